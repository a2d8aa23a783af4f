// What SIMD4 has in generic form, which is not always inlined, for the innermost loops.

extension SIMD4<Double> {
    /// The greatest of the four.
    @inline(__always)
    var greatest: Double {
        let pairs = SIMD2(self[0] > self[2] ? self[0] : self[2], self[1] > self[3] ? self[1] : self[3])
        return pairs[0] > pairs[1] ? pairs[0] : pairs[1]
    }

    /// The least of the four.
    @inline(__always)
    var least: Double {
        let pairs = SIMD2(self[0] < self[2] ? self[0] : self[2], self[1] < self[3] ? self[1] : self[3])
        return pairs[0] < pairs[1] ? pairs[0] : pairs[1]
    }

    /// The lesser of each pair of lanes.
    @inline(__always)
    func lesser(_ other: Self) -> Self { replacing(with: other, where: other .< self) }

    /// The greater of each pair of lanes.
    @inline(__always)
    func greater(_ other: Self) -> Self { replacing(with: other, where: other .> self) }

    /// The squares of negative numbers, zero for the others.
    @inline(__always)
    var squaredBelowZero: Self {
        let negative = replacing(with: 0, where: self .> 0)
        return negative * negative
    }
}
