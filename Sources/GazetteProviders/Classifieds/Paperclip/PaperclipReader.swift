import BoundedJSON
import Foundation
import GazetteDomain
import WeatherProviders

/// Reads the ads of a listing batch after batch, each ad decoded by itself; an actor, so that callers do not wait on
/// its work.
actor PaperclipReader: AdBatches {
  /// So many ads a batch: few enough to keep in memory, enough for one transaction.
  static let batchSize = 500
  /// The most bytes of one ad; the longest seen have 5 kB.
  static let longestAd = 4_000_000
  /// What one ad may cost; those seen have fifty values.
  private static let limits = JSONLimits(bytes: longestAd, values: 10_000, members: 1_000)

  private let source: ListingSourceID
  private let chunk: () throws -> [UInt8]?
  private let decoder = JSONDecoder()
  private var splitter = JSONArraySplitter(limit: PaperclipReader.longestAd)
  private var waiting: ArraySlice<JSONArraySplitter.Piece> = []
  private var rank = 0

  /// - Parameter chunk: the next bytes of the listing; nil behind the last.
  init(source: ListingSourceID, chunk: @escaping @Sendable () throws -> [UInt8]?) {
    self.source = source
    self.chunk = chunk
  }

  func next() async throws(SourceError) -> AdBatch? {
    var batch = AdBatch()
    while batch.ads.count + batch.skipped.count < Self.batchSize, let piece = try nextPiece() {
      read(piece, into: &batch)
      rank += 1
    }
    return batch == AdBatch() ? nil : batch
  }

  private func nextPiece() throws(SourceError) -> JSONArraySplitter.Piece? {
    while waiting.isEmpty {
      guard let bytes = try nextChunk() else {
        guard splitter.isComplete else { throw unreadable("it breaks off after \(rank) ads") }
        return nil
      }
      do throws(UnreadableJSON) {
        waiting = try splitter.pieces(of: bytes)[...]
      } catch {
        throw unreadable(error.detail)
      }
    }
    return waiting.popFirst()
  }

  private func nextChunk() throws(SourceError) -> [UInt8]? {
    do {
      return try chunk()
    } catch {
      throw unreadable("it cannot be read on after \(rank) ads")
    }
  }

  private func read(_ piece: JSONArraySplitter.Piece, into batch: inout AdBatch) {
    guard case .element(let bytes) = piece else {
      batch.skipped.append(SkippedAd(rank: rank, number: nil, fault: .tooLarge))
      return
    }
    // What is no JSON object has no fields to tell about.
    guard
      let reply = try? BoundedJSON.decode(
        PaperclipAdReply.self, from: bytes, limits: Self.limits, by: decoder)
    else {
      batch.skipped.append(SkippedAd(rank: rank, number: nil, fault: .notAnAd))
      return
    }
    do throws(AdFault) {
      batch.ads.append(try PaperclipAdAdapter(reply, source: source).ad())
      batch.ranks.append(rank)
    } catch {
      batch.skipped.append(SkippedAd(rank: rank, number: reply.id.valueIfAny, fault: error.fault))
    }
  }

  private func unreadable(_ detail: String) -> SourceError {
    .unreadable(ProviderID(rawValue: source.rawValue), detail: detail)
  }
}
