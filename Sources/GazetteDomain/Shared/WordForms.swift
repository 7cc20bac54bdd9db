/// The equivalent forms of a folded word in a search: the simple plurals of French and English, in both directions, and the
/// abbreviation of "saint".
public enum WordForms {
  /// Returns the other forms of `word` that do not begin with it; often empty. A plural in -s begins with its word.
  public static func others(of word: String) -> [String] {
    if let spelled = saints[word] { return [spelled] }
    guard word.utf8.count >= 3, word.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) else { return [] }
    return singulars(of: word) + plurals(of: word)
  }

  /// Returns every form of `word`, itself first: excluding the word excludes them all.
  public static func whole(of word: String) -> [String] {
    [word] + others(of: word) + (word.last == "s" ? [] : [word + "s", word + "x"])
  }

  private static let saints = ["st": "saint", "saint": "st", "ste": "sainte", "sainte": "ste"]

  private static func singulars(of word: String) -> [String] {
    guard word.utf8.count >= 4 else { return [] }
    if word.hasSuffix("aux") {
      let stem = word.dropLast(3)
      return [stem + "au", stem + "al", stem + "ail"].map(String.init)
    }
    if word.hasSuffix("eux") || word.hasSuffix("oux") { return [String(word.dropLast())] }
    guard word.hasSuffix("s"), !word.hasSuffix("ss") else { return [] }
    var found = [String(word.dropLast())]
    if word.hasSuffix("ies") { found.append(word.dropLast(3) + "y") }
    let sibilants = ["ches", "shes", "sses", "xes", "zes"]
    if sibilants.contains(where: word.hasSuffix) { found.append(String(word.dropLast(2))) }
    return found
  }

  private static func plurals(of word: String) -> [String] {
    if word.hasSuffix("al") { return [word.dropLast() + "ux"] }
    if word.hasSuffix("ail") { return [word.dropLast(2) + "ux"] }
    guard word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) else { return [] }
    return [word.dropLast() + "ies"]
  }
}
