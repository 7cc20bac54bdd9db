import Foundation

/// A fictional story from the simulator's text files.
struct Story: Sendable, Equatable {
  /// The name in addresses.
  let slug: String
  /// The newspapers that publish it; the first one wrote it.
  let papers: [String]
  let section: String
  let motif: String
  let title: String
  let standfirst: String
  let paragraphs: [String]

  /// The stories in a text file: a line `= slug | papers | section | motif`, then title, standfirst and paragraphs.
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
  /// The text without surrounding spaces.
  var trimmed: String {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

/// A story in a newspaper.
struct PublishedStory: Sendable, Equatable {
  let story: Story
  /// The publication date.
  let date: Date
  /// The round, incremented each time that the newspaper has published all its stories and begins again.
  let round: Int
  /// The number of the picture.
  let number: Int

  /// The name in addresses.
  var slug: String { round == 0 ? story.slug : "\(story.slug)-\(round + 1)" }
  /// The headline.
  var title: String { round == 0 ? story.title : "\(story.title) (\(round + 1))" }
}
