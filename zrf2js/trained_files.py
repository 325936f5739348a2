"""All kinds of files that `train`, `tables` and `book` make, in the order of their options."""

from zrf2js.book import BOOK
from zrf2js.tables import TABLES
from zrf2js.weights import WEIGHTS

TRAINED = (WEIGHTS, TABLES, BOOK)
