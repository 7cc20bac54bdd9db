extension City {
  /// Reads a row of the cities' file; nil when it is not as it should be.
  ///
  /// Columns: id, English name, French name, own name, aliases with `|` between, country, region, French region,
  /// district, latitude, longitude, elevation, time zone, population, kind. An empty French or own name means the English one,
  /// an empty French region the English one.
  init?(row: Substring, countries: [String: Country]) {
    let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 15, let id = Int(fields[0]), let country = countries[fields[5]],
      let latitude = Double(fields[9]), let longitude = Double(fields[10]), let elevation = Double(fields[11]),
      let population = Int(fields[13])
    else { return nil }
    let region = fields[6].isEmpty ? nil : fields[6]
    self.init(
      id: id, english: fields[1], french: fields[2].isEmpty ? fields[1] : fields[2],
      own: fields[3].isEmpty ? fields[1] : fields[3],
      aliases: fields[4].split(separator: "|").map(String.init), country: country, region: region,
      frenchRegion: fields[7].isEmpty ? region : fields[7], district: fields[8].isEmpty ? nil : fields[8],
      position: Position(latitude: latitude, longitude: longitude), elevation: elevation, timeZone: fields[12],
      population: population, kind: fields[14])
  }
}
