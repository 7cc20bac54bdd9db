// swift-tools-version: 6.2
import PackageDescription

// One loop at the end of this file gives every target the same compiler settings.

let package = Package(
  name: "gazette",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "gazette", targets: ["gazette"]),
    .library(name: "GazetteKit", targets: ["GazetteKit"]),
    .library(
      name: "GazetteAdapters",
      targets: [
        "Almanac", "CivilDates", "GazetteDomain", "GazetteProviders", "GazetteStore", "SQLiteDriver",
        "WeatherProviders",
      ]),
    .library(name: "GazetteTesting", targets: ["GazetteTesting"]),
    .library(name: "FeedParsing", targets: ["FeedParsing"]),
    .library(name: "HTMLSanitizing", targets: ["HTMLSanitizing"]),
    .library(name: "HTTPFetching", targets: ["HTTPFetching"]),
    .library(name: "SeededNumbers", targets: ["SeededNumbers"]),
    .library(name: "Thumbnailing", targets: ["Thumbnailing"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    // Independent libraries.
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"])]),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CUchardet", pkgConfig: "uchardet", providers: [.apt(["libuchardet-dev"])]),
    .systemLibrary(name: "CGumbo", pkgConfig: "gumbo", providers: [.apt(["libgumbo-dev"])]),
    // libvips itself is loaded on demand; only the small library with its object system is linked.
    .systemLibrary(name: "CVipsSystem", pkgConfig: "gobject-2.0", providers: [.apt(["libvips-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // Linux only: the C library's control of its heaps.
    .systemLibrary(name: "CMalloc"),
    .target(name: "CCrashMark"),
    .target(name: "CVips", dependencies: ["CVipsSystem"]),
    .target(name: "Almanac", dependencies: ["BoundedNumbers"]),
    .target(name: "BoundedJSON", dependencies: ["BoundedNumbers"]),
    .target(name: "BoundedNumbers"),
    .target(name: "CivilDates"),
    .target(name: "HTMLWriting"),
    .target(name: "HostLimiting"),
    .target(
      name: "FeedParsing",
      dependencies: ["BoundedJSON", "BoundedNumbers", "CLibXML2", "CUchardet", "CivilDates", "HTMLWriting"]),
    .target(name: "CGumboBounded", dependencies: ["CGumbo"]),
    .target(name: "HTMLSanitizing", dependencies: ["BoundedNumbers", "CGumbo", "CGumboBounded"]),
    .target(
      name: "HTTPFetching",
      dependencies: [
        "BoundedNumbers", "CIDN2", "CZlib", "CivilDates", "HostLimiting",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
    .target(
      name: "MailSending",
      dependencies: [
        "BoundedNumbers", "CivilDates",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
    .target(name: "MultipartForms"),
    .target(name: "OpenIDConnect", dependencies: ["BoundedJSON", "BoundedNumbers", "PublicKeys"]),
    .target(name: "PublicKeys", dependencies: ["BoundedNumbers", "COpenSSL"]),
    .target(name: "Thumbnailing", dependencies: ["BoundedNumbers", "CVips"]),
    .target(name: "WebAuthn", dependencies: ["BoundedJSON", "BoundedNumbers", "PublicKeys"]),
    .target(name: "WebPush", dependencies: ["BoundedNumbers", "COpenSSL", "PublicKeys"]),
    .target(name: "ZipReading", dependencies: ["CZlib"]),

    // The component for apps.
    .target(name: "GazetteDomain", dependencies: ["Almanac", "BoundedNumbers", "CivilDates", "HostLimiting"]),
    .target(name: "WeatherProviders", dependencies: ["BoundedJSON", "BoundedNumbers", "CivilDates", "GazetteDomain"]),
    .target(
      name: "GazetteKit",
      dependencies: ["Almanac", "BoundedNumbers", "GazetteDomain", "GazetteStore", "SQLiteDriver", "WeatherProviders"]),
    .target(
      name: "GazetteProviders",
      dependencies: [
        "BoundedJSON", "BoundedNumbers", "CivilDates", "GazetteDomain", "FeedParsing", "HTMLSanitizing", "HTMLWriting",
        "HTTPFetching", "MailSending", "OpenIDConnect", "PublicKeys", "Thumbnailing", "WeatherProviders", "WebPush",
        "ZipReading",
      ],
      resources: [.copy("Warnings/Zones"), .copy("WeatherMap/World")]),
    .target(name: "GazetteStore", dependencies: ["BoundedNumbers", "CivilDates", "GazetteDomain"]),
    .target(
      name: "SQLiteDriver",
      dependencies: [
        "BoundedNumbers", "CivilDates", "GazetteDomain", "GazetteStore",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .target(
      name: "PostgresDriver",
      dependencies: ["BoundedNumbers", "CPostgres", "CivilDates", "GazetteDomain", "GazetteStore"]),
    .target(name: "GazetteCrash", dependencies: ["BoundedNumbers", "CCrashMark", "GazetteDomain", "SQLiteDriver"]),

    // The user interfaces.
    .target(name: "GazettePresentation", dependencies: ["Almanac", "BoundedNumbers", "CivilDates", "GazetteDomain"]),
    .target(
      name: "GazetteWeb",
      dependencies: [
        "BoundedJSON", "BoundedNumbers", "COpenSSL", "CQREncode", "CZlib", "CivilDates", "GazetteDomain",
        "GazettePresentation", "HTMLWriting", "MultipartForms",
        "PublicKeys", "WebAuthn",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      resources: [.copy("OpenAPI"), .copy("Static")]),
    .target(
      name: "GazetteCLI",
      dependencies: [
        "BoundedNumbers", "CivilDates", "GazetteDomain", "GazettePresentation",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "GazetteComposition",
      dependencies: [
        "BoundedNumbers", "CMalloc", "FeedParsing", "HTMLSanitizing", "HTTPFetching", "Thumbnailing",
        "GazetteCrash", "GazetteDomain", "GazetteProviders", "GazetteStore", "PostgresDriver", "SQLiteDriver",
        "WeatherProviders",
        "GazettePresentation", "GazetteWeb", "GazetteCLI", "ProviderSimulator",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "Yams", package: "Yams"),
      ]),
    .executableTarget(name: "gazette", dependencies: ["GazetteComposition"]),

    // For tests and the demo.
    .target(name: "SeededNumbers"),
    .target(
      name: "ProviderSimulator",
      dependencies: [
        "CZlib", "CivilDates", "HTMLWriting", "SeededNumbers", "Thumbnailing",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      resources: [.copy("Ads"), .copy("Cities"), .copy("Motifs"), .copy("Stories")]),
    .target(
      name: "GazetteTesting",
      dependencies: ["BoundedNumbers", "CivilDates", "GazetteDomain", "SeededNumbers", "WeatherProviders"]),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "CGumbo", "CivilDates", "FeedParsing", "GazetteDomain", "GazettePresentation", "GazetteProviders",
        "GazetteTesting", "HTMLSanitizing", "HTTPFetching", "MultipartForms", "Thumbnailing",
        "WeatherProviders", "OpenIDConnect", "PublicKeys", "WebAuthn", "ZipReading",
      ]),

    .executableTarget(
      name: "counted-work",
      dependencies: [
        "FeedParsing", "GazetteDomain", "GazettePresentation", "GazetteStore", "GazetteTesting", "GazetteWeb",
        "HTMLSanitizing", "SQLiteDriver",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ],
      path: "Sources/CountedWork"),

    .executableTarget(
      name: "measured-memory",
      dependencies: [
        "FeedParsing", "GazetteDomain", "GazetteProviders", "HTMLSanitizing", "HTTPFetching", "WeatherProviders",
      ],
      path: "Sources/MeasuredMemory"),

    // Tests.
    .testTarget(name: "AlmanacTests", dependencies: ["Almanac"], exclude: ["Fixtures"]),
    .testTarget(name: "BoundedJSONTests", dependencies: ["BoundedJSON"]),
    .testTarget(name: "BoundedNumbersTests", dependencies: ["BoundedNumbers"]),
    .testTarget(name: "CivilDatesTests", dependencies: ["CivilDates"]),
    .testTarget(name: "FeedParsingTests", dependencies: ["CLibXML2", "FeedParsing", "GazetteTesting"]),
    .testTarget(name: "FuzzTargetsTests", dependencies: ["FuzzTargets", "SeededNumbers"], exclude: ["Inputs"]),
    .testTarget(
      name: "GazetteCLITests",
      dependencies: [
        "GazetteCLI", "GazetteDomain", "GazettePresentation", "GazetteTesting",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "GazetteCompositionTests",
      dependencies: [
        "GazetteCLI", "GazetteComposition", "GazetteDomain", "GazettePresentation", "ProviderSimulator",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
      ]),
    .testTarget(
      name: "GazetteDomainTests",
      dependencies: ["Almanac", "CivilDates", "GazetteDomain", "GazetteTesting", "HostLimiting", "SeededNumbers"]),
    .testTarget(name: "GazetteKitTests", dependencies: ["GazetteKit", "GazetteTesting"]),
    .testTarget(
      name: "GazettePresentationTests",
      dependencies: ["CivilDates", "GazetteDomain", "GazettePresentation", "GazetteTesting", "SeededNumbers"]),
    .testTarget(
      name: "GazetteProvidersTests",
      dependencies: [
        "CivilDates", "FeedParsing", "GazetteDomain", "GazetteProviders", "GazetteTesting", "HTTPFetching",
        "MailSending", "ProviderSimulator", "PublicKeys", "SeededNumbers", "Thumbnailing", "WeatherProviders",
        "WebPush",
        .product(name: "Logging", package: "swift-log"),
      ]),
    .testTarget(
      name: "GazetteStoreTests",
      dependencies: [
        "BoundedNumbers", "CPostgres", "GazetteDomain", "GazetteStore", "GazetteTesting", "PostgresDriver",
        "SQLiteDriver", "SeededNumbers",
      ]),
    .testTarget(
      name: "GazetteWebTests",
      dependencies: [
        "GazetteDomain", "GazettePresentation", "GazetteTesting", "GazetteWeb", "HTMLWriting", "MultipartForms",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    .testTarget(
      name: "HTMLSanitizingTests", dependencies: ["FuzzTargets", "GazetteTesting", "HTMLSanitizing", "SeededNumbers"]),
    .testTarget(name: "HostLimitingTests", dependencies: ["HostLimiting"]),
    .testTarget(name: "HTMLWritingTests", dependencies: ["CGumbo", "HTMLWriting", "SeededNumbers"]),
    .testTarget(
      name: "HTTPFetchingTests",
      dependencies: [
        "HTTPFetching",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
    .testTarget(
      name: "MailSendingTests",
      dependencies: [
        "MailSending",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
    .testTarget(
      name: "OpenIDConnectTests", dependencies: ["BoundedJSON", "OpenIDConnect", "PublicKeys"], exclude: ["Fixtures"]),
    .testTarget(
      name: "ProviderSimulatorTests",
      dependencies: [
        "CZlib", "ProviderSimulator",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    .testTarget(name: "MeasuredMemoryTests", dependencies: ["measured-memory"]),
    .testTarget(
      name: "PostgresDriverTests",
      dependencies: [
        "CPostgres", "CivilDates", "GazetteDomain", "GazetteStore", "GazetteTesting", "PostgresDriver", "SQLiteDriver",
        "SeededNumbers",
      ]),
    .testTarget(name: "PublicKeysTests", dependencies: ["PublicKeys"]),
    .testTarget(
      name: "SQLiteDriverTests",
      dependencies: [
        "GazetteCrash", "GazetteDomain", "GazetteStore", "GazetteTesting", "SQLiteDriver", "SeededNumbers",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(name: "SeededNumbersTests", dependencies: ["SeededNumbers"]),
    .testTarget(name: "ThumbnailingTests", dependencies: ["CVips", "Thumbnailing"]),
    .testTarget(name: "ZipReadingTests", dependencies: ["CZlib", "ZipReading"]),
    .testTarget(name: "WebAuthnTests", dependencies: ["COpenSSL", "PublicKeys", "WebAuthn"], exclude: ["Fixtures"]),
    .testTarget(name: "WebPushTests", dependencies: ["COpenSSL", "PublicKeys", "WebPush"]),
  ]
)

// Why each setting: docs/decisions/compiler-settings.md.
for target in package.targets where target.type != .system {
  guard !["CCrashMark", "CGumboBounded", "CVips"].contains(target.name) else { continue }
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
  ]
}

// For scripts/fuzz.sh only: compiles our own sources so that libFuzzer sees the code that an input reaches, and
// AddressSanitizer the memory that it touches. See docs/fuzzing.md.
if let runtime = Context.environment["GAZETTE_FUZZER_RUNTIME"] {
  let watched: Set = [
    "Almanac", "BoundedJSON", "BoundedNumbers", "CivilDates",
    "FeedParsing", "FuzzTargets", "GazetteDomain", "GazettePresentation", "GazetteProviders", "HTMLSanitizing",
    "HTTPFetching", "MultipartForms", "Thumbnailing", "WeatherProviders",
    "OpenIDConnect", "PublicKeys", "WebAuthn", "ZipReading",
  ]
  for target in package.targets where watched.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer,address"]))
  }
  for target in package.targets where ["CGumboBounded", "CVips"].contains(target.name) {
    target.cSettings = [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])]
  }
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets"], path: "Fuzzing",
      linkerSettings: [.unsafeFlags(["-use-ld=lld", "-sanitize=address", runtime, "-lstdc++"])]))
}
