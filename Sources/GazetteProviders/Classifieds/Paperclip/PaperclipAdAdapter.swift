import Foundation
import GazetteDomain

/// Makes an ad of what is on the wire, or tells why there is none.
struct PaperclipAdAdapter {
  private static let longestTitle = 300
  private static let longestDescription = 20_000

  private let reply: PaperclipAdReply
  private let source: ListingSourceID

  init(_ reply: PaperclipAdReply, source: ListingSourceID) {
    self.reply = reply
    self.source = source
  }

  /// The ad. Number, title and date make an ad; a price must be one if it is there; all else can be missing.
  func ad() throws(AdFault) -> Ad {
    let number = try required(reply.id, "id")
    let title = PaperclipText.line(try required(reply.title, "title"), limit: Self.longestTitle)
    guard !title.isEmpty else { throw AdFault(.missing(field: "title")) }
    let created = try required(reply.created, "creation_date")
    guard let createdAt = PaperclipDate.instant(created) else { throw AdFault(.unreadable(field: "creation_date")) }
    let description = PaperclipText.block(reply.description.valueIfAny ?? "", limit: Self.longestDescription)
    return Ad(
      id: AdID(source: source, number: number),
      // A category that is missing or of another type leaves an ad without one, which can still be found.
      category: reply.category.valueIfAny.map(AdCategoryID.init(rawValue:)), title: title, description: description,
      price: try price(), pictures: pictures(), createdAt: createdAt, isUrgent: reply.isUrgent.valueIfAny ?? false,
      companyNumber: companyNumber())
  }

  private func required<Value>(_ field: PaperclipAdReply.Field<Value>, _ name: String) throws(AdFault) -> Value {
    switch field {
    case .value(let value): return value
    case .missing: throw AdFault(.missing(field: name))
    case .unreadable: throw AdFault(.unreadable(field: name))
    }
  }

  /// A price that is not told is none; one that is told wrongly would mislead, and costs its ad.
  private func price() throws(AdFault) -> Price? {
    switch reply.price {
    case .missing: return nil
    case .unreadable: throw AdFault(.unreadable(field: "price"))
    case .value(.number(let euros)):
      guard let price = Price(euros: euros) else { throw AdFault(.impossible(field: "price")) }
      return price
    case .value(.text(let text)):
      guard let price = Price(text: text.prefix(100)) else { throw AdFault(.unreadable(field: "price")) }
      return price
    }
  }

  /// `thumb` is the larger picture in spite of its name, `small` the smaller.
  private func pictures() -> AdPictures {
    let wire = reply.pictures.valueIfAny
    return AdPictures(small: webAddress(wire?.small), large: webAddress(wire?.thumb))
  }

  private func webAddress(_ text: String?) -> URL? {
    guard let text, text.utf8.count <= 2000, let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      scheme == "https" || scheme == "http", url.host?.isEmpty == false
    else { return nil }
    return url
  }

  /// As given, spaces included: the numbers published have 9 digits and not the 14 that their name promises.
  private func companyNumber() -> String? {
    let number = PaperclipText.line(reply.companyNumber.valueIfAny ?? "", limit: 40)
    return number.isEmpty ? nil : number
  }
}

/// An ad as it is on the wire, each field read by itself.
struct PaperclipAdReply: Decodable, Sendable {
  let id: Field<Int64>
  let category: Field<Int64>
  let title: Field<String>
  let description: Field<String>
  let price: Field<PriceText>
  let pictures: Field<Pictures>
  let created: Field<String>
  let isUrgent: Field<Bool>
  let companyNumber: Field<String>

  /// What stands in a field.
  enum Field<Value: Decodable & Sendable>: Sendable {
    /// Nothing, or null.
    case missing
    /// Something of another type.
    case unreadable
    case value(Value)

    /// The value; nil for both kinds of none.
    var valueIfAny: Value? {
      guard case .value(let value) = self else { return nil }
      return value
    }
  }

  struct Pictures: Decodable, Sendable {
    let small: String?
    let thumb: String?
  }

  /// A price: a number, which some publishers send as text.
  enum PriceText: Decodable, Sendable {
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      // Not a number is the other form, not an error.
      if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try value.decode(String.self))
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

/// Why no ad can be made.
struct AdFault: Error {
  let fault: SkippedAd.Fault

  init(_ fault: SkippedAd.Fault) { self.fault = fault }
}
