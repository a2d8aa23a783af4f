import SampleFiles
import Testing

/// The program in `Tests/OutsidePackage` is built and run by `.ci/outside` alone.
@Suite("The outside package")
struct OutsidePackageTests {
    @Test("Its examples are those of the documentation, letter for letter")
    func examples() {
        let program = Examples(in: SampleFile.projectPath + "/Tests/OutsidePackage/Sources/trips/Trips.swift")
        #expect(program.code.count == 6)
        let readme = Article("README.md").examples.map(\.code)
        let documented = Article.all.flatMap(\.examples).map(\.code)
        for (name, code) in program.code {
            #expect(documented.contains(code) || readme.contains { $0.hasSuffix(code) }, "\(name)")
        }
    }
}
