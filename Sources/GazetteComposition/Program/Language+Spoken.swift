import GazetteCLI
import GazettePresentation

extension Language {
  /// The language that the shell speaks, English where the paper does not speak it.
  init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let spoken = names.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    self = Language(tag: String(spoken.prefix { $0 != "." })) ?? .english
  }

  /// The language in which a command line is answered before the settings are read: what `--lang` asks for, else what
  /// `--set paper.language` and `GAZETTE_PAPER_LANGUAGE` say, else the shell's.
  init(arguments: [String], environment: [String: String]) {
    let asked = Self.asked(arguments)
    let set = arguments.last { $0.hasPrefix("paper.language=") }?.dropFirst("paper.language=".count)
    let chosen = set.map(String.init) ?? environment["GAZETTE_PAPER_LANGUAGE"]
    self = asked ?? chosen.flatMap(Language.init(tag:)) ?? Language(environment: environment)
  }

  /// What `--lang` asks for, as two arguments or as one; nil when it is not there, or asks for what nobody speaks.
  static func asked(_ arguments: [String]) -> Language? {
    for (index, argument) in arguments.enumerated() {
      if argument == "--lang" { return arguments.dropFirst(index + 1).first.flatMap(Language.init(tag:)) }
      if argument.hasPrefix("--lang=") { return Language(tag: String(argument.dropFirst("--lang=".count))) }
      if argument == "--" { return nil }
    }
    return nil
  }
}

extension CommandComposition {
  /// The language in which a command answers: `--lang`, else that of the settings, the file's included. Settings that
  /// cannot be read are told by the command itself, in the language spoken until then.
  func spokenLanguage(over arguments: [String]) -> Language {
    if let asked = Language.asked(arguments) { return asked }
    do throws(CommandFailure) { return try services.readingDefaults().language } catch { return Spoken.language }
  }
}
