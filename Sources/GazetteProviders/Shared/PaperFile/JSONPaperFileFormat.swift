import Foundation
public import GazetteDomain

/// The one file of a paper as JSON.
public struct JSONPaperFileFormat: PaperFileFormat {
  /// What every version begins with.
  private struct Head: Decodable {
    let format: String
    let version: Int
  }

  /// The format.
  public init() {}

  /// Indented, with sorted names, so that two files can be compared.
  public func write(_ file: PaperFile) throws(PaperFileProblem) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(PaperFileDocument(file)))
    } catch {
      // Only a number that is none cannot be written.
      throw .wrong(place: "latitude")
    }
  }

  /// Reads the head first, so that another version is named as such.
  public func read(_ bytes: [UInt8]) throws(PaperFileProblem) -> PaperFile {
    let data = Data(bytes)
    guard (try? JSONSerialization.jsonObject(with: data)) != nil else { throw .notJSON }
    let decoder = JSONDecoder()
    guard let head = try? decoder.decode(Head.self, from: data), head.format == PaperFileDocument.format else {
      throw .notOurs
    }
    guard head.version <= PaperFileDocument.version else { throw .newer(version: head.version) }
    guard head.version > 0 else { throw .wrong(place: "version") }
    let document: PaperFileDocument
    do {
      document = try decoder.decode(PaperFileDocument.self, from: data)
    } catch {
      throw .wrong(place: Self.place(of: error))
    }
    return try PaperFileAdapter(document: document).file()
  }

  private static func place(of error: any Error) -> String {
    let path: [any CodingKey]
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): path = context.codingPath + [key]
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      path = context.codingPath
    default: path = []
    }
    return path.reduce("") { text, key in
      key.intValue.map { "\(text)[\($0)]" } ?? (text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)")
    }
  }
}
