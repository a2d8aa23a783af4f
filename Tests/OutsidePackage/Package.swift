// swift-tools-version: 6.2
import PackageDescription

// A package as that of an app: it sees what is public, and is built without our settings. `.ci/outside` builds and runs it.
let package = Package(
    name: "trips",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "fnconv", path: "../..")],
    targets: [
        .executableTarget(
            name: "trips",
            dependencies: [
                .product(name: "Fnconv", package: "fnconv"), .product(name: "FieldNotesModel", package: "fnconv"),
            ])
    ])
