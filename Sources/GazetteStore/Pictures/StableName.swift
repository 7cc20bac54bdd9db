import GazetteDomain

/// Names files after texts of any length.
enum StableName {
  /// 32 hexadecimal digits, the same for the same text on every machine: two hashes.
  static func of(_ text: String) -> String {
    [StableHash(), StableHash(from: 0x9AE1_6A3B_2F90_404F)].map { hash in
      var hash = hash
      hash.add(text)
      return hash.text
    }
    .joined()
  }
}
