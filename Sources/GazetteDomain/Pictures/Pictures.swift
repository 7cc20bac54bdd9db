public import Foundation

/// Other people's pictures in one of the ladder's widths: the kept one, or else fetched, once however many ask.
public struct Pictures: Sendable {
  /// Who is told how each request ended, and what the cache could not do.
  public struct Observer: Sendable {
    let outcome: @Sendable (PictureOutcome) -> Void
    let trouble: @Sendable (StoreError) -> Void

    /// Tells `outcome` of each request, `trouble` of each failure of the cache.
    public init(
      outcome: @escaping @Sendable (PictureOutcome) -> Void = { _ in },
      trouble: @escaping @Sendable (StoreError) -> Void = { _ in }
    ) {
      self.outcome = outcome
      self.trouble = trouble
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

  /// Shows what `cache` keeps and `source` gets.
  public init(
    source: any PictureSource, cache: any PictureCache, crashes: any CrashJournal = UnkeptCrashJournal(),
    now: @escaping CurrentTime, observer: Observer = Observer()
  ) {
    self.source = source
    self.cache = cache
    self.crashes = crashes
    self.now = now
    self.observer = observer
  }

  /// The picture at `address`, at most `width` wide.
  /// - Throws: ``PictureError``; at once for a picture that could not be had lately.
  public func picture(at address: URL, width: PictureWidth) async throws(PictureError) -> PictureFile {
    if let file = try await kept(address, width) {
      observer.outcome(.hit)
      return file
    }
    return try await copies.join(Copy(address: address, width: width)) {
      await crashes.reading(CrashSubject(picture: address)) { await make(address, width) }
        ?? .failure(.source(.setAside(ProviderID(rawValue: address.host ?? ""))))
    }.get()
  }

  /// Whether a picture at any of `addresses` is kept, or it is known that none can be had.
  public func keeps(anyOf addresses: [URL]) async -> Bool {
    var mayBeHad = false
    for address in addresses {
      do throws(PictureError) {
        if try await kept(address, .greatest) != nil { return true }
        mayBeHad = true
      } catch {
        continue
      }
    }
    return !mayBeHad
  }

  /// The first picture at any of `addresses`, at most `width` wide; nil where none can be had. With `isKept` nobody is asked
  /// for what is not kept.
  public func first(of addresses: [URL], width: PictureWidth, isKept: Bool = false) async -> PictureFile? {
    for address in addresses {
      do throws(PictureError) {
        if let file = try await kept(address, width) { return file }
        // What is narrow as it is has no other copy.
        if let file = try await kept(address, .greatest), file.width <= width.rawValue { return file }
        if !isKept { return try await picture(at: address, width: width) }
      } catch {
        // Another address may have one.
        continue
      }
    }
    return nil
  }

  private func make(_ address: URL, _ width: PictureWidth) async -> Answer {
    do throws(PictureError) {
      let original = try await original(address)
      guard original.width > width.rawValue else { return .success(original) }
      let copy = try await source.copy(of: original, width: width)
      await tellingTrouble { () throws(StoreError) in try await cache.keep(copy, of: address, width: width) }
      return .success(copy)
    } catch {
      return .failure(error)
    }
  }

  /// The greatest copy, which the others are made of.
  private func original(_ address: URL) async throws(PictureError) -> PictureFile {
    if let file = try await kept(address, .greatest) {
      observer.outcome(.hit)
      return file
    }
    return try await originals.join(address) { await fetch(address) }.get()
  }

  private func fetch(_ address: URL) async -> Answer {
    do throws(PictureError) {
      let file = try await source.picture(at: address)
      observer.outcome(.miss)
      await tellingTrouble { () throws(StoreError) in try await cache.keep(file, of: address, width: .greatest) }
      return .success(file)
    } catch {
      observer.outcome(.failed)
      if let rest = error.rest(from: now()) {
        await tellingTrouble { () throws(StoreError) in try await cache.keepDead(address, until: rest) }
      }
      return .failure(error)
    }
  }

  private func kept(_ address: URL, _ width: PictureWidth) async throws(PictureError) -> PictureFile? {
    switch await tellingTrouble({ () throws(StoreError) in try await cache.picture(address, width: width) }) {
    case .file(let file): return file
    // A clock that was set back since holds nobody up.
    case .dead(let until) where until > now() && !until.isAhead(of: now().addingTimeInterval(PictureError.longestRest)):
      observer.outcome(.dead)
      throw .dead(until: until)
    default: return nil
    }
  }

  // A cache that fails costs a fetch, and no picture.
  @discardableResult
  private func tellingTrouble<Value: Sendable>(
    _ work: () async throws(StoreError) -> Value?
  ) async -> Value? {
    do throws(StoreError) {
      return try await work()
    } catch {
      observer.trouble(error)
      return nil
    }
  }
}

/// How a request for a picture ended, for metrics; the raw value is its name there.
public enum PictureOutcome: String, Sendable, CaseIterable {
  /// It was kept.
  case hit
  /// It was fetched.
  case miss
  /// It was known not to be had.
  case dead
  /// It could not be had.
  case failed
}

extension StorageKind {
  /// Pictures of articles and ads.
  public static let pictures = StorageKind("pictures")
}
