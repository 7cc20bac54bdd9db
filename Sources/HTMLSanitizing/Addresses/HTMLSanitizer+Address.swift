public import Foundation

extension HTMLSanitizer {
  /// The address of a page or a file outside HTML, made as safe as those within: absolute, http or https, without
  /// tracking parameters; nil when it cannot be.
  public static func address(_ text: String, base: URL? = nil) -> URL? {
    var text = text
    let resolver = AddressResolver(base: base.flatMap { BaseAddress($0.absoluteString) })
    let bytes = text.withUTF8 { resolver.resolve($0, for: .resource) }
    return bytes.flatMap { URL(string: String(decoding: $0, as: UTF8.self)) }
  }
}
