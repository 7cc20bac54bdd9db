import Foundation

/// An invented story, as the simulator's text files tell it.
struct Story: Sendable, Equatable {
  /// Its name in addresses.
  let slug: String
  /// The papers that tell it; the first wrote it.
  let papers: [String]
  let section: String
  let motif: String
  let title: String
  let standfirst: String
  let paragraphs: [String]

  /// The stories of a text file: a line `= slug | papers | section | motif`, then title, standfirst and paragraphs.
  static func all(in text: String) -> [Story] {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let starts = lines.indices.filter { lines[$0].hasPrefix("=") } + [lines.endIndex]
    return zip(starts, starts.dropFirst()).compactMap { start, end in
      Story(head: lines[start], body: Array(lines[(start + 1)..<end]))
    }
  }

  private init?(head: Substring, body: [Substring]) {
    let parts = head.dropFirst().split(separator: "|").map { $0.trimmed }
    guard parts.count == 4, body.count >= 3 else { return nil }
    slug = parts[0]
    papers = parts[1].split(separator: ",").map { $0.trimmed }
    section = parts[2]
    motif = parts[3]
    title = String(body[0])
    standfirst = String(body[1])
    paragraphs = body.dropFirst(2).map(String.init)
  }
}

extension Substring {
  /// The text without spaces around it.
  var trimmed: String {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

/// A story as a paper publishes it.
struct PublishedStory: Sendable, Equatable {
  let story: Story
  /// When it came out.
  let date: Date
  /// Counts up by one each time that the paper, having told all its stories, begins again.
  let round: Int
  /// The number of its picture.
  let number: Int

  /// Its name in addresses.
  var slug: String { round == 0 ? story.slug : "\(story.slug)-\(round + 1)" }
  /// Its headline.
  var title: String { round == 0 ? story.title : "\(story.title) (\(round + 1))" }
}
