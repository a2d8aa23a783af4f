internal import FormatSupport

/// The messages that are read, by their numbers in the profile.
enum FITMessageType: UInt16 {
    case fileID = 0
    case sport = 12
    case session = 18
    case lap = 19
    case record = 20
    case event = 21
    case location = 29
    case course = 31
    case coursePoint = 32
    case fieldDescription = 206
}

/// Names of the profile's numbers, as far as a track needs them.
enum FITProfile {
    static func sport(_ number: Int) -> String { sports[number] ?? "sport \(number)" }

    static func subSport(_ number: Int) -> String { subSports[number] ?? "sub-sport \(number)" }

    static func coursePoint(_ number: Int) -> String { coursePoints[number] ?? "point \(number)" }

    static func file(_ number: Int) -> String { files[number] ?? "type \(number)" }

    /// The name of a device.
    static func device(manufacturer: Int?, product: Int?, name: String?) -> String? {
        let maker = manufacturer.flatMap { $0 == 255 ? nil : manufacturers[$0] ?? "manufacturer \($0)" }
        let isGarmin = manufacturer == 1 || manufacturer == 13 || manufacturer == 15
        let model = name ?? (isGarmin ? product.map { garminProducts[$0] ?? "product \($0)" } : nil)
        let words = [maker, model].compactMap(\.self)
        // A product's name may begin with that of its maker.
        if let maker, let name, name.lowercased().hasPrefix(maker.lowercased()) { return name }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private static let files: [Int: String] = [
        1: "device", 2: "settings", 3: "sport", 4: "activity", 5: "workout", 6: "course", 7: "schedules", 9: "weight",
        10: "totals", 11: "goals", 14: "blood_pressure", 15: "monitoring_a", 20: "activity_summary",
        28: "monitoring_daily", 32: "monitoring_b", 34: "segment", 35: "segment_list",
    ]

    private static let sports: [Int: String] = [
        0: "generic", 1: "running", 2: "cycling", 3: "transition", 4: "fitness_equipment", 5: "swimming",
        6: "basketball", 7: "soccer", 8: "tennis", 9: "american_football", 10: "training", 11: "walking",
        12: "cross_country_skiing", 13: "alpine_skiing", 14: "snowboarding", 15: "rowing", 16: "mountaineering",
        17: "hiking", 18: "multisport", 19: "paddling", 20: "flying", 21: "e_biking", 22: "motorcycling", 23: "boating",
        24: "driving", 25: "golf", 26: "hang_gliding", 27: "horseback_riding", 28: "hunting", 29: "fishing",
        30: "inline_skating", 31: "rock_climbing", 32: "sailing", 33: "ice_skating", 34: "sky_diving",
        35: "snowshoeing", 36: "snowmobiling", 37: "stand_up_paddleboarding", 38: "surfing", 39: "wakeboarding",
        40: "water_skiing", 41: "kayaking", 42: "rafting", 43: "windsurfing", 44: "kitesurfing", 45: "tactical",
        46: "jumpmaster", 47: "boxing", 48: "floor_climbing", 53: "diving", 62: "hiit", 64: "racket",
        65: "wheelchair_push_walk", 66: "wheelchair_push_run", 67: "meditation", 254: "all",
    ]

    private static let subSports: [Int: String] = [
        1: "treadmill", 2: "street", 3: "trail", 4: "track", 5: "spin", 6: "indoor_cycling", 7: "road", 8: "mountain",
        9: "downhill", 10: "recumbent", 11: "cyclocross", 12: "hand_cycling", 13: "track_cycling",
        14: "indoor_rowing", 15: "elliptical", 16: "stair_climbing", 17: "lap_swimming", 18: "open_water",
        19: "flexibility_training", 20: "strength_training", 21: "warm_up", 22: "match", 23: "exercise",
        24: "challenge", 25: "indoor_skiing", 26: "cardio_training", 27: "indoor_walking", 28: "e_bike_fitness",
        29: "bmx", 30: "casual_walking", 31: "speed_walking", 32: "bike_to_run_transition",
        33: "run_to_bike_transition", 34: "swim_to_bike_transition", 35: "atv", 36: "motocross", 37: "backcountry",
        38: "resort", 39: "rc_drone", 40: "wingsuit", 41: "whitewater", 42: "skate_skiing", 43: "yoga", 44: "pilates",
        45: "indoor_running", 46: "gravel_cycling", 47: "e_bike_mountain", 48: "commuting", 49: "mixed_surface",
        50: "navigate", 51: "track_me", 52: "map", 58: "virtual_activity", 59: "obstacle", 67: "ultra",
    ]

    private static let coursePoints: [Int: String] = [
        0: "generic", 1: "summit", 2: "valley", 3: "water", 4: "food", 5: "danger", 6: "left", 7: "right",
        8: "straight", 9: "first_aid", 10: "fourth_category", 11: "third_category", 12: "second_category",
        13: "first_category", 14: "hors_category", 15: "sprint", 16: "left_fork", 17: "right_fork", 18: "middle_fork",
        19: "slight_left", 20: "sharp_left", 21: "slight_right", 22: "sharp_right", 23: "u_turn",
        24: "segment_start", 25: "segment_end", 27: "campsite", 28: "aid_station", 29: "rest_area",
        30: "general_distance", 31: "service", 32: "energy_gel", 33: "sports_drink", 34: "mile_marker",
        35: "checkpoint", 36: "shelter", 37: "meeting_spot", 38: "overlook", 39: "toilet", 40: "shower", 41: "gear",
        42: "sharp_curve", 43: "steep_incline", 44: "tunnel", 45: "bridge", 46: "obstacle", 47: "crossing",
        48: "store", 49: "transition", 50: "navaid", 51: "transport", 52: "alert", 53: "info",
    ]

    private static let manufacturers: [Int: String] = [
        1: "Garmin", 2: "Garmin", 6: "SRM", 7: "Quarq", 9: "Saris", 13: "Garmin", 15: "Garmin", 23: "Suunto",
        32: "Wahoo", 38: "o_synce", 40: "Concept2", 63: "Specialized", 69: "Stages", 70: "Sigma Sport",
        71: "TomTom", 76: "Moxy", 86: "Elite", 89: "Tacx", 95: "Stryd", 115: "iGPSPORT", 123: "Polar", 260: "Zwift",
        263: "Favero", 265: "Strava", 267: "Bryton", 268: "SRAM", 281: "TrainerRoad", 282: "The Sufferfest",
        289: "Hammerhead", 294: "Coros",
    ]

    private static let garminProducts: [Int: String] = [
        717: "Forerunner 405", 988: "Forerunner 60", 1018: "Forerunner 310XT", 1036: "Edge 500",
        1124: "Forerunner 110", 1169: "Edge 800", 1325: "Edge 200", 1328: "Forerunner 910XT", 1345: "Forerunner 610",
        1360: "Forerunner 210", 1436: "Forerunner 70", 1482: "Forerunner 10", 1551: "fenix", 1561: "Edge 510",
        1567: "Edge 810", 1623: "Forerunner 620", 1632: "Forerunner 220", 1736: "Edge Touring",
        1765: "Forerunner 920XT",
        1836: "Edge 1000", 1837: "vivofit", 1907: "vivoactive", 1967: "fenix 2", 2050: "fenix 3", 2067: "Edge 520",
        2147: "Edge 25", 2153: "Forerunner 225", 2156: "Forerunner 630", 2157: "Forerunner 230",
        2158: "Forerunner 735XT", 2204: "Edge Explore 1000", 2238: "Edge 20", 2337: "vivoactive HR",
        2348: "vivosmart HR", 2431: "Forerunner 235", 2530: "Edge 820", 2544: "fenix 5S", 2604: "fenix 5X",
        2691: "Forerunner 935", 2697: "fenix 5", 2713: "Edge 1030", 2886: "Forerunner 645",
        2888: "Forerunner 645 Music", 2909: "Edge 130", 3076: "Forerunner 245", 3077: "Forerunner 245 Music",
        3110: "fenix 5 Plus", 3112: "Edge 520 Plus", 3113: "Forerunner 945", 3121: "Edge 530", 3122: "Edge 830",
        3126: "Instinct", 3226: "Venu", 3282: "Forerunner 45", 3288: "fenix 6S", 3290: "fenix 6", 3291: "fenix 6X",
        3570: "Edge 1030 Plus", 3589: "Forerunner 745", 3843: "Edge 1040",
        3905: "fenix 7S", 3906: "fenix 7", 3907: "fenix 7X", 3992: "Forerunner 255", 4024: "Forerunner 955",
        4061: "Edge 540", 4062: "Edge 840", 4315: "Forerunner 965",
    ]
}
