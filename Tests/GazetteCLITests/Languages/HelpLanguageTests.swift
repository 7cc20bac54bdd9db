import ArgumentParser
import Foundation
import GazetteCLI
import GazettePresentation
import Testing

/// Every command's help, in every language.
@Suite struct HelpLanguageTests {
  /// ArgumentParser's own words, which cannot be changed, and texts that are the same in all languages.
  private static let alike: Set<String> = [
    "Show help information.", "Show the version.", "Show subcommand help information.", "URL",
  ]

  /// Returns every text of the help by its path: `gazette ads list/--limit/help`.
  private static func texts(_ language: Language) throws -> [String: String] {
    let dump = CommandLanguage.$language.withValue(language) { GazetteCommand._dumpHelp() }
    let tool = try #require(try JSONSerialization.jsonObject(with: Data(dump.utf8)) as? [String: Any])
    var texts: [String: String] = [:]
    collect(try #require(tool["command"] as? [String: Any]), under: "", into: &texts)
    return texts
  }

  private static func collect(_ command: [String: Any], under parent: String, into texts: inout [String: String]) {
    let path = "\(parent) \(command["commandName"] as? String ?? "?")"
    texts["\(path)/abstract"] = command["abstract"] as? String ?? ""
    texts["\(path)/discussion"] = command["discussion"] as? String
    for argument in command["arguments"] as? [[String: Any]] ?? [] {
      let name = (argument["preferredName"] as? [String: Any])?["name"] as? String
      let place = "\(path)/\(name ?? argument["kind"] as? String ?? "?")"
      texts["\(place)/help"] = argument["abstract"] as? String ?? ""
      texts["\(place)/title"] = argument["sectionTitle"] as? String
      // A flag's value name is its own name, which the help never shows.
      if argument["kind"] as? String != "flag" { texts["\(place)/value"] = argument["valueName"] as? String }
    }
    // The command `help` belongs to ArgumentParser.
    for child in command["subcommands"] as? [[String: Any]] ?? [] where child["commandName"] as? String != "help" {
      collect(child, under: path, into: &texts)
    }
  }

  @Test func `has a non-empty text for every option in every language`() throws {
    let english = try Self.texts(.english)
    #expect(english.count > 150)
    for language in Language.allCases {
      let texts = try Self.texts(language)
      #expect(Set(texts.keys) == Set(english.keys))
      #expect(texts.filter { $0.value.isEmpty }.keys.sorted() == [])
    }
  }

  @Test func `has no English text in French`() throws {
    let english = try Self.texts(.english)
    let untranslated = try Self.texts(.french).filter { $0.value == english[$0.key] && !Self.alike.contains($0.value) }
    #expect(untranslated.keys.sorted() == [])
  }

  @Test func `names the groups of commands in the command's language`() {
    for (language, group) in [(Language.french, "LIRE LE JOURNAL"), (.english, "READ THE PAPER")] {
      let help = CommandLanguage.$language.withValue(language) { GazetteCommand.helpMessage(columns: 100) }
      #expect(help.uppercased().contains(group))
    }
  }

  @Test func `translates ArgumentParser's headings`() {
    let french = Phrases.of(.french).commands.frame
    let help = CommandLanguage.$language.withValue(.french) {
      HelpTranslation.translated(GazetteCommand.helpMessage(for: AdsListCommand.self, columns: 100), french)
        + HelpTranslation.translated(GazetteCommand.helpMessage(columns: 100), french)
    }
    for word in ["OVERVIEW", "USAGE", "SUBCOMMANDS", "Show ", "(default:", "See '", "for detailed help"] {
      #expect(!help.contains(word), "\(word)")
    }
    for word in [
      "DESCRIPTION : ", "UTILISATION : gazette", "LIRE LE JOURNAL :", "(par défaut :", "Afficher cette aide.",
    ] {
      #expect(help.contains(word), "\(word)")
    }
  }

  @Test(arguments: [
    ("Unknown option '--x'", "Option inconnue : « --x »."),
    (
      "Unknown option '--limt'. Did you mean '--limit'?",
      "Option inconnue : « --limt ». Vouliez-vous dire « --limit » ?"
    ),
    ("Missing value for '--limit <nombre>'", "Il manque une valeur à « --limit <nombre> »."),
    ("Missing expected argument '<fichier>'", "Il manque « <fichier> »."),
    ("The value 'x' is invalid for '--limit <nombre>'", "La valeur « x » n’est pas valide pour « --limit <nombre> »."),
    ("Unexpected argument 'y'", "Argument en trop : « y »."),
    ("2 unexpected arguments: 'y', 'z'", "Argument en trop : « y, z »."),
    ("Une phrase de la commande.", "Une phrase de la commande."),
  ])
  func `translates parsing errors into French`(message: String, translation: String) {
    let text = "Error: \(message)\nUsage: gazette ads\n  See 'gazette ads --help' for more information."
    let french = HelpTranslation.translated(text, Phrases.of(.french).commands.frame)
    #expect(
      french == "Erreur : \(translation)\nUtilisation : gazette ads\n  Pour en savoir plus : « gazette ads --help ».")
  }

  @Test(arguments: [
    (["wether", "--json"], "wether", "weather"), (["ads", "lst", "--json"], "lst", "list"),
  ])
  func `blames an unknown command, not its options`(arguments: [String], typed: String, meant: String) throws {
    let command = try #require(CommandSuggestion(in: arguments))
    let text = HelpTranslation.translated(
      "Error: Unknown option '--json'", Phrases.of(.english).commands.frame, suggestion: command)
    #expect(text.contains("'\(typed)'") && text.contains("'\(meant)'") && !text.contains("--json"))
  }

  @Test(arguments: [["weather", "wether", "--jsn"], ["--jsn"], ["ads", "list", "--jsn"], []])
  func `finds no fault in known commands`(arguments: [String]) {
    #expect(CommandSuggestion(in: arguments)?.name == nil)
  }

  @Test func `recognizes every parsing error of ArgumentParser`() {
    for arguments in [["ads", "--x"], ["ads", "--limit"], ["backup"], ["ads", "--limit", "x"], ["doctor", "y"]] {
      do {
        _ = try GazetteCommand.parseAsRoot(arguments)
        Issue.record("\(arguments) can be read")
      } catch {
        let message = GazetteCommand.fullMessage(for: error, columns: 100)
        let translation = HelpTranslation.translated(message, Phrases.of(.french).commands.frame)
        #expect(translation.hasPrefix("Erreur : ") && !translation.contains("'"), "\(translation)")
      }
    }
  }
}
