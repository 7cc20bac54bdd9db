extension Migration {
  /// Ads and their sources, then readers' own data.
  ///
  /// The columns that lists filter and sort by are separate from the texts, so that scanning many ads reads little.
  static let classifieds = Migration(
    identifier: "0004-classifieds",
    sql: """
      CREATE TABLE ad (
        adID INTEGER PRIMARY KEY,
        number INTEGER NOT NULL,
        source TEXT NOT NULL CHECK (source <> ''),
        categoryID INTEGER,
        cents INTEGER CHECK (cents >= 0),
        createdAt INTEGER NOT NULL,
        isUrgent INTEGER NOT NULL CHECK (isUrgent IN (0, 1)),
        hasPicture INTEGER NOT NULL CHECK (hasPicture IN (0, 1)),
        isProfessional INTEGER NOT NULL CHECK (isProfessional IN (0, 1)),
        firstSeenAt REAL NOT NULL,
        lastRun INTEGER NOT NULL,
        goneSince REAL,
        UNIQUE (number, source)
      ) STRICT;
      -- Each order's index also holds what filters look at.
      CREATE INDEX adByUrgency ON ad
        (isUrgent, createdAt, number, categoryID, cents, hasPicture, isProfessional, goneSince) WHERE goneSince IS NULL;
      CREATE INDEX adByDate ON ad
        (createdAt, number, categoryID, cents, isUrgent, hasPicture, isProfessional, goneSince) WHERE goneSince IS NULL;
      CREATE INDEX adByPrice ON ad
        (cents, createdAt, number, categoryID, isUrgent, hasPicture, isProfessional, goneSince) WHERE goneSince IS NULL;
      CREATE INDEX adByCategory ON ad
        (categoryID, cents, isUrgent, hasPicture, isProfessional, goneSince) WHERE goneSince IS NULL;
      CREATE INDEX adByFirstSight ON ad (firstSeenAt);
      CREATE INDEX goneAd ON ad (goneSince) WHERE goneSince IS NOT NULL;

      CREATE TABLE adText (
        adID INTEGER NOT NULL PRIMARY KEY REFERENCES ad ON DELETE CASCADE,
        title TEXT NOT NULL CHECK (title <> ''),
        description TEXT NOT NULL,
        smallPicture TEXT,
        largePicture TEXT,
        companyNumber TEXT,
        priceSince REAL NOT NULL,
        previousCents INTEGER
      ) STRICT;

      -- Folded words, each once. Words are split before they come here, so nothing but spaces separates them.
      CREATE VIRTUAL TABLE adWords USING fts5 (
        title, description, detail = column, prefix = '1 2 3',
        tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* P* S* C*'"
      );

      -- The prices that an ad had before the present one.
      CREATE TABLE adPrice (
        adID INTEGER NOT NULL REFERENCES ad ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number >= 0),
        cents INTEGER CHECK (cents >= 0),
        since REAL NOT NULL,
        PRIMARY KEY (adID, number)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE adCategory (
        source TEXT NOT NULL CHECK (source <> ''),
        categoryID INTEGER NOT NULL,
        name TEXT NOT NULL CHECK (name <> ''),
        PRIMARY KEY (categoryID, source)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE listingRun (
        source TEXT NOT NULL PRIMARY KEY CHECK (source <> ''),
        number INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE listing (
        source TEXT NOT NULL PRIMARY KEY CHECK (source <> ''),
        etag TEXT,
        lastModified TEXT,
        lastAttempt REAL,
        lastSuccess REAL,
        failuresInARow INTEGER NOT NULL CHECK (failuresInARow >= 0),
        nextAttempt REAL,
        added INTEGER,
        changed INTEGER,
        unchanged INTEGER,
        removed INTEGER,
        skipped INTEGER
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE listingFailure (
        source TEXT NOT NULL REFERENCES listing ON DELETE CASCADE,
        part TEXT NOT NULL CHECK (part IN ('ads', 'categories')),
        failedAt REAL NOT NULL,
        code TEXT NOT NULL,
        provider TEXT,
        afterNanoseconds INTEGER,
        until REAL,
        status INTEGER,
        detail TEXT,
        PRIMARY KEY (source, part)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE skippedAd (
        source TEXT NOT NULL REFERENCES listing ON DELETE CASCADE,
        ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
        rank INTEGER NOT NULL,
        number INTEGER,
        fault TEXT NOT NULL,
        field TEXT,
        PRIMARY KEY (source, ordinal)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE adStar (
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        adID INTEGER NOT NULL REFERENCES ad ON DELETE CASCADE,
        starredAt REAL NOT NULL,
        PRIMARY KEY (readerKey, adID)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX adStarByAd ON adStar (adID);

      CREATE TABLE savedSearch (
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        searchID INTEGER NOT NULL CHECK (searchID >= 1),
        name TEXT NOT NULL CHECK (name <> ''),
        "order" TEXT NOT NULL,
        savedAt REAL NOT NULL,
        lookedAt REAL NOT NULL,
        categories TEXT NOT NULL,
        words TEXT,
        minimumCents INTEGER CHECK (minimumCents >= 0),
        maximumCents INTEGER CHECK (maximumCents >= 0),
        withPicture INTEGER NOT NULL CHECK (withPicture IN (0, 1)),
        urgentOnly INTEGER NOT NULL CHECK (urgentOnly IN (0, 1)),
        seller TEXT,
        starredOnly INTEGER NOT NULL CHECK (starredOnly IN (0, 1)),
        PRIMARY KEY (readerKey, searchID)
      ) STRICT, WITHOUT ROWID;

      -- A removed search can come back: its number is not given again.
      CREATE TABLE savedSearchCount (
        readerKey TEXT NOT NULL PRIMARY KEY REFERENCES reader ON DELETE CASCADE,
        last INTEGER NOT NULL CHECK (last >= 1)
      ) STRICT, WITHOUT ROWID;
      """)
}
