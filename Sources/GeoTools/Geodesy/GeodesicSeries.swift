// The series of C. F. F. Karney, "Algorithms for geodesics", J. Geodesy 87 (2013), equations 15 to 25, to sixth order: on WGS 84
// they are good to a few nanometres. `eps` is the expansion parameter of a geodesic (equation 16), n the third flattening.

/// Coefficients of sines of multiples of an angle; the first is that of the single angle.
typealias SineCoefficients = [6 of Double]

enum GeodesicSeries {
    /// The scale of distances, A1 - 1 (equation 17).
    static func a1MinusOne(_ eps: Double) -> Double {
        let e2 = eps * eps
        return (e2 * (64 + e2 * (4 + e2)) / 256 + eps) / (1 - eps)
    }

    /// The scale of the reduced length, A2 - 1 (equation 42).
    static func a2MinusOne(_ eps: Double) -> Double {
        let e2 = eps * eps
        return (-e2 * (192 + e2 * (28 + e2 * 11)) / 256 - eps) / (1 + eps)
    }

    /// The scale of longitudes, A3 (equation 24), with the coefficients of WGS 84.
    static func a3(_ eps: Double) -> Double {
        var sum = a3Coefficients[5]
        for power in stride(from: 4, through: 0, by: -1) { sum = sum * eps + a3Coefficients[power] }
        return sum
    }

    private static let a3Coefficients: SineCoefficients = {
        let n = WGS84.thirdFlattening
        return [
            1, -(1 - n) / 2, -(2 + n * (1 - 3 * n)) / 8, -(1 + n * (3 + n)) / 16, -(3 + 2 * n) / 64, -3.0 / 128,
        ]
    }()

    /// From arc on the sphere to distance, C1 (equation 18).
    static func c1(_ eps: Double) -> SineCoefficients {
        let e2 = eps * eps
        return scaled(
            eps,
            [
                (-16 + e2 * (6 - e2)) / 32, (-128 + e2 * (64 - 9 * e2)) / 2048, (-16 + 9 * e2) / 768,
                (-5 + 3 * e2) / 512, -7.0 / 1280, -7.0 / 2048,
            ])
    }

    /// From distance to arc on the sphere, C1' (equation 21).
    static func c1Prime(_ eps: Double) -> SineCoefficients {
        let e2 = eps * eps
        return scaled(
            eps,
            [
                (768 + e2 * (-432 + 205 * e2)) / 1536, (3840 + e2 * (-4736 + 4005 * e2)) / 12_288,
                (116 - 225 * e2) / 384, (2695 - 7173 * e2) / 7680, 3467.0 / 7680, 38_081.0 / 61_440,
            ])
    }

    /// The reduced length, C2 (equation 43).
    static func c2(_ eps: Double) -> SineCoefficients {
        let e2 = eps * eps
        return scaled(
            eps,
            [
                (16 + e2 * (2 + e2)) / 32, (384 + e2 * (64 + 35 * e2)) / 2048, (80 + 15 * e2) / 768,
                (35 + 7 * e2) / 512, 63.0 / 1280, 77.0 / 2048,
            ])
    }

    /// From arc on the sphere to longitude, C3 (equation 25); the sixth is zero.
    static func c3(_ eps: Double) -> SineCoefficients {
        let n = WGS84.thirdFlattening
        return scaled(
            eps,
            [
                (1 - n) / 4 + eps
                    * ((1 - n * n) / 8 + eps * ((3 + n * (3 - n)) / 64 + eps * ((5 + 2 * n) / 128 + eps * 3 / 128))),
                (2 - n * (3 - n)) / 32 + eps * ((3 - n * (2 + 3 * n)) / 64 + eps * ((3 + n) / 128 + eps * 5 / 256)),
                (5 - n * (9 - 5 * n)) / 192 + eps * ((9 - 10 * n) / 384 + eps * 7 / 512),
                (7 - 14 * n) / 512 + eps * 7 / 512,
                21.0 / 2560, 0,
            ])
    }

    /// Multiplies the first coefficient by `eps`, the second by its square, and so on.
    @inline(__always)
    private static func scaled(_ eps: Double, _ values: SineCoefficients) -> SineCoefficients {
        var result = values
        var power = 1.0
        for index in result.indices {
            power *= eps
            result[index] *= power
        }
        return result
    }

    /// The sum of c_k sin(2kx), by Clenshaw's recurrence.
    @inline(__always)
    static func sum(_ coefficients: SineCoefficients, sine: Double, cosine: Double) -> Double {
        let factor = 2 * (cosine - sine) * (cosine + sine)
        var (last, beforeLast) = (0.0, 0.0)
        for index in stride(from: 5, through: 0, by: -1) {
            (last, beforeLast) = (factor * last - beforeLast + coefficients[index], last)
        }
        return 2 * sine * cosine * last
    }
}
