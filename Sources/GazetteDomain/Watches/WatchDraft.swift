import Foundation

/// The fields of a watch as a reader types them.
public struct WatchDraft: Sendable, Hashable {
  /// The name.
  public var name: String
  /// The rule as text.
  public var query: String
  /// The actions; empty for a watch that only lists its matches.
  public var actions: Set<WatchAction>
  /// The label of matching articles; ignored unless the actions contain ``WatchAction/label``.
  public var label: String?
  /// The channels of its notifications; empty for all channels of the reader.
  public var channels: [ChannelID]
  /// True to evaluate new things.
  public var isOn: Bool

  /// Makes a draft.
  public init(
    name: String, query: String, actions: Set<WatchAction> = [], label: String? = nil, channels: [ChannelID] = [],
    isOn: Bool = true
  ) {
    self.name = name
    self.query = query
    self.actions = actions
    self.label = label
    self.channels = channels
    self.isOn = isOn
  }

  /// Makes the draft of an existing watch, to edit it.
  public init(_ watch: Watch) {
    self.init(
      name: watch.name, query: watch.query.text, actions: watch.actions, label: watch.label, channels: watch.channels,
      isOn: watch.isOn)
  }

  /// Returns `watch` with these fields.
  /// - Throws: ``WatchesError/badName``, ``WatchesError/badLabel``, ``WatchesError/query(_:)``.
  func applied(to watch: Watch) throws(WatchesError) -> Watch {
    var watch = watch
    watch.query = try Self.query(query)
    watch.name = try Self.line(name, or: .badName)
    watch.actions = actions
    let isLabelling = actions.contains(.label)
    let text = label ?? ""
    // An invalid label is refused even when no action uses it.
    let label = isLabelling || !text.isEmpty ? try Self.line(text, or: .badLabel) : nil
    watch.label = isLabelling ? label : nil
    var seen = Set<ChannelID>()
    watch.channels = channels.filter { seen.insert($0).inserted }
    watch.isOn = isOn
    return watch
  }

  /// Returns the rule of `text`.
  /// - Throws: ``WatchesError/query(_:)``.
  static func query(_ text: String) throws(WatchesError) -> WatchQuery {
    do throws(WatchQueryProblem) { return try WatchQuery(text) } catch { throw .query(error) }
  }

  private static func line(_ text: String, or error: WatchesError) throws(WatchesError) -> String {
    guard let line = Watch.line(text) else { throw error }
    return line
  }
}

extension Watch {
  /// Returns a name or a label without spaces around it; nil unless it has 1...100 characters, and no control characters.
  public static func line(_ text: String) -> String? {
    let line = text.trimmingCharacters(in: .whitespacesAndNewlines)
    // The UTF-8 length comes first: counting the characters of a hostile text is slow.
    guard !line.isEmpty, line.utf8.count <= maximumNameLength * 8, line.count <= maximumNameLength,
      !line.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    return line
  }
}
