/// The version of the program, in one place.
package enum GazetteVersion {
  /// The version as it is printed, sent in the User-Agent and written in the API's description.
  package static let current = "0.1.0"
}
