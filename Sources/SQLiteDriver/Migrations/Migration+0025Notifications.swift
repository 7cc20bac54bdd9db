extension Migration {
  /// Channels with their secrets, and the outbox: waiting notifications, messages, and their deliveries to channels.
  ///
  /// Backups contain neither `channel` nor `delivery`. An entry names its watch and its match without references, because it
  /// outlives them. `checkAt` is the time of the next decision about a waiting entry.
  static let notifications = Migration(
    identifier: "0025-notifications",
    sql: """
      CREATE TABLE channel (
        channelID INTEGER PRIMARY KEY AUTOINCREMENT,
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        name TEXT NOT NULL CHECK (length(name) <= 1000),
        kind TEXT NOT NULL CHECK (kind IN ('push', 'ntfy', 'gotify', 'webhook', 'mail')),
        target TEXT NOT NULL CHECK (length(target) BETWEEN 2 AND 20000),
        endpointHash INTEGER,
        createdAt REAL NOT NULL CHECK (createdAt BETWEEN -2208988800 AND 253402300799),
        lastSuccess REAL CHECK (lastSuccess BETWEEN -2208988800 AND 253402300799),
        failure TEXT CHECK (length(failure) <= 5000),
        failedAt REAL CHECK (failedAt BETWEEN -2208988800 AND 253402300799),
        failingSince REAL CHECK (failingSince BETWEEN -2208988800 AND 253402300799),
        isPaused INTEGER NOT NULL CHECK (isPaused IN (0, 1))
      ) STRICT;
      CREATE INDEX channelByReader ON channel (readerKey, channelID);
      CREATE INDEX channelByEndpoint ON channel (endpointHash) WHERE endpointHash IS NOT NULL;

      CREATE TABLE message (
        messageID TEXT NOT NULL PRIMARY KEY CHECK (length(messageID) = 32),
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        watchID INTEGER,
        title TEXT NOT NULL CHECK (length(title) <= 1000),
        body TEXT NOT NULL CHECK (length(body) <= 5000),
        path TEXT NOT NULL CHECK (length(path) <= 2000),
        tag TEXT NOT NULL CHECK (length(tag) <= 32),
        urgency INTEGER NOT NULL CHECK (urgency BETWEEN 0 AND 3),
        expires REAL NOT NULL CHECK (expires BETWEEN -2208988800 AND 253402300799),
        languageCode TEXT NOT NULL CHECK (length(languageCode) <= 35),
        madeAt REAL NOT NULL CHECK (madeAt BETWEEN -2208988800 AND 253402300799)
      ) STRICT;
      CREATE INDEX messageByReader ON message (readerKey, madeAt);
      CREATE INDEX messageByTime ON message (madeAt);

      CREATE TABLE outbox (
        outboxID INTEGER PRIMARY KEY AUTOINCREMENT,
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        watchID INTEGER NOT NULL,
        matchID INTEGER NOT NULL,
        urgency INTEGER NOT NULL CHECK (urgency BETWEEN 0 AND 3),
        expires REAL NOT NULL CHECK (expires BETWEEN -2208988800 AND 253402300799),
        story TEXT CHECK (length(story) <= 2000),
        queuedAt REAL NOT NULL CHECK (queuedAt BETWEEN -2208988800 AND 253402300799),
        state TEXT NOT NULL DEFAULT 'waiting'
          CHECK (state IN ('waiting', 'deferred', 'sent', 'gathered', 'withheld')),
        reason TEXT CHECK (length(reason) <= 40),
        messageID TEXT REFERENCES message ON DELETE SET NULL,
        checkAt REAL NOT NULL DEFAULT 0 CHECK (checkAt BETWEEN -2208988800 AND 253402300799)
      ) STRICT;
      CREATE INDEX outboxToPlan ON outbox (checkAt, readerKey) WHERE state IN ('waiting', 'deferred');
      CREATE INDEX outboxByReader ON outbox (readerKey, outboxID);
      CREATE INDEX outboxByTime ON outbox (queuedAt);
      CREATE INDEX outboxByMessage ON outbox (messageID);

      CREATE TABLE delivery (
        messageID TEXT NOT NULL REFERENCES message ON DELETE CASCADE,
        channelID INTEGER NOT NULL REFERENCES channel ON DELETE CASCADE,
        state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed', 'withheld')),
        reason TEXT CHECK (length(reason) <= 40),
        attempts INTEGER NOT NULL CHECK (attempts BETWEEN 0 AND 1000000),
        nextAttempt REAL CHECK (nextAttempt BETWEEN -2208988800 AND 253402300799),
        attemptedAt REAL CHECK (attemptedAt BETWEEN -2208988800 AND 253402300799),
        failure TEXT CHECK (length(failure) <= 5000),
        PRIMARY KEY (messageID, channelID)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX deliveryToSend ON delivery (nextAttempt, channelID) WHERE state = 'waiting';
      CREATE INDEX deliveryByChannel ON delivery (channelID, state);

      CREATE TABLE notificationPreference (
        readerKey TEXT NOT NULL PRIMARY KEY REFERENCES reader ON DELETE CASCADE,
        quietFrom INTEGER CHECK (quietFrom BETWEEN 0 AND 1439),
        quietTo INTEGER CHECK (quietTo BETWEEN 0 AND 1439),
        redBreaksQuiet INTEGER NOT NULL CHECK (redBreaksQuiet IN (0, 1)),
        dailyCap INTEGER NOT NULL CHECK (dailyCap BETWEEN 1 AND 500),
        digestHour INTEGER NOT NULL CHECK (digestHour BETWEEN 0 AND 23),
        timeZone TEXT CHECK (length(timeZone) <= 100),
        languageCode TEXT CHECK (length(languageCode) <= 35)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE mutedWatch (
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        watchID INTEGER NOT NULL,
        endsAt REAL NOT NULL CHECK (endsAt BETWEEN -2208988800 AND 253402300799),
        PRIMARY KEY (readerKey, watchID)
      ) STRICT, WITHOUT ROWID;
      """)
}
