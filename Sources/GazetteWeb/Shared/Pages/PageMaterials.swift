import Mustache

/// What every page is made of, read and parsed once, however often the paper is opened.
actor PageMaterials {
  /// The files under `/static` and the templates.
  struct Loaded: Sendable {
    let assets: StaticAssets
    let templates: MustacheLibrary
  }

  private let mounted: [String: String]
  private var loading: Task<Loaded, any Error>?

  /// Materials of the program and of the `mounted` folders, by the name below which each is served.
  init(mounted: [String: String]) { self.mounted = mounted }

  /// The materials; whoever asks first has them read, and the others wait for the same.
  /// - Throws: When a template does not parse or the resources are missing.
  func loaded() async throws -> Loaded {
    if let loading { return try await loading.value }
    let loading = Task { [mounted] in
      async let templates = TemplateFolder.load()
      return Loaded(assets: try StaticAssets(mounted: mounted), templates: try await templates)
    }
    self.loading = loading
    return try await loading.value
  }
}
