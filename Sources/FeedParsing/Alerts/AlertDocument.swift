public import struct Foundation.Date

/// A message of the Common Alerting Protocol (CAP 1.0 to 1.2), parsed but not interpreted.
public struct AlertDocument: Sendable, Equatable {
  /// The sender's identifier of the message; never empty.
  public var identifier: String
  /// The technical name of the sender; may be empty.
  public var sender: String
  /// The time of sending; nil when it is unreadable.
  public var sent: Date?
  /// `actual`, `exercise`, `system`, `test` or `draft`, in lower case; nil when it is missing.
  public var status: String?
  /// `alert`, `update`, `cancel`, `ack` or `error`, in lower case; nil when it is missing.
  public var messageType: String?
  /// `public`, `restricted` or `private`, in lower case; nil when it is missing.
  public var scope: String?
  /// The earlier messages that this one refers to.
  public var references: [AlertReference] = []
  /// The information blocks: one for each language and each event.
  public var infos: [AlertInfo] = []
  /// False when the document was truncated or had to be repaired.
  public var isWellFormed = true

  /// The size of the message: the number of corners of its shapes, plus four for each area.
  public var partCount: Int {
    infos.reduce(0) { count, info in
      info.areas.reduce(count) { $0 + 4 + $1.polygons.reduce(0) { $0 + $1.count } }
    }
  }
}

/// A reference to another message.
public struct AlertReference: Sendable, Hashable {
  /// The sender of that message.
  public var sender: String
  /// The sender's identifier of that message.
  public var identifier: String
  /// Creates a reference.
  public init(sender: String, identifier: String) {
    self.sender = sender
    self.identifier = identifier
  }
}

/// The information of a message in one language.
public struct AlertInfo: Sendable, Equatable {
  /// The language tag as written; nil when there is none, which means `en-US`.
  public var language: String?
  /// The event, in words.
  public var event: String?
  /// The recommended actions, such as `allclear`, in lower case.
  public var responseTypes: [String] = []
  /// `minor`, `moderate`, `severe`, `extreme` or `unknown`, in lower case; nil when it is missing.
  public var severity: String?
  /// `immediate`, `expected`, `future`, `past` or `unknown`, in lower case; nil when it is missing.
  public var urgency: String?
  /// `observed`, `likely`, `possible`, `unlikely` or `unknown`, in lower case; nil when it is missing.
  public var certainty: String?
  /// The start of the text's validity.
  public var effective: Date?
  /// The start of the event.
  public var onset: Date?
  /// The end of the text's validity.
  public var expires: Date?
  /// The name of the issuing authority, for readers.
  public var senderName: String?
  /// A headline of one line.
  public var headline: String?
  /// The description of the event.
  public var description: String?
  /// The recommended action, as text.
  public var instruction: String?
  /// The address of a page about the event, as written.
  public var web: String?
  /// The sender's codes of the event.
  public var eventCodes: [AlertValue] = []
  /// Additional named values from the sender.
  public var parameters: [AlertValue] = []
  /// The affected areas.
  public var areas: [AlertArea] = []

  /// Creates an empty information block.
  public init() {}
}

/// A named value: a code, a parameter.
public struct AlertValue: Sendable, Hashable {
  /// The name, as written.
  public var name: String
  /// The value, as written; may be empty.
  public var value: String
  /// Creates a value.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// The area of an information block: all of its shapes and codes together.
public struct AlertArea: Sendable, Equatable {
  /// The description of the area; nil when it has none.
  public var name: String?
  /// The polygons, each with at least three corners.
  public var polygons: [[AlertPoint]] = []
  /// The circles.
  public var circles: [AlertCircle] = []
  /// The codes.
  public var geocodes: [AlertValue] = []

  /// Creates an empty area.
  public init() {}
}

/// A position in degrees of WGS 84, always in range.
public struct AlertPoint: Sendable, Hashable {
  /// Degrees north, -90...90.
  public let latitude: Double
  /// Degrees east, -180...180.
  public let longitude: Double
}

/// A circle on the globe.
public struct AlertCircle: Sendable, Hashable {
  /// The centre.
  public let center: AlertPoint
  /// The radius in kilometres, 0...20,000.
  public let kilometers: Double
}

/// An Atom feed of alerts, with CAP's elements in its entries.
public struct AlertFeed: Sendable, Equatable {
  /// The time at which the feed was generated; nil when it is unreadable.
  public var updated: Date?
  /// The entries, in document order.
  public var entries: [AlertEntry] = []
  /// False when the document was truncated or had to be repaired.
  public var isWellFormed = true
}

/// One entry of a feed of alerts: a summary of one information block for one area.
public struct AlertEntry: Sendable, Equatable {
  /// The entry's own identity, as written.
  public var id: String
  /// The entry's title.
  public var title: String?
  /// The address of the whole message, as written; nil when the entry has none.
  public var link: String?
  /// The sender's identifier of the message.
  public var identifier: String?
  /// The time at which the entry was published.
  public var published: Date?
  /// The time at which the message was sent.
  public var sent: Date?
  /// As ``AlertDocument/status``.
  public var status: String?
  /// As ``AlertDocument/messageType``.
  public var messageType: String?
  /// As ``AlertDocument/scope``.
  public var scope: String?
  /// The information, with one area; a geocode that appears only in a link is the last of the area's.
  public var info = AlertInfo()
}
