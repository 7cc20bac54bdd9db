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
  static func checks(_ context: CheckContext) -> [Doctor.Check] { [library] }
  static let storage: [StoragePart] = [.pictures]

  /// Creates the addresses of pictures on pages.
  let links: PictureLinks
  /// Creates the addresses of pictures for reader apps, with the installation's own address.
  let appLinks: @Sendable (_ base: String) -> PictureLinks
  let pictures: Pictures
  private let routes: PictureRoutes
  private let files: FolderCache

  /// Creates the section on `installation`.
  init(_ installation: Installation) async {
    let folder = installation.folder
    files = await FolderCache.open(
      at: folder.pictures, quota: installation.settings[\.pictures.cacheMegabytes].bytes, now: installation.timing.now,
      onError: installation.logger.cacheProblem)
    let cache = FolderPictureCache(files)
    let signer = PictureSigner(key: await Self.key(installation))
    links = PictureLinks(color: { cache.color(of: $0)?.hex }, address: { signer.path(of: $0, width: $1) })
    let now = installation.timing.now
    appLinks = { base in
      PictureLinks(
        color: { cache.color(of: $0)?.hex },
        address: { signer.appAddress(of: $0, width: $1, now: now(), base: base) })
    }
    let source = FetchedPictureSource(
      fetching: installation.fetching(for: .pictures), thumbnailer: Thumbnailer(),
      publishers: OutboundGuard.publishers(of: installation.settings), now: installation.timing.now)
    pictures = Pictures(
      source: source, cache: cache, crashes: installation.crashes, now: installation.timing.now,
      observer: Self.observer(installation))
    routes = PictureRoutes(signer: signer, pictures: pictures)
  }

  init(_ installation: Installation, with shared: SharedSections) { self = shared.pictures }

  var web: [any WebSection] { [routes] }

  /// Checks for the picture library, which comes from a package of the system.
  @Sendable private static func library() async -> Finding {
    let (subject, words) = (
      CommandLanguage.words.output.doctor.subjects.pictures, CommandLanguage.words.output.doctor.machine
    )
    return Thumbnailer.isAvailable
      ? Finding(subject, .good, words.libvipsInstalled) : Finding(subject, .warning, words.libvipsMissing)
  }

  func measure() async {
    let usage = files.usage
    Gauge(label: "gazette_picture_cache_files").record(usage.files)
    Gauge(label: "gazette_picture_cache_bytes").record(usage.bytes)
  }

  private static func key(_ installation: Installation) async -> [UInt8] {
    do throws(StoreError) {
      return try await installation.stores.signingKeys.key(.pictures)
    } catch {
      // With a read-only disk, Gazette still works; the pictures' addresses are valid until it stops.
      installation.logger.warning("Couldn't save the pictures' key", metadata: ["error": "\(error)"])
      return SigningKeyID.ephemeral()
    }
  }

  private static func observer(_ installation: Installation) -> Pictures.Observer {
    let logger = installation.logger
    return Pictures.Observer(
      outcome: { Counter(label: "gazette_pictures_total", dimensions: [("outcome", $0.rawValue)]).increment() },
      reportError: { logger.warning("Couldn't cache a picture", metadata: ["error": "\($0)"]) })
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
    "pictures.cacheMegabytes", default: Megabytes(200) ?? .minimum, on: .limits, \.pictureMegabytes)
}

extension SettingsTable {
  package var pictures: PictureSettings { .table }
}
