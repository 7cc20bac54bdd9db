import GazetteDomain

/// Finds cities by the beginning of a name, with a binary search in the gazetteer's names.
struct GazetteerLookup {
  private let file: GazetteerFile
  /// The quality of each match, with the city's population rank in the lower half, so that a smaller number is a better match.
  private var matches: [Int] = []

  init(file: GazetteerFile) { self.file = file }

  /// Whether there are no matches so far.
  var isEmpty: Bool { matches.isEmpty }

  /// The best cities, each once, at most `limit`.
  mutating func best(_ limit: Int) -> [Int] {
    matches.sort()
    var (seen, cities): (Set<Int>, [Int]) = ([], [])
    for match in matches where cities.count < limit && seen.insert(match & 0xFFFF_FFFF).inserted {
      cities.append(match & 0xFFFF_FFFF)
    }
    return cities
  }

  /// Adds the cities with a name that begins with the bytes: exact matches first, then cities whose own name begins with them,
  /// then all others.
  mutating func add(beginningWith beginning: [UInt8]) {
    forEachKey(beginningWith: beginning) { key, keys, matches in
      let isExact = key.count == beginning.count
      keys.forEachCity { city, kind in
        let tier = kind == .name ? (isExact ? 0 : 1) : (isExact ? 1 : 2)
        matches.append(tier << 32 | city)
      }
    }
  }

  /// Adds the cities in whose name each word begins with the corresponding word of `name`, from the first word on: `aix prov`
  /// finds `aix en provence`.
  mutating func add(wordsOf name: FoldedName) {
    let words = name.text.utf8.split(separator: 0x20).map(Array.init)
    guard let first = words.first else { return }
    forEachKey(beginningWith: first) { key, keys, matches in
      guard Self.hasWords(words, in: key) else { return keys.skipCities() }
      keys.forEachCity { city, _ in matches.append(2 << 32 | city) }
    }
  }

  private static func hasWords(_ words: [[UInt8]], in key: [UInt8]) -> Bool {
    var remaining = words[...]
    for word in key.split(separator: 0x20) {
      if let next = remaining.first, word.starts(with: next) { remaining.removeFirst() }
    }
    return remaining.isEmpty
  }

  private mutating func forEachKey(
    beginningWith beginning: [UInt8], _ visit: (_ key: [UInt8], inout GazetteerKeys, inout [Int]) -> Void
  ) {
    guard !beginning.isEmpty else { return }
    var keys = GazetteerKeys(file, fromBlock: block(of: beginning))
    var key: [UInt8] = []
    while keys.next() {
      key.removeSubrange(min(keys.shared, key.count)...)
      key.append(contentsOf: file.bytes[keys.rest])
      if key.starts(with: beginning) {
        visit(key, &keys, &matches)
      } else if beginning.lexicographicallyPrecedes(key) {
        return
      } else {
        keys.skipCities()
      }
    }
  }

  /// The last block whose first key is not after `beginning`.
  private func block(of beginning: [UInt8]) -> Int {
    var (low, high) = (0, file.blockCount)
    while high - low > 1 {
      let middle = (low + high) / 2
      var keys = GazetteerKeys(file, fromBlock: middle)
      _ = keys.next()
      // The preceding block can also contain a key equal to the beginning, or one after it.
      if file.bytes[keys.rest].lexicographicallyPrecedes(beginning) { low = middle } else { high = middle }
    }
    return low
  }
}

/// Finds cities whose names are a few typing errors away from the input.
///
/// The names in byte order form a tree: names with a common prefix share the comparison of that prefix, and all names with a
/// prefix that is already too far away are skipped.
struct FuzzyNameMatches {
  private static let maximumLength = 40
  /// The maximum number of nearest names to compare word by word.
  private static let maximumCandidates = 300

  private let file: GazetteerFile
  private let bytes: [UInt8]
  private let name: FoldedName
  private let typed: [UInt32]
  private let limit: Int
  private let width: Int
  /// A row of distances for each letter of the current key, after the row of the empty prefix; see ``Spelling``. Only cells at
  /// most ``limit`` from the diagonal are computed: beyond them, the distance always exceeds the limit.
  private var rows: [UInt8]
  private var letters: [UInt32] = []
  /// The end of each letter in the key's bytes, and the smallest distance of a prefix up to it.
  private var ends: [Int] = []
  private var prefixDistances: [UInt8] = []
  private var matches: [(score: Int, key: [UInt32])] = []

  /// Prepares a search for `name`; nil when it is too short for errors, or too long for a city's name.
  init?(file: GazetteerFile, _ name: FoldedName) {
    typed = name.text.unicodeScalars.map(\.value)
    guard name.maximumTypos > 0, typed.count <= Self.maximumLength else { return nil }
    self.file = file
    bytes = file.bytes
    self.name = name
    limit = name.maximumTypos
    width = typed.count + 1
    rows = (0..<width).map { UInt8($0) }
  }

