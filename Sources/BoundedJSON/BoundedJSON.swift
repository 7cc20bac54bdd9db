public import Foundation

// Unchecked: passes the document's bytes to a reader and to Foundation's decoder, which do not outlive the closures.

/// The only parser for JSON from outside: it counts values as it reads, and stops at a limit.
///
/// `document` is strict, as tokens require. `recovered` reads as much as possible, as feeds require. `decode` checks a document
/// against the limits before Foundation's decoder creates values.
public enum BoundedJSON {
  /// Parses a document that conforms to RFC 8259 in every detail and repeats no member name.
  ///
  /// Foundation's parsers use the first or the last of two members with the same name; RFC 7515 and 7519 require rejecting such a
  /// token, so that the claim in use is always the verified one.
  public static func document(_ bytes: [UInt8], limits: JSONLimits) throws(JSONFault) -> JSONValue {
    guard bytes.count <= limits.bytes else { throw .tooLong(limits) }
    // Checked once here, so that each string in it is valid UTF-8.
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw JSONFault(kind: .malformed, detail: "no UTF-8", line: 1)
    }
    let (value, fault) = read(bytes[...], limits, .strict) { false }
    if let fault { throw fault }
    guard let value else { throw JSONFault(kind: .truncated, detail: "", line: 1) }
    return value
  }

  /// Parses as much of a document as possible, and returns the first fault; nil when there is no value at all.
  /// - Parameter isOutOfTime: Called periodically; parsing stops when it returns true.
  public static func recovered(
    _ bytes: ArraySlice<UInt8>, limits: JSONLimits, isOutOfTime: @escaping () -> Bool = { false }
  ) -> (value: JSONValue?, fault: JSONFault?) {
    guard bytes.count <= limits.bytes else { return (nil, .tooLong(limits)) }
    return read(bytes, limits, .recovering, isOutOfTime)
  }

  /// Decodes a document that stays within `limits`.
  /// - Throws: ``JSONFault`` of kind ``JSONFault/Kind/overLimit`` when it does not; `DecodingError` when it is not JSON or does
  ///   not match the type.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: some Collection<UInt8>, limits: JSONLimits, by decoder: JSONDecoder = JSONDecoder()
  ) throws -> Value {
    let decoded = try bytes.withContiguousStorageIfAvailable { try decode(type, borrowing: $0, limits, decoder) }
    return try decoded ?? Array(bytes).withUnsafeBufferPointer { try decode(type, borrowing: $0, limits, decoder) }
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, borrowing bytes: UnsafeBufferPointer<UInt8>, _ limits: JSONLimits, _ decoder: JSONDecoder
  ) throws -> Value {
    guard bytes.count <= limits.bytes else { throw JSONFault.tooLong(limits) }
    if let fault = JSONReader.fault(in: bytes, limits) {
      guard fault.kind != .overLimit else { throw fault }
      throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: fault.detail))
    }
    guard let start = bytes.baseAddress else { return try decoder.decode(type, from: Data()) }
    let data = Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none)
    return try decoder.decode(type, from: data)
  }

  private static func read(
    _ bytes: ArraySlice<UInt8>, _ limits: JSONLimits, _ rules: JSONReader.Rules,
    _ isOutOfTime: @escaping () -> Bool
  ) -> (JSONValue?, JSONFault?) {
    let (nodes, fault) = bytes.withUnsafeBufferPointer { JSONReader.nodes(of: $0, limits, rules, isOutOfTime) }
    guard !nodes.isEmpty else { return (nil, fault) }
    return (JSONValue(JSONSource(bytes: bytes, nodes: nodes), 0), fault)
  }
}

extension JSONFault {
  fileprivate static func tooLong(_ limits: JSONLimits) -> JSONFault {
    JSONFault(kind: .overLimit, detail: "more than \(limits.bytes) bytes", line: 1)
  }
}
