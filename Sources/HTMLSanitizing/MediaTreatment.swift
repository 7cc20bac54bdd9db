/// What becomes of `video` and `audio` elements.
public enum MediaTreatment: Sendable {
  /// They stay, with their controls: a browser asks the publisher for them as soon as it shows them.
  case players
  /// They become links to the file, with their picture: a browser asks the publisher for nothing by itself.
  case links
}
