import GazetteDomain

extension Sky {
  /// What falls tells more of a day than clouds do, and more of it more, as the WMO's numbers rise.
  var weightInDay: Int {
    switch self {
    case .thunderstorm: 95
    case .snowShowers: 86
    case .lightSnowShowers: 85
    case .sleetShowers: 84
    case .lightSleetShowers: 83
    case .heavyShowers: 82
    case .showers: 81
    case .lightShowers: 80
    case .heavySnow: 75
    case .snow: 73
    case .lightSnow: 71
    case .sleet: 69
    case .lightSleet: 68
    case .heavyRain: 65
    case .rain: 63
    case .lightRain: 61
    case .fog: 45
    case .overcast: 3
    case .partlyCloudy: 2
    case .mainlyClear: 1
    default: 0
    }
  }
}
