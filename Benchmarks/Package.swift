// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that who uses the libraries never builds it.
let package = Package(
  name: "gazette-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "gazette", path: ".."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    .executableTarget(
      name: "bare",
      dependencies: [
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .executableTarget(
      name: "measure",
      dependencies: [
        .product(name: "GazetteKit", package: "gazette"),
        .product(name: "HTTPFetching", package: "gazette"),
      ]),
  ]
)

for target in package.targets {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
  ]
}
