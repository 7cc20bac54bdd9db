import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette readers add NAME`: adds a reader, and explains the next step for one without a password.
struct AddReader: ReadersVerb {
  static var configuration: CommandConfiguration { CommandConfiguration("add", \.readers.add) }

  @Argument(help: .localized(\.readers.newName))
  var name: String

  @Option(help: .localized(\.readers.displayName))
  var displayName: String?

  @Flag(help: .localized(\.readers.asEditor))
  var editor = false

  @Option(help: .localized(\.readers.passwordFile))
  var passwordFile: String?

  func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let password = try passwordFile.map { (file) throws(CommandFailure) in
      try PasswordFile(name: file).password(typedAt: session.input, terminal)
    }
    let reader = try await session.readers.add(
      name: name, displayName: displayName, role: editor ? .editor : .reader, password: password)
    try terminal.print(words.added(reader.name.text))
    if password == nil { terminal.note(words.withoutPassword(reader.name.text)) }
  }
}

/// `gazette readers disable NAME`: disables a reader.
struct DisableReader: ReadersVerb {
  static var configuration: CommandConfiguration { CommandConfiguration("disable", \.readers.disable) }

  @OptionGroup var reader: NamedReader

  func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let reader = try await session.readers.disable(try await reader.find(in: session).id)
    try terminal.print(words.disabledNotice(reader.name.text))
  }
}

/// `gazette readers enable NAME`: enables a disabled reader again.
struct EnableReader: ReadersVerb {
  static var configuration: CommandConfiguration { CommandConfiguration("enable", \.readers.enable) }

  @OptionGroup var reader: NamedReader

  func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let reader = try await session.readers.enable(try await reader.find(in: session).id)
    try terminal.print(words.enabledNotice(reader.name.text))
  }
}

/// `gazette readers remove NAME`: removes a reader, and reports until when that can be undone.
struct RemoveReader: ReadersVerb {
  static var configuration: CommandConfiguration { CommandConfiguration("remove", \.readers.remove) }

  @OptionGroup var reader: NamedReader

  func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let reader = try await session.readers.remove(try await reader.find(in: session).id)
    guard case .leaving(let end) = reader.state else { return }
    try terminal.print(words.removed(reader.name.text, session.dates.long(end), session.dates.time(end)))
  }
}

/// `gazette readers restore NAME`: undoes a removal, and reports whether the reader may sign in.
struct RestoreReader: ReadersVerb {
  static var configuration: CommandConfiguration { CommandConfiguration("restore", \.readers.restore) }

  @OptionGroup var reader: NamedReader

  func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let reader = try await session.readers.restore(try await reader.find(in: session).id)
    try terminal.print((reader.isDisabled ? words.restoredDisabled : words.restored)(reader.name.text))
  }
}

/// `gazette readers role NAME ROLE`: makes a reader an editor, or an editor a reader.
struct SetRole: ReadersVerb {
  static var configuration: CommandConfiguration { CommandConfiguration("role", \.readers.role) }

  @OptionGroup var reader: NamedReader

  @Argument(help: .localized(\.readers.newRole))
  var role: Reader.Role

  func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let reader = try await session.readers.setRole(role, of: try await reader.find(in: session).id)
    try terminal.print((reader.role == .editor ? words.editorNotice : words.readerNotice)(reader.name.text))
  }
}

/// `gazette readers password NAME`: sets a reader's password.
struct SetPassword: ReadersVerb {
  static var configuration: CommandConfiguration { CommandConfiguration("password", \.readers.password) }

  @OptionGroup var reader: NamedReader

  @Option(help: .localized(\.readers.passwordFile))
  var passwordFile = "-"

  func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let reader = try await reader.find(in: session)
    let password = try PasswordFile(name: passwordFile).password(typedAt: session.input, terminal)
    try await session.readers.setPassword(password, of: reader.id)
    try terminal.print(words.passwordSet(reader.name.text))
  }
}

/// `gazette readers reset NAME`: prints only an address where a reader chooses a new password to standard output.
struct OfferReset: ReadersVerb {
  static var configuration: CommandConfiguration { CommandConfiguration("reset", \.readers.reset) }

  @OptionGroup var reader: NamedReader

  func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let reader = try await reader.find(in: session)
    let link = try await session.readers.issueReset(of: reader.id)
    try terminal.print(session.address + Route.reset(link.secret.text).path)
    terminal.note(words.resetMade(reader.name.text))
  }
}
