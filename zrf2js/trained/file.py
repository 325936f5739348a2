"""All kinds of files that `train`, `tables` and `book` make, in the order of their options."""

from zrf2js.trained.book import BOOK
from zrf2js.trained.tables import TABLES
from zrf2js.trained.weights import WEIGHTS

TRAINED = (WEIGHTS, TABLES, BOOK)
