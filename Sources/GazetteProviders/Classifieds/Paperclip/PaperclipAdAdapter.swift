import BoundedNumbers
import Foundation
import GazetteDomain

/// Converts a wire ad to an ad, or reports why that is impossible.
struct PaperclipAdAdapter {
  private static let maximumTitleLength = 300
  private static let maximumDescriptionLength = 20_000

  private let reply: PaperclipAdReply
  private let source: ListingSourceID

  init(_ reply: PaperclipAdReply, source: ListingSourceID) {
    self.reply = reply
    self.source = source
  }

  /// The ad. It requires a number, a title and a date; a price must be valid if present; everything else is optional.
  func ad() throws(AdFault) -> Ad {
    let number = try required(reply.id, "id").value
    let title = PaperclipText.line(try required(reply.title, "title"), limit: Self.maximumTitleLength)
    guard !title.isEmpty else { throw AdFault(.missing(field: "title")) }
    let created = try required(reply.created, "creation_date")
    guard let createdAt = PaperclipDate.instant(created) else { throw AdFault(.unreadable(field: "creation_date")) }
    let description = PaperclipText.block(reply.description.optionalValue ?? "", limit: Self.maximumDescriptionLength)
    return Ad(
      id: AdID(source: source, number: number),
      // An ad with a missing or mistyped category has none, but can still be found.
      category: (reply.category.optionalValue?.value).map(AdCategoryID.init(rawValue:)), title: title,
      description: description,
      price: try price(), pictures: pictures(), createdAt: createdAt,
      isUrgent: reply.isUrgent.optionalValue?.value ?? false,
      companyNumber: companyNumber())
  }

  private func required<Value>(_ field: PaperclipAdReply.Field<Value>, _ name: String) throws(AdFault) -> Value {
    switch field {
    case .value(let value): return value
    case .missing: throw AdFault(.missing(field: name))
    case .unreadable: throw AdFault(.unreadable(field: name))
    }
  }

  /// A missing price is nil; an invalid one would mislead, so its ad is rejected.
  private func price() throws(AdFault) -> Price? {
    switch reply.price {
    case .missing: return nil
    case .unreadable: throw AdFault(.unreadable(field: "price"))
    case .value(.number(let euros)):
      guard let price = Price(euros: euros) else { throw AdFault(.impossible(field: "price")) }
      return price
    case .value(.text(let text)):
      // Words instead of a price are harmless: « à débattre ».
      guard text.contains(where: \.isNumber) else { return PaperclipText.isFree(text) ? Price(cents: 0) : nil }
      guard let price = Price(text: text.prefix(100)) else { throw AdFault(.unreadable(field: "price")) }
      return price
    }
  }

  /// Despite its name, `thumb` is the larger picture and `small` the smaller.
  private func pictures() -> AdPictures {
    let wire = reply.pictures.optionalValue
    return AdPictures(small: webAddress(wire?.small), large: webAddress(wire?.thumb))
  }

  private func webAddress(_ text: String?) -> URL? {
    guard let text, text.utf8.count <= 2000 else { return nil }
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    // A protocol-relative address.
    guard let url = URL(string: trimmed.hasPrefix("//") ? "https:\(trimmed)" : trimmed),
      let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http", url.host?.isEmpty == false
    else { return nil }
    return url
  }

  /// As given, spaces included: the published numbers have 9 digits, not the 14 that the field's name implies.
  private func companyNumber() -> String? {
    let number = PaperclipText.line(reply.companyNumber.optionalValue ?? "", limit: 40)
    return number.isEmpty ? nil : number
  }
}

/// An ad as on the wire, with each field decoded separately.
struct PaperclipAdReply: Decodable, Sendable {
  let id: Field<LenientNumber>
  let category: Field<LenientNumber>
  let title: Field<String>
  let description: Field<String>
  let price: Field<PriceText>
  let pictures: Field<Pictures>
  let created: Field<String>
  let isUrgent: Field<LenientFlag>
  let companyNumber: Field<String>

  /// The state of a field.
  enum Field<Value: Decodable & Sendable>: Sendable {
    /// Missing or null.
    case missing
    /// A value of another type.
    case unreadable
    case value(Value)

    /// The value; nil for both other states.
    var optionalValue: Value? {
      guard case .value(let value) = self else { return nil }
      return value
    }
  }

  struct Pictures: Decodable, Sendable {
    let small: String?
    let thumb: String?
  }

  /// A price: a number, which some publishers send as a string.
  enum PriceText: Decodable, Sendable {
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      // Failing to decode a number means that it is a string, not an error.
      if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try value.decode(String.self))
      }
    }
  }

  /// A whole number, which some publishers send as text.
  struct LenientNumber: Decodable, Sendable {
    let value: Int64

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      // Not a number is the other form, not an error.
      if let number = try? container.decode(Int64.self) {
        value = number
      } else if let number = Int64(try container.decode(String.self), in: .min ... .max) {
        value = number
      } else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no whole number")
      }
    }
  }

  /// True or false, which some publishers send as 1 and 0, or as text.
  struct LenientFlag: Decodable, Sendable {
    let value: Bool

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      // Each of these is one form of three.
      if let flag = try? container.decode(Bool.self) {
        value = flag
      } else if let number = try? container.decode(Int64.self) {
        value = number != 0
      } else {
        value = ["true", "1", "yes"].contains(try container.decode(String.self).lowercased())
      }
    }
  }

  private enum Key: String, CodingKey {
    case id, category_id, title, description, price, images_url, creation_date, is_urgent, siret
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    id = Self.read(fields, .id)
    category = Self.read(fields, .category_id)
    title = Self.read(fields, .title)
    description = Self.read(fields, .description)
    price = Self.read(fields, .price)
    pictures = Self.read(fields, .images_url)
    created = Self.read(fields, .creation_date)
    isUrgent = Self.read(fields, .is_urgent)
    companyNumber = Self.read(fields, .siret)
  }

  private static func read<Value: Decodable & Sendable>(
    _ fields: KeyedDecodingContainer<Key>, _ key: Key
  ) -> Field<Value> {
    do {
      return try fields.decodeIfPresent(Value.self, forKey: key).map { .value($0) } ?? .missing
    } catch {
      return .unreadable
    }
  }
}

/// The reason why no ad can be created.
struct AdFault: Error {
  let fault: SkippedAd.Fault

  init(_ fault: SkippedAd.Fault) { self.fault = fault }
}
