/// The indexes of watches by words, some of which are beginnings.
struct WatchWordIndex: Sendable {
  /// The watches of whole words.
  private var whole: [String: [Int]] = [:]
  /// The watches of beginnings by their heads.
  private var beginnings: [WordHead: [String: [Int]]] = [:]
  /// The lengths of the heads: most words cost one look-up.
  private var lengths: [UInt8] = []

  /// Files a watch under a key.
  mutating func insert(_ key: WatchKey, _ index: Int) {
    guard key.isBeginning else { return whole[key.text, default: []].append(index) }
    let head = WordHead(key.text)
    if !lengths.contains(head.length) { lengths.append(head.length) }
    beginnings[head, default: [:]][key.text, default: []].append(index)
  }

  /// Adds the watches filed under `word`, or under a beginning of it; a watch can be added several times.
  func find(_ word: String, _ head: WordHead, _ found: inout [Int]) {
    if !whole.isEmpty, let indexes = whole[word] { found += indexes }
    for length in lengths {
      guard let head = head.prefix(length), let bucket = beginnings[head] else { continue }
      // A head such as “cont” can have thousands of entries, and a word has few beginnings.
      guard bucket.count > word.utf8.count else {
        for (beginning, indexes) in bucket where word.hasPrefix(beginning) { found += indexes }
        continue
      }
      for end in word.unicodeScalars.indices.dropFirst() {
        if let indexes = bucket[String(Substring(word.unicodeScalars[..<end]))] { found += indexes }
      }
      if let indexes = bucket[word] { found += indexes }
    }
  }

  /// Adds the watches filed under some of `words`.
  func find(_ words: [String], _ found: inout [Int]) {
    for word in words { find(word, WordHead(word), &found) }
  }
}
