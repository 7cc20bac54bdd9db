import GazettePresentation

/// Pictures kept for readers.
package struct PictureSettings: Sendable {
  package let cacheMegabytes = Setting(
    "pictures.cacheMegabytes", default: Megabytes(200) ?? .least, onPage: .yes, \.pictureMegabytes)
}
