extension Migration {
  /// Channels with their secrets, and the outbox: waiting notifications, messages, and their deliveries to channels.
  ///
  /// Backups contain neither `channel` nor `delivery`. An entry names its watch and its match without references, because it
  /// outlives them. `checkAt` is the time of the next decision about a waiting entry.
  static let notifications = Migration(
    identifier: "0022-notifications", covers: ["0025-notifications"],
    sql: """
      CREATE TABLE channel (
        channelID BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        readerKey exactText NOT NULL REFERENCES reader ON DELETE CASCADE,
        name exactText NOT NULL CHECK (char_length(name) <= 1000),
        kind exactText NOT NULL CHECK (kind IN ('push', 'ntfy', 'gotify', 'webhook', 'mail')),
        target exactText NOT NULL CHECK (char_length(target) BETWEEN 2 AND 20000),
        endpointHash BIGINT,
        createdAt instant NOT NULL,
        lastSuccess instant,
        failure exactText CHECK (char_length(failure) <= 5000),
        failedAt instant,
        failingSince instant,
        isPaused BOOLEAN NOT NULL
      );
      CREATE INDEX channelByReader ON channel (readerKey, channelID);
      CREATE INDEX channelByEndpoint ON channel (endpointHash) WHERE endpointHash IS NOT NULL;

      CREATE TABLE message (
        messageID exactText NOT NULL PRIMARY KEY CHECK (char_length(messageID) = 32),
        readerKey exactText NOT NULL REFERENCES reader ON DELETE CASCADE,
        watchID BIGINT,
        title exactText NOT NULL CHECK (char_length(title) <= 1000),
        body exactText NOT NULL CHECK (char_length(body) <= 5000),
        path exactText NOT NULL CHECK (char_length(path) <= 2000),
        tag exactText NOT NULL CHECK (char_length(tag) <= 32),
        urgency BIGINT NOT NULL CHECK (urgency BETWEEN 0 AND 3),
        expires instant NOT NULL,
        languageCode exactText NOT NULL CHECK (char_length(languageCode) <= 35),
        madeAt instant NOT NULL
      );
      CREATE INDEX messageByReader ON message (readerKey, madeAt);
      CREATE INDEX messageByTime ON message (madeAt);

      CREATE TABLE outbox (
        outboxID BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        readerKey exactText NOT NULL REFERENCES reader ON DELETE CASCADE,
        watchID BIGINT NOT NULL,
        matchID BIGINT NOT NULL,
        urgency BIGINT NOT NULL CHECK (urgency BETWEEN 0 AND 3),
        expires instant NOT NULL,
        story exactText CHECK (char_length(story) <= 2000),
        queuedAt instant NOT NULL,
        state exactText NOT NULL DEFAULT 'waiting'
          CHECK (state IN ('waiting', 'deferred', 'sent', 'gathered', 'withheld')),
        reason exactText CHECK (char_length(reason) <= 40),
        messageID exactText REFERENCES message ON DELETE SET NULL,
        checkAt instant NOT NULL DEFAULT 0
      );
      CREATE INDEX outboxToPlan ON outbox (checkAt, readerKey) WHERE state IN ('waiting', 'deferred');
      CREATE INDEX outboxByReader ON outbox (readerKey, outboxID);
      CREATE INDEX outboxByTime ON outbox (queuedAt);
      CREATE INDEX outboxByMessage ON outbox (messageID);

      CREATE TABLE delivery (
        messageID exactText NOT NULL REFERENCES message ON DELETE CASCADE,
        channelID BIGINT NOT NULL REFERENCES channel ON DELETE CASCADE,
        state exactText NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed', 'withheld')),
        reason exactText CHECK (char_length(reason) <= 40),
        attempts BIGINT NOT NULL CHECK (attempts BETWEEN 0 AND 1000000),
        nextAttempt instant,
        attemptedAt instant,
        failure exactText CHECK (char_length(failure) <= 5000),
        PRIMARY KEY (messageID, channelID)
      );
      CREATE INDEX deliveryToSend ON delivery (nextAttempt, channelID) WHERE state = 'waiting';
      CREATE INDEX deliveryByChannel ON delivery (channelID, state);

      CREATE TABLE notificationPreference (
        readerKey exactText NOT NULL PRIMARY KEY REFERENCES reader ON DELETE CASCADE,
        quietFrom BIGINT CHECK (quietFrom BETWEEN 0 AND 1439),
        quietTo BIGINT CHECK (quietTo BETWEEN 0 AND 1439),
        redBreaksQuiet BOOLEAN NOT NULL,
        dailyCap BIGINT NOT NULL CHECK (dailyCap BETWEEN 1 AND 500),
        digestHour BIGINT NOT NULL CHECK (digestHour BETWEEN 0 AND 23),
        timeZone exactText CHECK (char_length(timeZone) <= 100),
        languageCode exactText CHECK (char_length(languageCode) <= 35)
      );

      CREATE TABLE mutedWatch (
        readerKey exactText NOT NULL REFERENCES reader ON DELETE CASCADE,
        watchID BIGINT NOT NULL,
        endsAt instant NOT NULL,
        PRIMARY KEY (readerKey, watchID)
      );
      """)
}
