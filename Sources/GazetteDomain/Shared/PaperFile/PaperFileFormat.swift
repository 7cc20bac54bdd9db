/// Writes and reads the one file of a paper.
public protocol PaperFileFormat: Sendable {
  /// The file's bytes; they say what they are, and of which version.
  func write(_ file: PaperFile) throws(PaperFileProblem) -> [UInt8]
  /// Reads a file whole.
  /// - Throws: ``PaperFileProblem`` for the first thing that is wrong.
  func read(_ bytes: [UInt8]) throws(PaperFileProblem) -> PaperFile
}