  /// The best cities, at most `limit`: first those with fewer errors, then those that match a whole name, then those that match
  /// their own name, then the more populous.
  mutating func best(_ limit: Int) -> [Int] {
    search()
    matches.sort { $0.score < $1.score }
    var (seen, cities): (Set<Int>, [Int]) = ([], [])
    for (score, key) in matches.prefix(Self.maximumCandidates) where cities.count < limit {
      let city = score & 0xFFFF_FFFF
      guard !seen.contains(city), matchesWords(key) else { continue }
      seen.insert(city)
      cities.append(city)
    }
    return cities
  }

  /// The search counts errors in the whole text; this checks each word against its own limit.
  private func matchesWords(_ key: [UInt32]) -> Bool {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: key.compactMap(Unicode.Scalar.init))
    return name.match(FoldedName(String(view))) != nil
  }

  private mutating func search() {
    var keys = GazetteerKeys(file)
    var prunedLength = Int.max
    while keys.next() {
      if keys.shared >= prunedLength {
        keys.skipCities()
        continue
      }
      prunedLength = Int.max
      while let end = ends.last, end > keys.shared { removeLetter() }
      prunedLength = read(keys.rest) ?? Int.max
      guard prunedLength == Int.max, let score else {
        keys.skipCities()
        continue
      }
      let (key, width) = (letters, score)
      keys.forEachCity { city, kind in
        matches.append(((width << 1 | (kind == .name ? 0 : 1)) << 32 | city, key))
      }
    }
  }

  /// The distance of the current key, as a whole or by a prefix; nil when it exceeds the limit.
  private var score: Int? {
    let (whole, beginning) = (Int(wholeDistance), Int(prefixDistances.last ?? UInt8.max))
    guard min(whole, beginning) <= limit else { return nil }
    return whole <= beginning ? whole << 1 : beginning << 1 | 1
  }

  /// The distance between the whole input and the letters so far, or more than the limit.
  private var wholeDistance: UInt8 {
    (letters.count - typed.count).magnitude <= limit ? rows[letters.count * width + typed.count] : UInt8.max
  }

  private mutating func removeLetter() {
    ends.removeLast()
    letters.removeLast()
    prefixDistances.removeLast()
  }

  /// Reads the rest of a key; returns the length of a prefix that already exceeds the limit, nil when there is none.
  private mutating func read(_ rest: Range<Int>) -> Int? {
    var end = ends.last ?? 0
    var position = rest.lowerBound
    // A fast path for ASCII, which nearly all keys are.
    while position < rest.upperBound, bytes[position] < 0x80 {
      end += 1
      if !add(UInt32(bytes[position]), end: end) { return end }
      position += 1
    }
    guard position < rest.upperBound else { return nil }
    for scalar in String(decoding: bytes[position..<rest.upperBound], as: UTF8.self).unicodeScalars {
      end += UTF8.width(scalar)
      if !add(scalar.value, end: end) { return end }
    }
    return nil
  }

  /// Adds a letter's row; false when no name with this prefix can be near.
  private mutating func add(_ letter: UInt32, end: Int) -> Bool {
    let row = letters.count + 1
    let (last, this) = ((row - 1) * width, row * width)
    if rows.count == this { rows.append(contentsOf: repeatElement(0, count: width)) }
    let overLimit = UInt8(limit + 1)
    let nearest = max(row - limit, 0)...max(row - limit, min(row + limit, typed.count))
    var smallest = overLimit
    if nearest.lowerBound > 0, nearest.lowerBound <= width { rows[this + nearest.lowerBound - 1] = overLimit }
    for column in nearest where column <= typed.count {
      var best = overLimit
      if column == 0 {
        best = UInt8(row)
      } else {
        best = min(
          rows[last + column - 1] &+ (typed[column - 1] == letter ? 0 : 1), rows[last + column] &+ 1,
          rows[this + column - 1] &+ 1)
        if column > 1, let before = letters.last, typed[column - 1] == before, typed[column - 2] == letter {
          best = min(best, rows[last - width + column - 2] &+ 1)
        }
      }
      rows[this + column] = best
      smallest = min(smallest, best)
    }
    if nearest.upperBound < typed.count { rows[this + nearest.upperBound + 1] = overLimit }
    letters.append(letter)
    ends.append(end)
    let beginning = min(prefixDistances.last ?? UInt8.max, wholeDistance)
    prefixDistances.append(beginning)
    return smallest <= limit || beginning <= limit
  }
}
