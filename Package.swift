// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableExperimentalFeature("Lifetimes"),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Apple's SDKs have modules of libxml2 and zlib; elsewhere they are ours. An `#if` would see the system that builds, not the one that
// is built for.
let elsewhere = TargetDependencyCondition.when(platforms: [.linux, .android])

let package = Package(
    name: "fnconv",
    platforms: [.macOS(.v26), .iOS(.v26), .watchOS(.v26), .visionOS(.v26)],
    products: [
        .library(name: "Fnconv", targets: ["FnconvKit"]),
        .library(name: "FieldNotesModel", targets: ["FieldNotesModel"]),
        .executable(name: "fnconv", targets: ["fnconv"]),
    ],
    targets: [
        .systemLibrary(
            name: "CLibXML2", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

        // What differs between operating systems. Nobody else imports a C library, but for the two walls: XMLStream and ArchiveStream.
        .target(name: "CLibrary", path: "Sources/Platform/CLibrary", swiftSettings: strict),
        .target(name: "Platform", dependencies: ["CLibrary"], exclude: ["CLibrary"], swiftSettings: strict),

        // Bytes, the two syntaxes, and what packs them.
        .target(name: "ByteText", dependencies: ["Platform"], swiftSettings: strict),
        .target(
            name: "XMLStream", dependencies: ["ByteText", .target(name: "CLibXML2", condition: elsewhere)],
            swiftSettings: strict),
        .target(name: "JSONStream", dependencies: ["ByteText"], swiftSettings: strict),
        .target(
            name: "ArchiveStream", dependencies: ["ByteText", .target(name: "CZlib", condition: elsewhere)],
            swiftSettings: strict),

        // The app's own types, for the app as much as for us.
        .target(name: "FieldNotesKeys", swiftSettings: strict),
        .target(name: "FieldNotesModel", dependencies: ["FieldNotesKeys"], swiftSettings: strict),

        // Events, what works on them, and the formats at both ends.
        .target(name: "GeoStream", dependencies: ["ByteText", "Platform"], swiftSettings: strict),
        .target(name: "GeoTools", dependencies: ["GeoStream", "ByteText", "Platform"], swiftSettings: strict),
        .target(
            name: "FormatSupport", dependencies: ["ByteText", "GeoStream", "XMLStream", "JSONStream"],
            swiftSettings: strict),
        .target(
            name: "GeoFormats",
            dependencies: [
                "ByteText", "GeoStream", "FieldNotesKeys", "FormatSupport", "XMLStream", "JSONStream", "ArchiveStream",
            ],
            swiftSettings: strict),
        .target(
            name: "FileAccess", dependencies: ["ByteText", "ArchiveStream", "GeoStream", "Platform"],
            swiftSettings: strict),

        // What apps use.
        .target(
            name: "FnconvKit",
            dependencies: ["ByteText", "FileAccess", "GeoStream", "GeoTools", "GeoFormats", "Platform"],
            swiftSettings: strict),

        // The command.
        .target(name: "CommandLineKit", dependencies: ["ByteText"], swiftSettings: strict),
        .target(
            name: "FnconvCLI",
            dependencies: [
                "CommandLineKit", "ByteText", "FileAccess", "GeoStream", "GeoTools", "GeoFormats", "JSONStream",
                "Platform",
            ],
            swiftSettings: strict),
        .executableTarget(name: "fnconv", dependencies: ["FnconvCLI", "Platform"], swiftSettings: strict),

        // The files in Samples/, and those that tests compare their output with.
        .target(name: "SampleFiles", path: "Tests/SampleFiles", swiftSettings: strict),
        // Archives, right and wrong ones.
        .target(
            name: "ArchiveBuilder", dependencies: ["ArchiveStream", "ByteText"], path: "Tests/ArchiveBuilder",
            swiftSettings: strict),
        // Recordings of devices, right and wrong ones.
        .target(name: "FITBuilder", path: "Tests/FITBuilder", swiftSettings: strict),
        .testTarget(
            name: "ArchiveStreamTests", dependencies: ["ArchiveBuilder", "ArchiveStream", "ByteText"],
            swiftSettings: strict),
        .testTarget(name: "CommandLineKitTests", dependencies: ["CommandLineKit"], swiftSettings: strict),
        .testTarget(
            name: "FnconvCLITests",
            dependencies: [
                "ArchiveBuilder", "FITBuilder", "FileAccess", "FnconvCLI", "CommandLineKit", "GeoFormats", "GeoStream",
                "GeoTools", "SampleFiles",
            ],
            exclude: ["Golden"], swiftSettings: strict),
        .testTarget(name: "FieldNotesModelTests", dependencies: ["FieldNotesModel"], swiftSettings: strict),
        .testTarget(name: "FnconvKitTests", dependencies: ["FnconvKit", "SampleFiles"], swiftSettings: strict),
        .testTarget(name: "GeoStreamTests", dependencies: ["GeoStream", "ByteText"], swiftSettings: strict),
        .testTarget(
            name: "FileAccessTests",
            dependencies: ["ArchiveStream", "ByteText", "FileAccess", "GeoStream", "Platform"],
            swiftSettings: strict),
        .testTarget(name: "PlatformTests", dependencies: ["Platform", "SampleFiles"], swiftSettings: strict),
        .testTarget(name: "ByteTextTests", dependencies: ["ByteText"], swiftSettings: strict),
        .testTarget(
            name: "GeoToolsTests", dependencies: ["GeoTools", "GeoStream", "ByteText"],
            exclude: ["Fixtures/make_geodesics.py"], resources: [.copy("Fixtures/geodesics.bin")],
            swiftSettings: strict),
        .testTarget(name: "JSONStreamTests", dependencies: ["JSONStream", "ByteText"], swiftSettings: strict),
        .testTarget(name: "XMLStreamTests", dependencies: ["XMLStream", "ByteText"], swiftSettings: strict),
        .testTarget(
            name: "FormatSupportTests",
            dependencies: ["FormatSupport", "ByteText", "GeoStream", "JSONStream", "XMLStream"],
            swiftSettings: strict),
        .testTarget(
            name: "GeoFormatsTests",
            dependencies: [
                "ArchiveBuilder", "ArchiveStream", "ByteText", "FITBuilder", "FieldNotesModel", "FormatSupport",
                "GeoFormats", "GeoStream", "SampleFiles",
            ],
            exclude: ["Golden"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
