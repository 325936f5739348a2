"""zrf2js: from Zillions rules files to JavaScript."""
