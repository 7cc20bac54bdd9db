/// In which direction a language is written, as the attribute `dir` says it.
enum TextDirection {
  private static let rightToLeft: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "ha-arab", "he", "iw", "ks", "ku-arab", "nqo", "pa-arab", "ps", "sd", "syr", "ug",
    "ur", "yi",
  ]

  /// `rtl` or `ltr`; `auto` for a language that is not told, so that the text itself decides.
  static func of(_ tag: String?) -> String {
    guard let tag = tag?.lowercased(), !tag.isEmpty else { return "auto" }
    let language = String(tag.prefix { $0 != "-" && $0 != "_" })
    return rightToLeft.contains(language) || rightToLeft.contains(tag) ? "rtl" : "ltr"
  }
}
