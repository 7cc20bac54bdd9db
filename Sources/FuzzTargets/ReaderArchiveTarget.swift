import GazetteDomain
import GazetteProviders

extension FuzzTarget {
  static let readerArchives = FuzzTarget(
    "paper-files", covers: "a paper's file: settings, places, feeds, stars, watches; read, written, read again",
    seeds: [
      """
      {"format":"gazette-paper","version":1,"note":"n","madeAt":"2026-11-21T08:05:00Z","settings":{"language":"fr","units":"metric",\
      "theme":"dark","frontPage":["weather","news"],"frontPageSizes":{"news":"large"},"paper":{"a":"b"}},"places":[{"name":"Paris",\
      "latitude":48.85,"longitude":2.35,"timeZone":"Europe/Paris","elevationMeters":35,"population":2138551,"isHome":true}],\
      "feeds":[{"url":"https://a.example/f","title":"A","folder":"F","isPaused":false}],"starredArticles":[{"feed":\
      "https://a.example/f","id":"1","title":"T","published":"2026-11-21T08:05:00Z","excerpt":"e","text":"<p>x</p>"}],\
      "starredAds":["paperclip:1461267313"],"savedSearches":[{"name":"S","order":"newest","categories":[1],"words":"table",\
      "minimumCents":100,"maximumCents":2000,"withPicture":true,"seller":"private"}],"otherArticles":[{"feed":"https://a.example/f",\
      "id":"2","title":"T","published":"2026-11-21T08:05:00Z","excerpt":"","text":"","isRead":true,"labels":["l"]}],"mapPoints":[\
      {"latitude":44.1,"longitude":9.8,"label":"G","openedAt":"2026-11-21T08:05:00Z"}],"watches":[{"name":"W",\
      "query":"price<20 table","actions":["front","label"],"label":"L","isOn":true,"createdAt":"2026-11-21T08:05:00Z"}]}
      """
    ],
    dictionary: [
      "\"latitude\":", "\"longitude\":", "\"elevationMeters\":", "\"population\":", "\"version\":", "\"categories\":[",
      "\"minimumCents\":", "\"actions\":[\"hide\"]", "\"query\":\"",
      "\"maximumCents\":", "\"published\":\"", "\"madeAt\":\"", "\"isHome\":true", "null", "\"text\":\"<script>",
      "\"url\":\"file:///", "{}",
      "[]",
    ], maximumInputBytes: 8192
  ) { input in
    let format = JSONReaderArchiveFormat()
    // Refusing anything but such a file is a correct result.
    guard var file = try? format.read(input) else { return nil }
    // Searches are only read.
    file.searches = []
    guard let written = try? format.write(file) else { return "the parsed file cannot be written" }
    guard let again = try? format.read(written) else { return "the written file cannot be read" }
    return again == file ? nil : "the file changed"
  }
}
