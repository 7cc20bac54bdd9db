package import GazetteDomain
package import GazettePresentation

/// What the front page needs.
package struct FrontPageWebDependencies: Sendable {
  let read: ReadFrontPage
  let links: PictureLinks
  let settings: any ReaderSettingsStore
  let changes: ChangeFeed
  let refresh: @Sendable () -> Void
  let reader: ReaderKey

  /// Gathers what the front page of `reader` needs; `links` are those of proxied pictures,
  /// and `refresh` asks every section for new data without waiting for them.
  package init(
    read: ReadFrontPage, links: PictureLinks, settings: any ReaderSettingsStore, changes: ChangeFeed,
    refresh: @escaping @Sendable () -> Void, reader: ReaderKey = .owner
  ) {
    self.read = read
    self.links = links
    self.settings = settings
    self.changes = changes
    self.refresh = refresh
    self.reader = reader
  }
}
