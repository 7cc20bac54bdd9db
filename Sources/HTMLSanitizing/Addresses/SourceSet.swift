import BoundedNumbers

// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// The candidates of a `srcset` attribute.
struct SourceSet {
  /// One picture among several of different sizes.
  struct Candidate {
    /// The absolute address.
    let address: [UInt8]
    /// "640w", "2x", or empty.
    let descriptor: [UInt8]

    /// The width in pixels, if the descriptor has one.
    var width: Int? {
      guard descriptor.last == UInt8(ascii: "w") else { return nil }
      return Int(String(decoding: descriptor.dropLast(), as: UTF8.self), in: 1...100_000)
    }
  }

  let candidates: [Candidate]

  /// Makes the allowed candidates of `value`, which is read as a browser reads the attribute.
  init(_ value: UnsafeBufferPointer<UInt8>, resolver: AddressResolver) {
    var candidates: [Candidate] = []
    var rest = value[...]
    while candidates.count < Self.maximumCandidates {
      rest = rest.drop { $0.isHTMLSpace || $0 == .comma }
      guard !rest.isEmpty else { break }
      var address = rest.prefix { !$0.isHTMLSpace }
      rest = rest[address.endIndex...]
      var descriptor = rest.prefix(0)
      if address.last == .comma {
        while address.last == .comma { address.removeLast() }
      } else {
        descriptor = rest.prefix { $0 != .comma }
        rest = rest[descriptor.endIndex...]
      }
      guard let candidate = Self.candidate(address, descriptor, resolver) else { continue }
      candidates.append(candidate)
    }
    self.candidates = candidates
  }

  /// The attribute's value; empty when there is no candidate.
  var value: [UInt8] {
    Array(
      candidates.map { $0.descriptor.isEmpty ? $0.address : $0.address + [.space] + $0.descriptor }
        .joined(separator: [.comma, .space]))
  }

  /// The widest candidate that is not needlessly wide, else the first.
  var best: Candidate? {
    let sized = candidates.filter { ($0.width ?? .max) <= Self.maximumUsefulWidth }
    return sized.max { ($0.width ?? 0) < ($1.width ?? 0) } ?? candidates.first
  }

  private static let maximumCandidates = 32
  private static let maximumUsefulWidth = 2560

  private static func candidate(
    _ address: Slice<UnsafeBufferPointer<UInt8>>, _ descriptor: Slice<UnsafeBufferPointer<UInt8>>,
    _ resolver: AddressResolver
  ) -> Candidate? {
    // Resolving comes last: it is expensive with a long base, and no limit counts rejected candidates.
    guard address.last != .comma, let size = size(descriptor) else { return nil }
    let resolved = resolver.resolve(UnsafeBufferPointer(rebasing: address), for: .resource)
    guard let resolved, resolved.last != .comma else { return nil }
    return Candidate(address: resolved, descriptor: size)
  }

  /// Returns `descriptor` without its spaces; `nil` when it is invalid.
  private static func size(_ descriptor: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
    let trimmed = descriptor.filter { !$0.isHTMLSpace }
    guard let unit = trimmed.last else { return [] }
    let number = trimmed.dropLast()
    let isNumber = !number.isEmpty && number.count <= 8 && number.allSatisfy { $0.isASCIIDigit || $0 == .dot }
    return isNumber && (unit == UInt8(ascii: "w") || unit == UInt8(ascii: "x")) ? trimmed : nil
  }
}
