/// The ads of a listing, read batch after batch, so that memory does not grow with the listing.
public protocol AdBatches: Sendable {
  /// The next ads in the listing's order; nil behind the last.
  /// - Throws: ``SourceError`` when the listing breaks off or is none; the batches before it stand.
  func next() async throws(SourceError) -> AdBatch?
}
