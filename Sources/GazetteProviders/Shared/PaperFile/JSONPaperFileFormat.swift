import BoundedJSON
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

  /// The values of a file with all that a file may have, and a third more.
  private static let limits = JSONLimits(bytes: 64 << 20, values: 800_000, members: 10_000, depth: 16)

  /// Reads the head first: another version is named as such, and nothing is made of a file that is no paper.
  public func read(_ bytes: [UInt8]) throws(PaperFileProblem) -> PaperFile {
    let head = try Self.head(of: bytes)
    guard head.version <= PaperFileDocument.version else { throw .newer(version: head.version) }
    guard head.version > 0 else { throw .wrong(place: "version") }
    let document: PaperFileDocument
    do {
      document = try BoundedJSON.decode(PaperFileDocument.self, from: bytes, limits: Self.limits)
    } catch {
      throw .wrong(place: Self.place(of: error))
    }
    return try PaperFileAdapter(document: document).file()
  }

  private static func head(of bytes: [UInt8]) throws(PaperFileProblem) -> Head {
    do {
      let head = try BoundedJSON.decode(Head.self, from: bytes, limits: limits)
      guard head.format == PaperFileDocument.format else { throw PaperFileProblem.notOurs }
      return head
    } catch is JSONFault {
      throw .tooManyValues(most: limits.values)
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw .notJSON
    } catch {
      throw .notOurs
    }
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
