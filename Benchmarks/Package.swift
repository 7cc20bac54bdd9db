// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that users of the libraries never build it.
let package = Package(
  name: "gazette-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "gazette", path: ".."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
  ],
  targets: [
    // The yardsticks: the underlying C libraries alone, on the same bytes.
    .systemLibrary(name: "CSystemXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CSystemGumbo", pkgConfig: "gumbo", providers: [.apt(["libgumbo-dev"])]),
    .target(name: "CYardsticks", dependencies: ["CSystemXML2", "CSystemGumbo"]),
    .executableTarget(
      name: "ads",
      dependencies: [
        "MeasuringTools",
        .product(name: "GazetteAdapters", package: "gazette"),
        .product(name: "SeededNumbers", package: "gazette"),
      ]),
    .target(name: "MeasuringTools", dependencies: [.product(name: "GRDBSQLite", package: "GRDB.swift")]),
    .executableTarget(
      name: "news",
      dependencies: [
        "MeasuringTools",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "GazetteAdapters", package: "gazette"),
        .product(name: "HTTPFetching", package: "gazette"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "SeededNumbers", package: "gazette"),
      ]),
    .executableTarget(
      name: "watches",
      dependencies: [
        "MeasuringTools",
        .product(name: "GazetteAdapters", package: "gazette"),
        .product(name: "SeededNumbers", package: "gazette"),
      ]),
    .executableTarget(
      name: "bare",
      dependencies: [
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .executableTarget(
      name: "scale",
      dependencies: [
        .product(name: "GazetteAdapters", package: "gazette"),
        .product(name: "SeededNumbers", package: "gazette"),
      ]),
    .executableTarget(
      name: "measure",
      dependencies: [
        "CYardsticks", "MeasuringTools",
        .product(name: "FeedParsing", package: "gazette"),
        .product(name: "GazetteAdapters", package: "gazette"),
        .product(name: "HTMLSanitizing", package: "gazette"),
        .product(name: "HTTPFetching", package: "gazette"),
        .product(name: "Thumbnailing", package: "gazette"),
      ]),
  ]
)

for target in package.targets where target.type == .executable {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
  ]
}
