import BoundedJSON
import Foundation
public import GazetteDomain

/// The file of a whole newspaper, as JSON.
public struct JSONReaderArchiveFormat: ReaderArchiveFormat {
  /// The common beginning of every version.
  private struct Head: Decodable {
    let format: String
    let version: Int
  }

  /// Creates the format.
  public init() {}

  /// Returns the file as JSON, indented and with sorted keys, so that two files can be compared.
  public func write(_ file: ReaderArchive) throws(ReaderArchiveProblem) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(ReaderArchiveDocument(file)))
    } catch {
      // Only a non-finite number cannot be encoded.
      throw .wrong(place: "latitude")
    }
  }

  /// The values of a file with the maximum content, and a third more.
  private static let limits = JSONLimits(bytes: 64 << 20, values: 800_000, members: 10_000, depth: 16)

  /// Decodes the head first: it reports another version as such, and decodes nothing else of a file in another format.
  public func read(_ bytes: [UInt8]) throws(ReaderArchiveProblem) -> ReaderArchive {
    let head = try Self.head(of: bytes)
    guard head.version <= ReaderArchiveDocument.version else { throw .newer(version: head.version) }
    guard head.version > 0 else { throw .wrong(place: "version") }
    let document: ReaderArchiveDocument
    do {
      document = try BoundedJSON.decode(ReaderArchiveDocument.self, from: bytes, limits: Self.limits)
    } catch {
      throw .wrong(place: Self.place(of: error))
    }
    return try ReaderArchiveAdapter(document: document).file()
  }

  private static func head(of bytes: [UInt8]) throws(ReaderArchiveProblem) -> Head {
    do {
      let head = try BoundedJSON.decode(Head.self, from: bytes, limits: limits)
      guard head.format == ReaderArchiveDocument.format else { throw ReaderArchiveProblem.notOurs }
      return head
    } catch is JSONFault {
      throw .tooManyValues(maximum: limits.values)
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
