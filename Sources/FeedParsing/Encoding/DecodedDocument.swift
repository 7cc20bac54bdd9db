/// A document in UTF-8, without byte order mark.
struct DecodedDocument {
  /// The whole document in UTF-8; NUL bytes and other rubbish are still in it.
  var bytes: ArraySlice<UInt8>
  /// The encoding that it was read in.
  var encoding: CharacterEncoding
  /// What was wrong with the encoding.
  var warnings: [FeedWarning] = []
  /// False where XML calls the encoding a fatal error.
  var isWellFormed = true
}
