import GazetteDomain

extension PostgresStoragePart {
  /// Channels, preferences, the outbox and its messages; the service deletes old ones, so there is nothing to empty.
  public static let notifications = PostgresStoragePart(
    .notifications,
    tables: ["channel", "message", "outbox", "delivery", "notificationPreference", "mutedWatch"],
    countedTable: "message")
}
