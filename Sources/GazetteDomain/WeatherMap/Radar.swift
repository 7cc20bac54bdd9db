import Foundation
import Synchronization

/// Radar pictures: the available frames of each network, and each picture, fetched once for all viewers.
///
/// It requests only what a reader views.
public struct Radar: Sendable {
  /// The time between requests for a series, in seconds; the services have a new picture about every five minutes.
  static let refreshInterval: TimeInterval = 150
  /// The time before a retry, in seconds, unless the service demands more.
  static let retryInterval: TimeInterval = 60

  /// The networks, national ones first.
  public let networks: [RadarNetwork]
  private let sources: [RadarNetwork: any RadarSource]
  private let store: any RadarStore
  private let access: ProviderAccess
  private let crashes: any CrashJournal
  private let now: CurrentTime
  private let reportError: @Sendable (StoreError) -> Void
  private let readings = RadarReadings()
  private let pauses: [RadarNetwork: TileRequestPause]
  private let requests = SingleFlight<RadarNetwork, RadarReading>()
  private let flights = SingleFlight<RadarTile, Result<RadarPicture, SourceError>>()

  /// Makes the service on `sources`, one for each network; `reportError` receives failures of the store and the budget.
  public init(
    sources: [any RadarSource], store: any RadarStore, access: ProviderAccess,
    crashes: any CrashJournal = DiscardingCrashJournal(), now: @escaping CurrentTime,
    reportError: @escaping @Sendable (StoreError) -> Void = { _ in }
  ) {
    networks = sources.map(\.network)
    self.sources = Dictionary(sources.map { ($0.network, $0) }) { first, _ in first }
    pauses = Dictionary(sources.map { ($0.network, TileRequestPause()) }) { first, _ in first }
    self.store = store
    self.access = access
    self.crashes = crashes
    self.now = now
    self.reportError = reportError
  }

  /// Returns the known pictures of `network`; nil when this installation does not use it.
  ///
  /// After a failure the previous pictures remain.
  public func reading(of network: RadarNetwork) async -> RadarReading? {
    guard let source = sources[network] else { return nil }
    return await requests.join(network, unless: { recentReading(of: network) }) { await fetchSeries(source) }
  }

  private func recentReading(of network: RadarNetwork) -> RadarReading? {
    guard let known = readings[network], known.nextRequestAt > now(), !known.requestedAt.isAhead(of: now()) else {
      return nil
    }
    return known
  }

  /// Returns a picture of the frame called `name`.
  /// - Throws: ``SourceError``; ``SourceError/notFound(_:)`` for a frame or a tile that the network does not have.
  public func picture(
    of tile: MapTile, in name: String, of network: RadarNetwork
  ) async throws(SourceError) -> RadarPicture {
    guard let source = sources[network], network.covers(tile), let named = RadarFrame(name: name) else {
      throw .notFound(network.provider)
    }
    let address = RadarTile(network, frame: named, tile: tile)
    return try await flights.join(address, unless: { await store.picture(of: address).map { .success(.png($0)) } }) {
      guard let frame = await frame(address.frame, of: network) else { return .failure(.notFound(network.provider)) }
      let subject = CrashSubject(.tile, "\(network.rawValue) \(address.frame) \(tile.zoom)/\(tile.column)/\(tile.row)")
      return await crashes.reading(subject) { await fetch(address, frame, source) }
        ?? .failure(.quarantined(source.network.provider))
    }.get()
  }

  private func frame(_ name: String, of network: RadarNetwork) async -> RadarFrame? {
    if let frame = await series(of: network)?.frames.first(where: { $0.name == name }) { return frame }
    // Another node may have announced the frame: read the list, no more often than for its own viewers.
    return await reading(of: network)?.series?.frames.first { $0.name == name }
  }

  private func series(of network: RadarNetwork) async -> RadarSeries? {
    if let series = readings[network]?.series { return series }
    return await store.series(of: network)
  }

  private func fetchSeries(_ source: any RadarSource) async -> RadarReading {
    let network = source.network
    let previous = await series(of: network)
    let requestTime = now()
    var reading = RadarReading(
      series: previous, problem: nil, requestedAt: requestTime,
      nextRequestAt: requestTime.addingTimeInterval(Self.refreshInterval))
    do throws(SourceError) {
      let frames = try await send(to: source) { () async throws(SourceError) in try await source.frames() }
      guard let series = RadarSeries(of: frames, repliedAt: now()) else {
        throw .unreadable(network.provider, detail: "no frame that was measured")
      }
      reading.series = series
      do throws(StoreError) { try await store.save(series, of: network) } catch { reportError(error) }
    } catch {
      reading.problem = error
      reading.nextRequestAt = requestTime.addingTimeInterval(Self.retryInterval)
      if case .rateLimited(_, let until) = error { reading.nextRequestAt = max(reading.nextRequestAt, until) }
    }
    readings[network] = reading
    return reading
  }

  private func fetch(
    _ address: RadarTile, _ frame: RadarFrame, _ source: any RadarSource
  ) async -> Result<RadarPicture, SourceError> {
    let pause = pauses[address.network]
    do throws(SourceError) {
      try pause?.check(now())
      let picture = try await send(to: source) { () async throws(SourceError) in
        try await source.picture(of: address.tile, in: frame)
      }
      // An empty reply is not cached: some services send it for a picture that they cannot make just now.
      if case .png(let bytes) = picture {
        do throws(StoreError) { try await store.save(bytes, of: address) } catch { reportError(error) }
      }
      return .success(picture)
    } catch {
      pause?.note(error, at: now())
      return .failure(error)
    }
  }

  private func send<Value: Sendable>(
    to source: any RadarSource, _ request: @Sendable () async throws(SourceError) -> Value
  ) async throws(SourceError) -> Value {
    do throws(RefreshError) {
      return try await access.call(source.network.provider, request)
    } catch {
      switch error {
      case .source(let error): throw error
      case .store(let error):
        // The charge could not be saved, so no request was sent.
        reportError(error)
        throw .refused(source.network.provider, .unknown)
      }
    }
  }
}

/// The known pictures of a network.
public struct RadarReading: Sendable, Hashable {
  /// The pictures; nil before the first reply.
  public var series: RadarSeries?
  /// The reason why nothing newer is known; nil after a reply.
  public var problem: SourceError?
  /// The time of the last request.
  var requestedAt: Date
  /// The time when the next request is allowed.
  var nextRequestAt: Date
}

/// The last reading of each network.
private final class RadarReadings: Sendable {
  private let state = Mutex<[RadarNetwork: RadarReading]>([:])

  subscript(network: RadarNetwork) -> RadarReading? {
    get { state.withLock { $0[network] } }
    set { state.withLock { $0[network] = newValue } }
  }
}
