// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "algorithms",
    dependencies: [.package(name: "fnconv", path: "../../..")],
    targets: [
        .target(name: "Planar", cSettings: [.unsafeFlags(["-O3"])]),
        .executableTarget(
            name: "algorithms", dependencies: ["Planar", .product(name: "Fnconv", package: "fnconv")]),
    ],
    swiftLanguageModes: [.v6])
