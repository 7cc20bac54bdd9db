import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders
import SQLiteDriver
import GazetteWeb
import HTTPFetching
import Logging
import Metrics
import Thumbnailing

/// Third-party pictures: a section without pages of its own that serves the pictures of all other sections.
struct PictureSection: InstalledSection {
  static let settings: [any Sendable] = [PictureSettings.table]
  static func checks(_ room: CheckRun) -> [Doctor.Check] { [library] }
  static let storage: [StoragePart] = [.pictures]

  /// Creates the addresses of pictures on pages.
  let links: PictureLinks
  /// Creates the addresses of pictures for reader apps, with the installation's own address.
  let appLinks: @Sendable (_ base: String) -> PictureLinks
  let pictures: Pictures
  private let routes: PictureRoutes
  private let files: FolderCache

  /// Creates the section on `paper`.
  init(_ paper: Installation) async {
    let folder = paper.folder
    files = await FolderCache.open(
      at: folder.pictures, quota: paper.settings[\.pictures.cacheMegabytes].bytes, now: paper.timing.now,
      trouble: paper.logger.cacheProblem)
    let cache = FolderPictureCache(files)
    let signer = PictureSigner(key: await Self.key(paper))
    links = PictureLinks(color: { cache.color(of: $0)?.hex }, address: { signer.path(of: $0, width: $1) })
    let now = paper.timing.now
    appLinks = { base in
      PictureLinks(
        color: { cache.color(of: $0)?.hex },
        address: { signer.appAddress(of: $0, width: $1, now: now(), behind: base) })
    }
    let source = FetchedPictureSource(
      fetching: paper.door(for: .pictures), thumbnailer: Thumbnailer(),
      publishers: OutboundGuard.publishers(of: paper.settings), now: paper.timing.now)
    pictures = Pictures(
      source: source, cache: cache, crashes: paper.crashes, now: paper.timing.now, observer: Self.observer(paper))
    routes = PictureRoutes(signer: signer, pictures: pictures)
  }

  init(_ paper: Installation, beside shared: SharedSections) { self = shared.pictures }

  var web: [any WebSection] { [routes] }

  /// Checks for the picture library, which comes from a package of the system.
  @Sendable private static func library() async -> Finding {
    let (subject, words) = (
      CommandLanguage.words.output.doctor.subjects.pictures, CommandLanguage.words.output.doctor.machine
    )
    return Thumbnailer.isAvailable
      ? Finding(subject, .good, words.libvipsThere) : Finding(subject, .warning, words.libvipsMissing)
  }

  func measure() async {
    let usage = files.usage
    Gauge(label: "gazette_picture_cache_files").record(usage.files)
    Gauge(label: "gazette_picture_cache_bytes").record(usage.bytes)
  }

  private static func key(_ paper: Installation) async -> [UInt8] {
    do throws(StoreError) {
      return try await paper.stores.signingKeys.key(.pictures)
    } catch {
      // With a read-only disk, Gazette still works; the pictures' addresses are valid until it stops.
      paper.logger.warning("Couldn't save the pictures' key", metadata: ["error": "\(error)"])
      return SigningKeyID.passing()
    }
  }

  private static func observer(_ paper: Installation) -> Pictures.Observer {
    let logger = paper.logger
    return Pictures.Observer(
      outcome: { Counter(label: "gazette_pictures_total", dimensions: [("outcome", $0.rawValue)]).increment() },
      trouble: { logger.warning("Couldn't cache a picture", metadata: ["error": "\($0)"]) })
  }
}

extension ProviderID {
  /// The common name of all hosts of pictures in metrics: there are as many hosts as feeds.
  fileprivate static let pictures = ProviderID(rawValue: "pictures")
}

/// The settings of cached pictures.
package struct PictureSettings: Sendable {
  static let table = PictureSettings()
  package let cacheMegabytes = Setting(
    "pictures.cacheMegabytes", default: Megabytes(200) ?? .least, on: .limits, \.pictureMegabytes)
}

extension SettingsTable {
  package var pictures: PictureSettings { .table }
}
