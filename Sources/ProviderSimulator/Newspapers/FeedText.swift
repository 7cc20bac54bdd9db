import Foundation

/// Texts as feeds write them.
enum FeedText {
  /// `text` with the characters that XML reads as markup written as references.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
    return escaped
  }

  /// Such as `Sat, 21 Nov 2026 09:05:00 +0100`.
  static func rfc822(_ date: Date, offset: Int = 0, zone: String) -> String {
    let time = CivilTime(date, offset: offset)
    let days = Int((date.timeIntervalSince1970 + Double(offset)) / 86_400)
    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][((days % 7) + 7) % 7]
    let month = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ][time.month - 1]
    let day = time.day < 10 ? "0\(time.day)" : "\(time.day)"
    return "\(weekday), \(day) \(month) \(time.year) \(time.time) \(zone)"
  }

  /// Such as `2026-11-21T08:05:00Z`.
  static func rfc3339(_ date: Date, offset: Int = 0, zone: String = "Z") -> String {
    let time = CivilTime(date, offset: offset)
    return "\(time.date)T\(time.time)\(zone)"
  }

  /// The story as HTML, with its picture where `addresses` are given.
  static func html(_ published: PublishedStory, picture: String? = nil) -> String {
    let paragraphs = published.story.paragraphs.map { "<p>\(escaped($0))</p>" }.joined(separator: "\n")
    let standfirst = "<p><strong>\(escaped(published.story.standfirst))</strong></p>\n"
    guard let picture else { return standfirst + paragraphs }
    let figure = """
      <figure><img src="\(picture)" alt="\(escaped(published.story.section))" width="960" height="540">
      <figcaption>\(escaped(published.story.section))</figcaption></figure>

      """
    return standfirst + figure + paragraphs
  }
}
