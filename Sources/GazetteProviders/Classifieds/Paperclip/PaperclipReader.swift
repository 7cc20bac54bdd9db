import BoundedJSON
import Foundation
import GazetteDomain
import WeatherProviders

/// Reads the ads of a listing in batches, decoding each ad separately; an actor, so that its work does not block callers.
actor PaperclipReader: AdBatches {
  /// The number of ads per batch: small enough for memory, large enough for one transaction.
  static let batchSize = 500
  /// The maximum size of one ad in bytes; the largest real ones have 5 kB.
  static let maximumAdBytes = 4_000_000
  /// The limits of one ad; real ones have fifty values.
  private static let limits = JSONLimits(bytes: maximumAdBytes, values: 10_000, members: 1_000)

  private let source: ListingSourceID
  private let chunk: () throws -> [UInt8]?
  private let decoder = JSONDecoder()
  private var splitter = JSONArraySplitter(limit: PaperclipReader.maximumAdBytes)
  private var pending: ArraySlice<JSONArraySplitter.Piece> = []
  private var rank = 0

  /// - Parameter chunk: Returns the next bytes of the listing; nil at the end.
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
    while pending.isEmpty {
      guard let bytes = try nextChunk() else {
        guard splitter.isComplete else { throw unreadable("it breaks off after \(rank) ads") }
        return nil
      }
      do throws(UnreadableJSON) {
        pending = try splitter.pieces(of: bytes)[...]
      } catch {
        throw unreadable(error.detail)
      }
    }
    return pending.popFirst()
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
    // Invalid JSON has no fields to report.
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
      batch.skipped.append(SkippedAd(rank: rank, number: reply.id.optionalValue?.value, fault: error.fault))
    }
  }

  private func unreadable(_ detail: String) -> SourceError {
    .unreadable(ProviderID(rawValue: source.rawValue), detail: detail)
  }
}
