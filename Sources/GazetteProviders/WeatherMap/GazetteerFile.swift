import BoundedNumbers
import GazetteDomain

/// The gazetteer's file, decoded on access: its cities, the most populous first, and their names in byte order
/// (docs/decisions/gazetteer.md; scripts/gazetteer.py writes it).
///
/// Reading terminates and never traps, whatever the bytes: all bytes beyond the end are 0.
struct GazetteerFile: Sendable {
  /// The number of keys in a block of names; the first key of a block is stored in full.
  static let keysPerBlock = 64
  private static let headerSize = 40
  private static let recordSize = 19

  let bytes: [UInt8]
  let cityCount: Int
  private let strings: Int
  private let regions: [(name: String, french: String)]
  private let zones: [String]
  private let blocks: Range<Int>
  /// The range of the names.
  let keys: Range<Int>

  /// Parses the header; nil when the file is incomplete or of another format.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.count >= Self.headerSize, bytes.starts(with: Array("GZT1".utf8)) else { return nil }
    let numbers = (0..<9).map { Self.number(bytes, at: 4 + 4 * $0, size: 4) }
    let sizes = numbers[4...]
    guard Self.headerSize + sizes.reduce(0, +) == bytes.count, numbers[0] * Self.recordSize == numbers[4] else {
      return nil
    }
    cityCount = numbers[0]
    var starts = [Self.headerSize]
    for size in sizes { starts.append(starts[starts.count - 1] + size) }
    strings = starts[1]
    blocks = starts[3]..<starts[4]
    keys = starts[4]..<starts[5]
    var (position, texts): (Int, [String]) = (starts[2], [])
    while position < starts[3] { texts.append(Self.text(bytes, at: &position) ?? "") }
    let regionCount = min(numbers[1], texts.count / 2)
    regions = (0..<regionCount).map { (texts[2 * $0], texts[2 * $0 + 1]) }
    zones = Array(texts[(2 * regionCount)...])
  }

  /// The number of blocks of names.
  var blockCount: Int { blocks.count / 4 }

  /// The start of a block of names.
  func start(ofBlock number: Int) -> Int {
    keys.lowerBound + Self.number(bytes, at: blocks.lowerBound + 4 * number, size: 4)
  }

  /// A city's position in ten-thousandths of a degree.
  func position(of city: Int) -> (latitude: Int, longitude: Int) {
    (signed(record(city)), signed(record(city) + 3))
  }

  /// A city's inhabitants.
  func population(of city: Int) -> Int { Self.number(bytes, at: record(city) + 9, size: 4) }

  /// A city by its rank, 0..<``cityCount``.
  func city(_ rank: Int) -> GazetteerCity {
    let record = record(rank)
    var text = strings + Self.number(bytes, at: record + 6, size: 3)
    let name = Self.text(bytes, at: &text) ?? "?"
    var names: [String: String] = [:]
    for code in ["en", "fr"] {
      let localName = Self.text(bytes, at: &text) ?? name
      if !localName.isEmpty { names[code] = localName }
    }
    let region = Self.number(bytes, at: record + 13, size: 2)
    let zone = Self.number(bytes, at: record + 15, size: 2)
    let area = regions.indices.contains(region) ? regions[region] : ("", "")
    let (latitude, longitude) = position(of: rank)
    return GazetteerCity(
      name: name, names: names, region: area.0.isEmpty ? nil : area.0, frenchRegion: area.1.isEmpty ? nil : area.1,
      countryCode: String(decoding: [byte(record + 17), byte(record + 18)], as: UTF8.self),
      coordinate: Coordinate(clamping: Double(latitude) / 10_000, Double(longitude) / 10_000),
      timeZone: zones.indices.contains(zone) ? zones[zone] : "", population: population(of: rank))
  }

  /// The byte at a position; 0 beyond the file.
  func byte(_ position: Int) -> UInt8 { position >= 0 && position < bytes.count ? bytes[position] : 0 }

  private func record(_ city: Int) -> Int { Self.headerSize + Self.recordSize * city }

  private func signed(_ position: Int) -> Int {
    let number = Self.number(bytes, at: position, size: 3)
    return number < 1 << 23 ? number : number - 1 << 24
  }

  private static func number(_ bytes: [UInt8], at position: Int, size: Int) -> Int {
    var number = 0
    // Called a hundred thousand times to name one point, so it avoids ranges, which are slow in an unoptimised build.
    var place = position + size
    while place > position {
      place -= 1
      number = number << 8 | (place >= 0 && place < bytes.count ? Int(bytes[place]) : 0)
    }
    return number
  }

  /// The text at `position`, which is then moved past it; nil when it is the same as the previous text.
  private static func text(_ bytes: [UInt8], at position: inout Int) -> String? {
    let size = bytes.indices.contains(position) ? Int(bytes[position]) : 0
    position += 1
    guard size < 255 else { return nil }
    let end = min(bytes.count, position + size)
    defer { position += size }
    return position < end ? String(decoding: bytes[position..<end], as: UTF8.self) : ""
  }
}

/// The kind of name under which the gazetteer lists a city.
enum GazetteerKeyKind: Int, Sendable {
  /// Its name, or its English or French name.
  case name
  /// Any other name.
  case alternate
  /// The rest of its name from the second, third… word on.
  case inner
}

/// Iterates over the names of the gazetteer's file in byte order.
struct GazetteerKeys {
  // Only the bytes: in an unoptimised build, copying the whole file value for each iterator is slow.
  private let bytes: [UInt8]
  private let cityCount: Int
  private let end: Int
  private var position: Int
  /// The number of bytes that the current key shares with the previous one.
  private(set) var shared = 0
  /// The remaining bytes of the key.
  private(set) var rest = 0..<0

  /// Begins at a block.
  init(_ file: GazetteerFile, fromBlock number: Int = 0) {
    bytes = file.bytes
    cityCount = file.cityCount
    position = file.start(ofBlock: number)
    end = min(file.keys.upperBound, file.bytes.count)
  }

  /// Advances to the next key; false at the end. The key's cities must have been read or skipped.
  mutating func next() -> Bool {
    guard position < end else { return false }
    let head = bytes[position]
    position += 1
    shared = count(head >> 4)
    let length = count(head & 15)
    rest = min(position, end)..<min(position + length, end)
    position += length
    return true
  }

  private mutating func count(_ nibble: UInt8) -> Int {
    guard nibble == 15 else { return Int(nibble) }
    defer { position += 1 }
    return position < end ? Int(bytes[position]) : 0
  }

  /// Skips the key's cities, which ``forEachCity(_:)`` would read: a fuzzy search skips nearly all of them.
  mutating func skipCities() {
    while position < end {
      let first = bytes[position]
      position += 1
      if first >= 128 {
        // A number has at most four bytes, of which the last is less.
        let last = min(position + 3, end)
        while position < last {
          position += 1
          if bytes[position - 1] < 128 { break }
        }
      }
      if first & 1 == 0 { return }
    }
  }

  /// Calls `body` with the key's cities, the most populous first.
  mutating func forEachCity(_ body: (_ city: Int, _ kind: GazetteerKeyKind) -> Void) {
    var hasMore = true
    while hasMore, position < end {
      var (number, shift): (Int, Int) = (0, 0)
      while shift < 28 {
        let byte = position < end ? bytes[position] : 0
        position += 1
        number |= Int(byte & 127) << shift
        shift += 7
        if byte < 128 { break }
      }
      hasMore = number & 1 == 1
      if let kind = GazetteerKeyKind(rawValue: number >> 1 & 3), number >> 3 < cityCount {
        body(number >> 3, kind)
      }
    }
  }
}
