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
