import Foundation
import GazetteCLI
import Testing

/// The choice of the program's language, and its effect.
@Suite struct OutputLanguageTests {
  private static let french = ["LANG": "fr_FR.UTF-8"]

  @Test(arguments: [
    (["ads", "--help"], ["LANG": "fr_FR.UTF-8"], true), (["ads", "--help"], [:], false),
    (["ads", "--help"], ["LANG": "de_DE.UTF-8"], false), (["ads", "--help"], ["GAZETTE_PAPER_LANGUAGE": "fr"], true),
    (["ads", "--help", "--lang", "en"], ["LANG": "fr_FR.UTF-8"], false), (["ads", "--lang=fr", "--help"], [:], true),
    (["ads", "--set", "paper.language=fr", "--help"], [:], true),
    (["ads", "--help"], ["LC_ALL": "C", "LANG": "fr_FR.UTF-8"], false),
  ])
  func `selects the help language from options, settings or the shell`(
    arguments: [String], environment: [String: String], isFrench: Bool
  ) async {
    let run = await CommandRun(arguments, environment: environment)
    #expect(run.status == 0)
    #expect(run.output.contains("Trouver des petites annonces") == isFrench)
    #expect(run.output.contains("Find classified ads") != isFrench)
  }

  @Test(arguments: [
    (["ads", "--limit", "0"], "« --limit » ne peut pas valoir « 0 » : indiquez un nombre entier d’au moins 1."),
    (["places", "search", "Paris", "--limit", "51"], "« --limit » ne peut pas valoir « 51 »"),
    (["demo", "--port", "70000"], "« --port » ne peut pas valoir « 70000 » : indiquez un nombre entier de 0 à 65535."),
    (["config", "--set", "server.prot=1"], "Réglage inconnu server.prot (origine : option)."),
    (["config", "--config", "/nowhere/gazette.yaml"], "Le fichier de réglages /nowhere/gazette.yaml est illisible"),
    (["feeds", "parse", "/nowhere/feed.xml"], "Le fichier /nowhere/feed.xml est illisible."),
    (["feeds", "import", "/nowhere/feeds.opml"], "Le fichier /nowhere/feeds.opml est illisible."),
    (["backup", "/nowhere/x.gazette", "--data-folder", "/nowhere"], "Il n’y a rien à sauvegarder dans /nowhere."),
    (["restore", "/nowhere/x", "--data-folder", "/nowhere"], "Il n’y a pas de fichier /nowhere/x."),
    (
      ["fetch", "--check", "http://10.0.0.1/"],
      "Gazette ne charge pas cette adresse\u{a0}: 10.0.0.1 n’est pas sur l’Internet public."
    ),
    (["fetch", "--check", "https://a.example:22/"], "le port 22 n’est pas autorisé"),
    (["fetch", "--check", "ftp://a.example/"], "elle commence par ftp, et seuls http et https sont autorisés."),
    (
      ["weather", "--units", "zz"],
      "La valeur «\u{a0}zz\u{a0}» n’est pas valide pour «\u{a0}--units <système>\u{a0}». Indiquez metric, british ou imperial."
    ),
    (["nonsense"], "Utilisation\u{a0}: gazette <commande>"),
    (["config", "--set", "server.port=x"], "il faut\u{a0}: un port de 0 à 65535"),
    (["config", "--set", "log.level=loud"], "info, notice, warning, error ou critical."),
  ])
  func `reports errors in French`(arguments: [String], expected: String) async {
    let run = await CommandRun(arguments, environment: Self.french)
    #expect(run.status != 0)
    #expect(run.errors.contains(expected), "\(run.errors)")
  }

  @Test func `reports an invalid setting in French in the doctor`() async {
    let run = await CommandRun(["doctor", "--set", "news.refreshEvery=1x"], environment: Self.french)
    #expect(run.status == 1)
    #expect(run.output.contains("il faut\u{a0}: une durée, comme 90s, 15m, 1h ou 7d."))
  }

  @Test func `explains settings in French and writes identical JSON in every language`() async {
    let folder = ["--data-folder", "/nowhere"]
    let people = await CommandRun(["config"] + folder, environment: Self.french)
    #expect(people.output.contains("server.port: 8080\n  origine : valeur par défaut ; GAZETTE_SERVER_PORT"))
    #expect(people.output.contains("Le port d’écoute."))
    let programs = await CommandRun(["config", "--json"] + folder, environment: Self.french)
    #expect(programs.output == (await CommandRun(["config", "--json"] + folder)).output)
  }
}
