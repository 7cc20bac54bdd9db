import GazetteDomain
@testable import GazetteStore
import GRDB
@testable import SQLiteDriver
import Testing

struct StoredTablesTests {
  /// The columns of every record, by table.
  private static let records: [String: [String]] = [
    "article": PreparedArticle.columns,
    FeedRecord.table.name: FeedRecord.table.columns.names,
    SubscriptionRecord.table.name: SubscriptionRecord.table.columns.names,
    AdRecord.table.name: AdRecord.table.columns.names,
    AdTextRecord.table.name: AdTextRecord.table.columns.names,
    ListingRecord.table.name: ListingRecord.table.columns.names,
    ListingFailureRecord.table.name: ListingFailureRecord.table.columns.names,
    SkippedAdRecord.table.name: SkippedAdRecord.table.columns.names,
    WeatherReportRecord.table.name: WeatherReportRecord.table.columns.names,
    CurrentConditionsRecord.table.name: CurrentConditionsRecord.table.columns.names,
    HourRecord.table.name: HourRecord.table.columns.names,
    DayRecord.table.name: DayRecord.table.columns.names,
    WeatherAlertRecord.table.name: WeatherAlertRecord.table.columns.names,
    NowcastRecord.table.name: NowcastRecord.table.columns.names,
    NowcastStepRecord.table.name: NowcastStepRecord.table.columns.names,
    ForecastSampleRecord.table.name: ForecastSampleRecord.table.columns.names,
    StoredReplyRecord.table.name: StoredReplyRecord.table.columns.names,
    AirQualityRecord.table.name: AirQualityRecord.table.columns.names,
    ConcentrationRecord.pollutants.name: ConcentrationRecord.pollutants.columns.names,
    ConcentrationRecord.pollen.name: ConcentrationRecord.pollen.columns.names,
    RefreshFailureRecord.table.name: RefreshFailureRecord.table.columns.names,
    SavedPlaceRecord.table.name: SavedPlaceRecord.table.columns.names,
    PlaceNameRecord.table.name: PlaceNameRecord.table.columns.names,
    WarningStateRecord.table.name: WarningStateRecord.table.columns.names,
    WarningRecord.table.name: WarningRecord.table.columns.names,
    MapPointRecord.table.name: MapPointRecord.table.columns.names,
    ReaderRecord.table.name: ReaderRecord.table.columns.names,
    InvitationRecord.table.name: InvitationRecord.table.columns.names,
    SessionRecord.table.name: SessionRecord.table.columns.names,
    TokenRecord.table.name: TokenRecord.table.columns.names,
    PasskeyRecord.table.name: PasskeyRecord.table.columns.names,
    WatchRecord.table.name: WatchRecord.table.columns.names,
    WatchMatchRecord.table.name: WatchMatchRecord.table.columns.names,
    ChannelRecord.table.name: ChannelRecord.table.columns.names,
    MessageRecord.table.name: MessageRecord.table.columns.names,
    PreferenceRecord.table.name: PreferenceRecord.table.columns.names,
  ]

  /// Columns that the database assigns, triggers and marks count, or separate statements write.
  private static let keptApart: [String: Set<String>] = [
    "ad": ["adID"], "article": ["articleID", "feedID", "position", "story", "hasFullText"],
    "feed": ["lastGUIDs", "articleCount"], "subscription": ["unreadCount", "readUpTo", "countedUpTo"],
    "watchMatch": ["matchID"], "channel": ["channelID"],
  ]

  /// Keys, marks and texts, each written by one statement.
  private static let withoutRecord: Set<String> = [
    "reader", "readerSetting", "workLease", "position", "refreshRun", "adPrice", "adCategory", "listingRun", "adStar",
    "savedSearch", "savedSearchCount", "articleBody", "readMark", "star", "adWordKey", "articleWordKey",
    "readerIdentity", "ticket", "arrival", "folder", "articleLabel", "markChange", "warningRevision",
    "undo", "formReply", "throttle", "watchVersion", "hiddenArticle", "watchState", "occurrence",
    "outbox", "delivery", "mutedWatch",
  ]

  @Test func `declares every stored column in its record`() async throws {
    let tables = try await withDatabase { database in
      try await database.read { connection in
        // `table_info` omits computed columns, `table_xinfo` includes them.
        try connection.rows(
          """
          SELECT tables.name AS "table", columns.name AS "column"
          FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
          WHERE tables.schema = 'main' AND tables.type = 'table'
            AND tables.name NOT IN ('sqlite_schema', 'sqlite_sequence', 'grdb_migrations')
          """
        ) { row in (table: try row["table"] as String, column: try row["column"] as String) }
      }
    }
    let columns = Dictionary(grouping: tables, by: \.table).mapValues { Set($0.map(\.column)) }
    #expect(Set(Self.records.keys) == Set(columns.keys).subtracting(Self.withoutRecord))
    for (table, names) in Self.records {
      #expect(Set(names) == columns[table]?.subtracting(Self.keptApart[table] ?? []), "\(table)")
      #expect(Set(names).count == names.count, "\(table)")
    }
  }

  @Test func `reads columns by name in any order`() async throws {
    try await withDatabase { database in
      let found = try await database.read { connection in
        try connection.rows("SELECT 1 AS a, 'two' AS b, NULL AS c UNION ALL SELECT 3, 'four', 5 ORDER BY a") { row in
          let last: Int? = try row["c"]
          let (first, word): (Int, String) = (try row["a"], try row["b"])
          return "\(first) \(word) \(last ?? 0)"
        }
      }
      #expect(found == ["1 two 0", "3 four 5"])
    }
  }

  @Test(arguments: [
    ("SELECT NULL AS number", "column number is NULL or of another type"),
    ("SELECT 1 AS other", "the answer has no column number"),
  ])
  func `reports a NULL or missing column as corrupt`(sql: String, detail: String) async throws {
    try await withDatabase { database in
      await #expect(throws: StoreError.corrupt(detail: detail)) {
        try await database.read { connection in try connection.rows(sql) { row in try row["number"] as Int } }
      }
    }
  }

  @Test func `reports a single NULL value as corrupt`() async throws {
    try await withDatabase { database in
      await #expect(throws: StoreError.corrupt(detail: "a column is NULL or of another type")) {
        try await database.read { connection in try connection.column("SELECT NULL") as [Int] }
      }
    }
  }
}
