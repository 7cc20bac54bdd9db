import GazetteDomain
import SQLiteDriver
import GazetteWeb
import ServiceLifecycle

/// The sections of the installation.
enum InstalledSections {
  /// Every section, in the order of the navigation, of the settings and of the doctor's findings.
  static let all: [any InstalledSection.Type] = [
    WeatherSection.self,
    WarningsSection.self,
    WeatherMapSection.self,
    NewsSection.self,
    ClassifiedsSection.self,
    WatchesSection.self,
    NotificationsSection.self,
    PictureSection.self,
    WelcomeSection.self,
  ]

  /// Every section on `installation`, in the same order.
  static func open(on installation: Installation) async throws -> [any InstalledSection] {
    let warnings = Warnings(installation)
    let shared = SharedSections(
      pictures: await PictureSection(installation), weather: WeatherSection(installation, warnings: warnings),
      warnings: warnings)
    var sections: [any InstalledSection] = []
    for section in all { sections.append(try await section.init(installation, with: shared)) }
    return sections
  }
}

/// The sections that provide content to others.
struct SharedSections: Sendable {
  let pictures: PictureSection
  let weather: WeatherSection
  let warnings: Warnings
}

/// One section of the newspaper, which describes itself: its pages, background work, storage, settings and checks. Its ``web``
/// contains its parts of the pages that combine sections.
///
/// To add a section, create a folder next to `Weather` with a conforming type, and add it to ``InstalledSections/all``.
protocol InstalledSection: Sendable {
  /// The section's settings: values whose members are settings, in the order of display.
  static var settings: [any Sendable] { get }
  /// The doctor's checks of the section; they use providers only through `context`.
  static func checks(_ context: CheckContext) -> [Doctor.Check]
  /// The section's data in the data folder.
  static var storage: [StoragePart] { get }
  /// The topics that its pages subscribe to; restoring a backup changes all of them.
  static var topics: [Topic] { get }

  /// Opens the section on `installation`, with access to the shared sections.
  init(_ installation: Installation, with shared: SharedSections) async throws

  /// Its pages and its part of the API.
  var web: [any WebSection] { get }
  /// The background work; each service runs until the server stops.
  var services: [any Service] { get }
  /// Adds to the common parts of every page, such as the ears of the masthead, and notices.
  func configure(_ pages: inout WebDependencies)
  /// Sets its gauges; called before the metrics are read.
  func measure() async
  /// Fills a new demo with content: simulates the actions of `reader`, who has the key `key`.
  func prepareDemo(for key: ReaderKey, _ reader: DemoReader) async throws
}

extension InstalledSection {
  static var settings: [any Sendable] { [] }
  static func checks(_ context: CheckContext) -> [Doctor.Check] { [] }
  static var storage: [StoragePart] { [] }
  static var topics: [Topic] { [] }
  var services: [any Service] { [] }
  func configure(_ pages: inout WebDependencies) {}
  func measure() async {}
  func prepareDemo(for key: ReaderKey, _ reader: DemoReader) async throws {}
}
