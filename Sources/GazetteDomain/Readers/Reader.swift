public import Foundation

/// A person who reads this paper under a name of their own.
public struct Reader: Sendable, Hashable, Identifiable {
  /// What a reader may do.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// Changes the paper's settings, and says who reads it.
    case editor
    /// Reads, and changes what is their own.
    case reader
  }

  /// Whether a reader may come in.
  public enum State: Sendable, Hashable {
    /// They may.
    case active
    /// Not until an editor says otherwise.
    case disabled
    /// They were removed: at `until` all that is theirs goes; before it, the removal can be taken back.
    case leaving(until: Date)
  }

  /// Which header of a proxy is a reader's the first time that it comes; it is linked to them then.
  public enum ProxyName: Sendable, Hashable {
    /// This text, byte by byte: the reader's name as an editor typed it.
    case exact(String)
    /// The reader's name in any spelling: that of readers from before headers were linked, whom every spelling led to.
    case folded

    /// Reads what ``text`` writes; no name is an asterisk.
    public init(stored text: String) { self = text == "*" ? .folded : .exact(text) }

    /// The name that an editor `typed`; nil for what can be no header.
    init?(typed: String) {
      let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
      guard ReaderIdentity(issuer: ReaderIdentity.proxy, subject: text) != nil else { return nil }
      self = .exact(text)
    }

    /// The text as it is stored.
    public var text: String {
      switch self {
      case .exact(let text): text
      case .folded: "*"
      }
    }
  }

  /// How long a removal can be taken back, in days.
  public static let pauseInDays = 7
  /// The same in seconds.
  public static let pause: TimeInterval = 7 * 24 * 3600

  /// Whose places, stars and settings are theirs; never changes.
  public let id: ReaderKey
  /// What they type to sign in; no two readers have the same.
  public var name: ReaderName
  /// What they are called on pages.
  public var displayName: ShownText
  /// What they may do.
  public var role: Role
  /// Disabled by an editor; stays so when a removal is taken back.
  public var isDisabled: Bool
  /// When all that is theirs goes; nil for who was not removed.
  public var leavesAt: Date?
  /// Which header of a proxy becomes theirs; nil for who chose their name themselves, which proves nothing, and for who is
  /// linked already.
  public var proxyName: ProxyName?
  /// Since when they are a reader.
  public let created: Date
  /// Whether they have a password, which the store sees to.
  public let usesPassword: Bool

  /// Makes a reader; active unless told otherwise.
  public init(
    id: ReaderKey, name: ReaderName, displayName: ShownText, role: Role, isDisabled: Bool = false,
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

  /// Whether they may come in.
  public var state: State {
    if let leavesAt { .leaving(until: leavesAt) } else { isDisabled ? .disabled : .active }
  }

  /// Whether they may come in and may change the paper.
  public var isActiveEditor: Bool { role == .editor && state == .active }

  /// Whether the proxy's `header`, which is nobody's yet, becomes theirs.
  func isNamed(by header: String) -> Bool {
    switch proxyName {
    case .exact(let text): text.utf8.elementsEqual(header.utf8)
    case .folded: ReaderName(header) == name || name.text.utf8.elementsEqual(header.utf8)
    case nil: false
    }
  }

  /// Why they may not come in; nil for who is active.
  public var hindrance: ReadersProblem? {
    switch state {
    case .active: nil
    case .disabled: .disabled
    case .leaving(let until): .leaving(until: until)
    }
  }
}

/// Whose saved places, stars and settings these are.
public struct ReaderKey: RawRepresentable, Sendable, Hashable {
  /// The key as it is stored.
  public let rawValue: String
  /// Makes a key from its stored form.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The person who runs this paper: its only reader at first, and the one who reads where nobody has to sign in. What was
  /// chosen for the paper itself is kept under this key, whoever the editors are.
  public static let owner = ReaderKey(rawValue: "owner")
}

/// What a reader types to sign in: 1...64 letters, figures and `.`, `_`, `-`, `+`, `@`, in the one form that all ways to
/// type it have.
public struct ReaderName: Sendable, Hashable, CustomStringConvertible {
  /// How long a name can be, in Unicode scalars.
  public static let longest = 64

  /// The name in its one form: composed for compatibility (NFKC) and without case, so that `Zoé`, `ZOÉ` and the same in
  /// full-width letters are one.
  public let text: String

  /// The name that was `typed`; nil for what can be none: it begins with a letter or a figure, and nothing in it is
  /// invisible, a space, or a sign that means something in an address or a header.
  public init?(_ typed: String) {
    // Folding takes as long as the text is.
    guard typed.utf8.count <= 1024 else { return nil }
    let folded = Self.fold(typed.trimmingCharacters(in: .whitespacesAndNewlines))
    let scalars = folded.unicodeScalars
    guard (1...Self.longest).contains(scalars.count), let first = scalars.first, Self.isLetterOrFigure(first),
      scalars.allSatisfy({ Self.isLetterOrFigure($0) || Self.isMark($0) || ".-_+@".unicodeScalars.contains($0) }),
      // What folds to something else each time has no one form.
      Self.fold(folded).unicodeScalars.elementsEqual(scalars)
    else { return nil }
    text = folded
  }

  /// The name that was kept; nil for one out of bounds. It is not folded anew: a newer Unicode must lock nobody out.
  public init?(stored text: String) {
    guard ShownText(stored: text) != nil, text.unicodeScalars.count <= Self.longest else { return nil }
    self.text = text
  }

  private init(known text: String) { self.text = text }

  /// The paper's owner, until they choose another.
  public static let editor = ReaderName(known: "editor")

  /// The name.
  public var description: String { text }

  private static func fold(_ text: String) -> String {
    // Upper case first: some letters, such as the sharp s, have only there the form that they share with others.
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

/// A short text on one line that people are shown as it is: what a reader, a device or a key is called, or where it is.
public struct ShownText: Sendable, Hashable, CustomStringConvertible {
  /// How long it can be, in Unicode scalars.
  public static let longest = 100

  /// The text: 1...100 scalars, without control characters, line ends, and signs that turn the direction of what follows.
  public let text: String

  /// The text that was `typed`, without spaces around it; nil for what can be none.
  public init?(_ typed: String) {
    guard typed.utf8.count <= 4 * Self.longest + 64 else { return nil }
    self.init(stored: typed.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping)
  }

  /// The text that was kept; nil for what can be none.
  public init?(stored text: String) {
    let scalars = text.unicodeScalars
    guard text.utf8.count <= 4 * Self.longest, scalars.count <= Self.longest, scalars.allSatisfy(Self.isHarmless),
      scalars.contains(where: Self.isVisible)
    else { return nil }
    self.text = text
  }

  /// As much of a stranger's text, such as what a browser calls itself, as can be shown; nil when nothing of it can.
  public init?(clipping text: String) {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(1024) where Self.isHarmless(scalar) && kept.count < Self.longest {
      kept.append(scalar)
    }
    self.init(stored: String(kept).trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// The name, to be shown.
  public init(_ name: ReaderName) { text = name.text }

  /// The text.
  public var description: String { text }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    // Joiners hold emoji and Indic letters together; the rest turns directions, or hides.
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isWhitespace
  }
}
