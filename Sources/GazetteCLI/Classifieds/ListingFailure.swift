package import GazetteDomain

/// Why a listing that a person named could not be read.
package enum ListingFailure: Error, Sendable, Equatable {
  /// The source gave no listing.
  case source(SourceError)
  /// Something before the reading went wrong, such as a setting.
  case command(CommandFailure)
}
