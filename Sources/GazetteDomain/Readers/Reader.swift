public import Foundation

/// A person with an account of this installation.
public struct Reader: Sendable, Hashable, Identifiable {
  /// A reader's role.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// Changes the installation's settings, and manages its readers.
    case editor
    /// Reads, and changes their own data.
    case reader
  }

  /// The state of an account.
  public enum State: Sendable, Hashable {
    /// The reader may sign in.
    case active
    /// Disabled until an editor enables it.
    case disabled
    /// Removed: the reader's data is deleted at `until`; until then the removal can be undone.
    case leaving(until: Date)
  }

  /// The proxy header that is linked to a reader on its first appearance.
  public enum ProxyName: Sendable, Hashable {
    /// Exactly this text, byte by byte: the reader's name as an editor typed it.
    case exact(String)
    /// The reader's name in any spelling: for readers from before headers were linked, who could use every spelling.
    case folded

    /// Reads ``text``; an asterisk cannot be a name.
    public init(stored text: String) { self = text == "*" ? .folded : .exact(text) }

    /// Makes the name that an editor `typed`; nil when it cannot be a header.
    init?(typed: String) {
      let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
      guard ReaderIdentity(issuer: ReaderIdentity.proxy, subject: text) != nil else { return nil }
      self = .exact(text)
    }

    /// The stored form.
    public var text: String {
      switch self {
      case .exact(let text): text
      case .folded: "*"
      }
    }
  }

  /// The days during which a removal can be undone.
  public static let pauseInDays = 7
  /// The same time in seconds.
  public static let pause: TimeInterval = 7 * 24 * 3600

  /// The key of the reader's data; never changes.
  public let id: ReaderKey
  /// The name for signing in; unique.
  public var name: ReaderName
  /// The name on pages.
  public var displayName: DisplayText
  /// The reader's role.
  public var role: Role
  /// True when an editor disabled the account; undoing a removal does not change it.
  public var isDisabled: Bool
  /// The time when the reader's data is deleted; nil unless removed.
  public var leavesAt: Date?
  /// The proxy header that becomes theirs; nil for readers who chose their name themselves, which proves nothing, and for readers
  /// with a linked header.
  public var proxyName: ProxyName?
  /// The time when the account was created.
  public let created: Date
  /// True when they have a password; the store sets it.
  public let usesPassword: Bool

  /// Makes a reader; active by default.
  public init(
    id: ReaderKey, name: ReaderName, displayName: DisplayText, role: Role, isDisabled: Bool = false,
    leavesAt: Date? = nil, proxyName: ProxyName? = nil, created: Date, usesPassword: Bool = false
  ) {
    self.id = id
    self.name = name
    self.displayName = displayName
    self.role = role
    self.isDisabled = isDisabled
    self.leavesAt = leavesAt
    self.proxyName = proxyName
    self.created = created
    self.usesPassword = usesPassword
  }

  /// The state of the account.
  public var state: State {
    if let leavesAt { .leaving(until: leavesAt) } else { isDisabled ? .disabled : .active }
  }

  /// True for an editor who may sign in.
  public var isActiveEditor: Bool { role == .editor && state == .active }

  /// Returns true when the proxy's unlinked `header` becomes theirs.
  func isNamed(by header: String) -> Bool {
    switch proxyName {
    case .exact(let text): text.utf8.elementsEqual(header.utf8)
    case .folded: ReaderName(header) == name || name.text.utf8.elementsEqual(header.utf8)
    case nil: false
    }
  }

  /// The reason why they may not sign in; nil for an active reader.
  public var signInProblem: ReadersProblem? {
    switch state {
    case .active: nil
    case .disabled: .disabled
    case .leaving(let until): .leaving(until: until)
    }
  }
}

