public import Foundation

/// A complete response, whatever its status.
public struct FetchResponse: Hashable, Sendable {
  /// The HTTP status code.
  public let status: Int
  /// The header fields of the final response.
  public let headers: FetchHeaders
  /// The body, unpacked; empty for 304 and 204.
  public let body: [UInt8]
  /// The address of the response, after all redirects.
  public let finalURL: URL
  /// The redirects followed, in order; empty when there were none.
  public let redirects: [FetchRedirect]

  /// Creates a response, for example for a test.
  ///
  /// - Parameters:
  ///   - status: The HTTP status code.
  ///   - headers: The header fields of the final response.
  ///   - body: The body, unpacked.
  ///   - finalURL: The address of the response, after all redirects.
  ///   - redirects: The redirects followed, in order.
  public init(
    status: Int, headers: FetchHeaders = FetchHeaders(), body: [UInt8] = [], finalURL: URL,
    redirects: [FetchRedirect] = []
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.finalURL = finalURL
    self.redirects = redirects
  }

  /// The address to store instead: the target of the last permanent redirect before the first temporary one, or `nil`.
  public var permanentURL: URL? {
    redirects.prefix(while: \.isPermanent).last?.url
  }
}

/// One redirect that led to a response.
public struct FetchRedirect: Hashable, Sendable {
  /// The target of the redirect.
  public let url: URL
  /// The redirect's status: 301, 302, 303, 307 or 308.
  public let status: Int

  /// Whether the new address replaces the old one (301 and 308).
  public var isPermanent: Bool { status == 301 || status == 308 }

  /// Creates a redirect.
  ///
  /// - Parameters:
  ///   - url: The target of the redirect.
  ///   - status: The redirect's status.
  public init(url: URL, status: Int) {
    self.url = url
    self.status = status
  }
}

/// Header fields in the order received; names compare without regard to case.
///
/// ```swift
/// let type = response.headers["Content-Type"]
/// ```
public struct FetchHeaders: Hashable, Sendable {
  /// One header line.
  public struct Field: Hashable, Sendable {
    /// The name as written.
    public let name: String
    /// The value, without spaces around it.
    public let value: String

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - name: The name as written.
    ///   - value: The value, without spaces around it.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All fields, in the order received.
  public let fields: [Field]

  /// Creates a header from its fields.
  ///
  /// - Parameter fields: All fields, in the order received.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The first value of `name`, or `nil`.
  public subscript(name: String) -> String? {
    fields.first { Self.isSameName($0.name, name) }?.value
  }

  /// Every value of `name`, in the order received.
  public func values(_ name: String) -> [String] {
    fields.filter { Self.isSameName($0.name, name) }.map(\.value)
  }

  private static func isSameName(_ first: String, _ second: String) -> Bool {
    first.utf8.count == second.utf8.count && first.lowercased() == second.lowercased()
  }
}

extension FetchHeaders: ExpressibleByDictionaryLiteral {
  /// Fields in the order written.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field(name: $0.0, value: $0.1) })
  }
}
