/// The abbreviations of states and provinces in North America: `Portland, OR`.
enum StateAbbreviations {
  /// Returns the English name of the state or province with these lower-case letters, in the country of a code; nil if unknown.
  static func name(of letters: String, in countryCode: String) -> String? { names[countryCode]?[letters] }

  private static let names: [String: [String: String]] = [
    "US": [
      "al": "Alabama", "ak": "Alaska", "az": "Arizona", "ar": "Arkansas", "ca": "California", "co": "Colorado",
      "ct": "Connecticut", "de": "Delaware", "dc": "District of Columbia", "fl": "Florida", "ga": "Georgia",
      "hi": "Hawaii", "id": "Idaho", "il": "Illinois", "in": "Indiana", "ia": "Iowa", "ks": "Kansas",
      "ky": "Kentucky", "la": "Louisiana", "me": "Maine", "md": "Maryland", "ma": "Massachusetts", "mi": "Michigan",
      "mn": "Minnesota", "ms": "Mississippi", "mo": "Missouri", "mt": "Montana", "ne": "Nebraska", "nv": "Nevada",
      "nh": "New Hampshire", "nj": "New Jersey", "nm": "New Mexico", "ny": "New York", "nc": "North Carolina",
      "nd": "North Dakota", "oh": "Ohio", "ok": "Oklahoma", "or": "Oregon", "pa": "Pennsylvania",
      "ri": "Rhode Island", "sc": "South Carolina", "sd": "South Dakota", "tn": "Tennessee", "tx": "Texas",
      "ut": "Utah", "vt": "Vermont", "va": "Virginia", "wa": "Washington", "wv": "West Virginia", "wi": "Wisconsin",
      "wy": "Wyoming",
    ],
    "CA": [
      "ab": "Alberta", "bc": "British Columbia", "mb": "Manitoba", "nb": "New Brunswick",
      "nl": "Newfoundland and Labrador", "ns": "Nova Scotia", "nt": "Northwest Territories", "nu": "Nunavut",
      "on": "Ontario", "pe": "Prince Edward Island", "qc": "Quebec", "sk": "Saskatchewan", "yt": "Yukon",
    ],
  ]
}

/// The common abbreviations of countries that have another ISO code.
enum CountryAbbreviations {
  /// Returns the ISO 3166-1 code of the country with these lower-case letters; nil if unknown.
  static func code(of letters: String) -> String? { ["usa": "US", "uk": "GB", "uae": "AE"][letters] }
}