/// The key of a reader's places, stars and settings.
public struct ReaderKey: RawRepresentable, Sendable, Hashable {
  /// The key as it is stored.
  public let rawValue: String
  /// Makes a key from its stored form.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The operator: at first the only reader, and the reader when no one needs to sign in. The settings of the installation itself
  /// are stored under this key, whoever the editors are.
  public static let owner = ReaderKey(rawValue: "owner")
}

/// The name for signing in: 1...64 letters, digits and `.`, `_`, `-`, `+`, `@`, in one canonical form for all spellings.
public struct ReaderName: Sendable, Hashable, CustomStringConvertible {
  /// The maximum length, in Unicode scalars.
  public static let maximumLength = 64

  /// The canonical form: composed for compatibility (NFKC) and case-folded, so that `Zoé`, `ZOÉ` and full-width letters are
  /// equal.
  public let text: String

  /// Reads the name that was `typed`; nil when invalid: it must begin with a letter or a digit, and contain no spaces, invisible
  /// characters, or signs with a meaning in addresses or headers.
  public init?(_ typed: String) {
    // The time to fold grows with the length of the text.
    guard typed.utf8.count <= 1024 else { return nil }
    let folded = Self.fold(typed.trimmingCharacters(in: .whitespacesAndNewlines))
    let scalars = folded.unicodeScalars
    guard (1...Self.maximumLength).contains(scalars.count), let first = scalars.first, Self.isLetterOrFigure(first),
      scalars.allSatisfy({ Self.isLetterOrFigure($0) || Self.isMark($0) || ".-_+@".unicodeScalars.contains($0) }),
      // A text that folds differently each time has no canonical form.
      Self.fold(folded).unicodeScalars.elementsEqual(scalars)
    else { return nil }
    text = folded
  }

  /// Reads the stored name; nil outside the bounds. It is not folded again: a newer Unicode must lock no one out.
  public init?(stored text: String) {
    guard DisplayText(stored: text) != nil, text.unicodeScalars.count <= Self.maximumLength else { return nil }
    self.text = text
  }

  private init(known text: String) { self.text = text }

  /// The operator's name, until they choose another.
  public static let editor = ReaderName(known: "editor")

  /// The name.
  public var description: String { text }

  private static func fold(_ text: String) -> String {
    // Upper case comes first: some letters, such as the sharp s, have the form that they share with others only there.
    text.precomposedStringWithCompatibilityMapping.uppercased().lowercased().precomposedStringWithCompatibilityMapping
  }

  private static func isLetterOrFigure(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: true
    default: false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
    return scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .spacingMark
  }
}

/// A short text on one line, safe to show unchanged: the name or place of a reader, a device or a key.
public struct DisplayText: Sendable, Hashable, CustomStringConvertible {
  /// The maximum length, in Unicode scalars.
  public static let maximumLength = 100

  /// The text: 1...100 scalars, without control characters, line ends, and signs that change the text direction.
  public let text: String

  /// Reads the text that was `typed`, without spaces around it; nil when invalid.
  public init?(_ typed: String) {
    guard typed.utf8.count <= 4 * Self.maximumLength + 64 else { return nil }
    self.init(stored: typed.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping)
  }

  /// Reads the stored text; nil when invalid.
  public init?(stored text: String) {
    let scalars = text.unicodeScalars
    guard text.utf8.count <= 4 * Self.maximumLength, scalars.count <= Self.maximumLength,
      scalars.allSatisfy(Self.isHarmless),
      scalars.contains(where: Self.isVisible)
    else { return nil }
    self.text = text
  }

  /// Makes the presentable part of an untrusted text, such as a browser's name; nil when nothing of it is presentable.
  public init?(clipping text: String) {
    var view = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(1024) where Self.isHarmless(scalar) && view.count < Self.maximumLength {
      view.append(scalar)
    }
    self.init(stored: String(view).trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Makes the text of a name.
  public init(_ name: ReaderName) { text = name.text }

  /// The text.
  public var description: String { text }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    // Joiners hold emoji and Indic letters together; the other format characters change the direction, or hide.
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isWhitespace
  }
}
