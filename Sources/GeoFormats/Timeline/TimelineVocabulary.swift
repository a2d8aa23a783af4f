internal import FormatSupport

/// The keys that are read, of all three shapes.
///
/// - Takeout's `Records.json`: {`locations`: [a fix, …]}.
/// - Takeout's months: {`timelineObjects`: [{`activitySegment` or `placeVisit`: …}, …]}.
/// - Phones: {`semanticSegments`: [a time with `visit`, `activity` or `timelinePath`, …], `rawSignals`: […]} by Android, an
///   array of such segments by iOS.
///
/// Source: the exports; Google describes only the first two (https://locationhistoryformat.com does all).
enum TimelineKey: String, CaseIterable, Sendable {
    case locations, timelineObjects, semanticSegments, rawSignals, userLocationProfile, frequentPlaces

    // A fix, a place.
    case latitudeE7, longitudeE7, latE7, lngE7, centerLatE7, centerLngE7, latLng
    case latLngOfSignals = "LatLng"
    case timestamp, timestampMs, time, altitude, altitudeMeters, velocity, speedMetersPerSecond, heading
    case name, address, placeId, semanticType, label
    case placeIdOfPhones = "placeID"

    // Stretches of time.
    case activitySegment, placeVisit, childVisits, duration
    case startTimestamp, endTimestamp, startTimestampMs, endTimestampMs, startTime, endTime
    case startLocation, endLocation, location, activityType, distance
    case waypointPath, waypoints, simplifiedRawPath, points, transitPath, transitStops
    case visit, activity, timelinePath, timelineMemory
    case topCandidate, placeLocation, type, distanceMeters, start, end, point, position
    case durationMinutesOffsetFromStartTime

    static let lookup = NameLookup(allCases.map { ($0.rawValue, $0) })
}
