import GazetteDomain
import GazetteStore
import GazetteWeb
import ServiceLifecycle

/// The sections of the paper.
enum InstalledSections {
  /// Every section, in the order of the navigation, of the settings and of the doctor's findings.
  static let all: [any InstalledSection.Type] = [
    WeatherSection.self,
    WarningsSection.self,
    WeatherMapSection.self,
    NewsSection.self,
    ClassifiedsSection.self,
    PictureSection.self,
    WelcomeSection.self,
  ]

  /// Every section on `paper`, in the same order.
  static func open(on paper: Installation) async throws -> [any InstalledSection] {
    let warnings = Warnings(paper)
    let shared = SharedSections(
      pictures: await PictureSection(paper), weather: WeatherSection(paper, warnings: warnings), warnings: warnings)
    var sections: [any InstalledSection] = []
    for section in all { sections.append(try await section.init(paper, beside: shared)) }
    return sections
  }
}

/// The sections that others show something of.
struct SharedSections: Sendable {
  let pictures: PictureSection
  let weather: WeatherSection
  let warnings: Warnings
}

/// One section of the paper, which describes itself: what it serves, what it does in the background, what it keeps, what can
/// be set, what is examined. What of it stands on the pages that gather sections is told by its ``web``.
///
/// To add a section, make a folder beside `Weather` with a type that conforms, and give ``InstalledSections/all`` its line.
protocol InstalledSection: Sendable {
  /// Its settings: values whose members are settings, in the order in which they are shown.
  static var settings: [any Sendable] { get }
  /// What the doctor looks at; asks providers only through `room`.
  static func checks(_ room: CheckRun) -> [Doctor.Check]
  /// What it keeps in the data folder.
  static var storage: [StoragePart] { get }
  /// What pages that show it listen to; all of it has changed once a backup was put in place.
  static var topics: [Topic] { get }

  /// Opens the section on `paper`, beside those of which it may show something.
  init(_ paper: Installation, beside shared: SharedSections) async throws

  /// Its pages and its part of the API.
  var web: [any WebSection] { get }
  /// Its background work; each service runs until the paper stops.
  var services: [any Service] { get }
  /// Adds to what every page shows: the ears of the masthead, notices.
  func furnish(_ pages: inout WebDependencies)
  /// Sets its gauges; called before the metrics are read.
  func measure() async
  /// Fills a fresh demo with something to look at: what `reader`, who has the key, would have done.
  func prepareDemo(for key: ReaderKey, _ reader: DemoReader) async throws
}

extension InstalledSection {
  static var settings: [any Sendable] { [] }
  static func checks(_ room: CheckRun) -> [Doctor.Check] { [] }
  static var storage: [StoragePart] { [] }
  static var topics: [Topic] { [] }
  var services: [any Service] { [] }
  func furnish(_ pages: inout WebDependencies) {}
  func measure() async {}
  func prepareDemo(for key: ReaderKey, _ reader: DemoReader) async throws {}
}
