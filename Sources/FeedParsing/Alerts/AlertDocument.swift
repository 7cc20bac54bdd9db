public import struct Foundation.Date

/// A message of the Common Alerting Protocol (CAP 1.0 to 1.2) as it is written: nothing is judged, only read.
public struct AlertDocument: Sendable, Equatable {
  /// What the sender calls it; never empty.
  public var identifier: String
  /// Who sends it, a technical name; may be empty.
  public var sender: String
  /// When it was sent; nil when that cannot be read.
  public var sent: Date?
  /// `actual`, `exercise`, `system`, `test`, `draft`, in small letters; nil when it is missing.
  public var status: String?
  /// `alert`, `update`, `cancel`, `ack`, `error`, in small letters; nil when it is missing.
  public var messageType: String?
  /// `public`, `restricted`, `private`, in small letters; nil when it is missing.
  public var scope: String?
  /// The messages that it speaks of.
  public var references: [AlertReference] = []
  /// What it tells, once for each language and each thing.
  public var infos: [AlertInfo] = []
  /// False when it was cut off or had to be mended.
  public var isWellFormed = true

  /// How much it holds: the corners of its shapes, and four for each area.
  public var partCount: Int {
    infos.reduce(0) { count, info in
      info.areas.reduce(count) { $0 + 4 + $1.polygons.reduce(0) { $0 + $1.count } }
    }
  }
}

/// Names another message.
public struct AlertReference: Sendable, Hashable {
  /// Who sent it.
  public var sender: String
  /// What its sender calls it.
  public var identifier: String
  /// Makes a name.
  public init(sender: String, identifier: String) {
    self.sender = sender
    self.identifier = identifier
  }
}

/// What a message tells, in one language.
public struct AlertInfo: Sendable, Equatable {
  /// The language tag as written; nil when there is none, which means `en-US`.
  public var language: String?
  /// What happens, in words.
  public var event: String?
  /// What to do, `AllClear` among them, in small letters.
  public var responseTypes: [String] = []
  /// `minor`, `moderate`, `severe`, `extreme`, `unknown`, in small letters; nil when it is missing.
  public var severity: String?
  /// `immediate`, `expected`, `future`, `past`, `unknown`, in small letters; nil when it is missing.
  public var urgency: String?
  /// `observed`, `likely`, `possible`, `unlikely`, `unknown`, in small letters; nil when it is missing.
  public var certainty: String?
  /// When the text begins to hold.
  public var effective: Date?
  /// When the event begins.
  public var onset: Date?
  /// When the text ends to hold.
  public var expires: Date?
  /// Who warns, for readers.
  public var senderName: String?
  /// One line.
  public var headline: String?
  /// The text.
  public var description: String?
  /// What to do.
  public var instruction: String?
  /// A page about it, as written.
  public var web: String?
  /// The sender's codes of the event.
  public var eventCodes: [AlertValue] = []
  /// What else the sender says.
  public var parameters: [AlertValue] = []
  /// Where.
  public var areas: [AlertArea] = []

  /// An information that says nothing.
  public init() {}
}

/// A named value: a code, a parameter.
public struct AlertValue: Sendable, Hashable {
  /// Its name, as written.
  public var name: String
  /// The value, as written; may be empty.
  public var value: String
  /// Makes a value.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// Where an information holds: all of its shapes and codes together.
public struct AlertArea: Sendable, Equatable {
  /// What it is called; nil when it has no name.
  public var name: String?
  /// The shapes, at least three corners each.
  public var polygons: [[AlertPoint]] = []
  /// The circles.
  public var circles: [AlertCircle] = []
  /// The codes.
  public var geocodes: [AlertValue] = []

  /// An area of nothing.
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
  /// Its middle.
  public let center: AlertPoint
  /// Its radius in kilometres, 0...20,000.
  public let kilometers: Double
}

/// A feed of alerts: Atom, with CAP's elements in its entries.
public struct AlertFeed: Sendable, Equatable {
  /// When the feed was made; nil when that cannot be read.
  public var updated: Date?
  /// Its entries in the order of the document.
  public var entries: [AlertEntry] = []
  /// False when it was cut off or had to be mended.
  public var isWellFormed = true
}

/// One entry of a feed of alerts: one area of one information, in short.
public struct AlertEntry: Sendable, Equatable {
  /// The entry's own identity, as written.
  public var id: String
  /// The entry's title.
  public var title: String?
  /// Where the whole message is, as written; nil when that is not told.
  public var link: String?
  /// What the sender calls the message.
  public var identifier: String?
  /// When the entry was published.
  public var published: Date?
  /// When the message was sent.
  public var sent: Date?
  /// As ``AlertDocument/status``.
  public var status: String?
  /// As ``AlertDocument/messageType``.
  public var messageType: String?
  /// As ``AlertDocument/scope``.
  public var scope: String?
  /// What it tells, with one area; a code that only a link names is the last of the area's.
  public var info = AlertInfo()
}
