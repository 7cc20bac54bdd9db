public import Foundation

/// Pictures from the web in one of the standard widths: cached, or else fetched. Concurrent calls share one fetch.
public struct Pictures: Sendable {
  /// Receives the outcome of each request, and the cache's failures.
  public struct Observer: Sendable {
    let outcome: @Sendable (PictureOutcome) -> Void
    let reportError: @Sendable (StoreError) -> Void

    /// Makes an observer: `outcome` receives each request's outcome, `reportError` each failure of the cache.
    public init(
      outcome: @escaping @Sendable (PictureOutcome) -> Void = { _ in },
      reportError: @escaping @Sendable (StoreError) -> Void = { _ in }
    ) {
      self.outcome = outcome
      self.reportError = reportError
    }
  }

  private struct Copy: Hashable, Sendable {
    let address: URL
    let width: PictureWidth
  }

  private typealias Answer = Result<PictureFile, PictureError>

  private let source: any PictureSource
  private let cache: any PictureCache
  private let crashes: any CrashJournal
  private let now: CurrentTime
  private let observer: Observer
  private let originals = SingleFlight<URL, Answer>()
  private let copies = SingleFlight<Copy, Answer>()

  /// Makes the service that serves from `cache` and fetches from `source`.
  public init(
    source: any PictureSource, cache: any PictureCache, crashes: any CrashJournal = DiscardingCrashJournal(),
    now: @escaping CurrentTime, observer: Observer = Observer()
  ) {
    self.source = source
    self.cache = cache
    self.crashes = crashes
    self.now = now
    self.observer = observer
  }

  /// Returns the picture at `address`, at most `width` wide.
  /// - Throws: ``PictureError``; at once for a picture that failed lately.
  public func picture(at address: URL, width: PictureWidth) async throws(PictureError) -> PictureFile {
    if let file = try await cached(address, width) {
      observer.outcome(.hit)
      return file
    }
    return try await copies.join(Copy(address: address, width: width)) {
      await crashes.reading(CrashSubject(picture: address)) { await make(address, width) }
        ?? .failure(.source(.quarantined(ProviderID(rawValue: address.host ?? ""))))
    }.get()
  }

  /// Returns true when a picture at any of `addresses` is cached, or all are known to fail.
  public func hasCached(anyOf addresses: [URL]) async -> Bool {
    var isObtainable = false
    for address in addresses {
      do throws(PictureError) {
        if try await cached(address, .greatest) != nil { return true }
        isObtainable = true
      } catch {
        continue
      }
    }
    return !isObtainable
  }

  /// Returns the first available picture at any of `addresses`, at most `width` wide; nil when there is none. With `cachedOnly`
  /// it uses only the cache.
  public func first(of addresses: [URL], width: PictureWidth, cachedOnly: Bool = false) async -> PictureFile? {
    for address in addresses {
      do throws(PictureError) {
        if let file = try await cached(address, width) { return file }
        // A picture that is already narrow has no smaller copy.
        if let file = try await cached(address, .greatest), file.width <= width.rawValue { return file }
        if !cachedOnly { return try await picture(at: address, width: width) }
      } catch {
        // Another address may work.
        continue
      }
    }
    return nil
  }

  private func make(_ address: URL, _ width: PictureWidth) async -> Answer {
    do throws(PictureError) {
      // Another caller may have finished it after this one looked into the cache.
      if let file = try await cached(address, width) { return .success(file) }
      let original = try await original(address)
      guard original.width > width.rawValue else { return .success(original) }
      let copy = try await source.copy(of: original, width: width)
      await reportingErrors { () throws(StoreError) in try await cache.save(copy, of: address, width: width) }
      return .success(copy)
    } catch {
      return .failure(error)
    }
  }

  /// Returns the greatest copy, the source of all others.
  private func original(_ address: URL) async throws(PictureError) -> PictureFile {
    if let file = try await cached(address, .greatest) {
      observer.outcome(.hit)
      return file
    }
    return try await originals.join(address) { await fetch(address) }.get()
  }

  private func fetch(_ address: URL) async -> Answer {
    do throws(PictureError) {
      if let file = try await cached(address, .greatest) { return .success(file) }
      let file = try await source.picture(at: address)
      observer.outcome(.miss)
      await reportingErrors { () throws(StoreError) in try await cache.save(file, of: address, width: .greatest) }
      return .success(file)
    } catch {
      observer.outcome(.failed)
      if let rest = error.rest(from: now()) {
        await reportingErrors { () throws(StoreError) in try await cache.saveFailure(address, until: rest) }
      }
      return .failure(error)
    }
  }

  private func cached(_ address: URL, _ width: PictureWidth) async throws(PictureError) -> PictureFile? {
    switch await reportingErrors({ () throws(StoreError) in try await cache.picture(address, width: width) }) {
    case .file(let file): return file
    // A date too far ahead means that the clock was set back; it must not block the picture.
    case .dead(let until) where until > now() && !until.isAhead(of: now().addingTimeInterval(PictureError.maximumRest)):
      observer.outcome(.dead)
      throw .dead(until: until)
    default: return nil
    }
  }

  // A failure of the cache costs a fetch, not the picture.
  @discardableResult
  private func reportingErrors<Value: Sendable>(
    _ work: () async throws(StoreError) -> Value?
  ) async -> Value? {
    do throws(StoreError) {
      return try await work()
    } catch {
      observer.reportError(error)
      return nil
    }
  }
}

/// The outcome of a request for a picture, for metrics; the raw value is its name there.
public enum PictureOutcome: String, Sendable, CaseIterable {
  /// It was cached.
  case hit
  /// It was fetched.
  case miss
  /// It was known to fail.
  case dead
  /// The fetch failed.
  case failed
}

extension StorageKind {
  /// Pictures of articles and ads.
  public static let pictures = StorageKind("pictures")
}
