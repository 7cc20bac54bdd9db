import GazetteDomain

/// The phrases for the limits on one reader's data.
struct ReaderQuotaPhrases: Sendable {
  /// The kind of data that cannot be added, and its limit.
  let reached: @Sendable (ReaderQuota) -> String
  /// The amount of a file's data that was left out; empty for nothing, else with a leading space.
  let leftOut: @Sendable (ReaderArchiveCounts.Skipped) -> String
}

extension ReaderQuotaPhrases {
  static let french = ReaderQuotaPhrases(
    reached: { quota in
      switch quota.kind {
      case .places:
        "Rien n’a été ajouté : la limite est de \(quota.maximum) villes par lecteur. Retirez-en une d’abord."
      case .feeds:
        "Rien n’a été ajouté : la limite est de \(quota.maximum) flux par lecteur. Retirez-en un d’abord."
      case .watches:
        "Rien n’a été enregistré : la limite est de \(quota.maximum) veilles par lecteur. Supprimez-en une d’abord."
      }
    },
    leftOut: { left in
      let parts = [
        (left.places, PluralForms(one: "ville", other: "villes")),
        (left.feeds, PluralForms(one: "flux", other: "flux")),
        (left.watches, PluralForms(one: "veille", other: "veilles")),
        (left.points, PluralForms(one: "point de la carte", other: "points de la carte")),
      ].filter { $0.0 > 0 }.map { $1.counted($0, in: .french) }
      return parts.isEmpty
        ? "" : " Non importés, au-delà de la limite par lecteur : \(parts.joined(separator: ", "))."
    })

  static let english = ReaderQuotaPhrases(
    reached: { quota in
      switch quota.kind {
      case .places: "Nothing was added: the limit is \(quota.maximum) cities per reader. Remove one first."
      case .feeds: "Nothing was added: the limit is \(quota.maximum) feeds per reader. Remove one first."
      case .watches: "Nothing was saved: the limit is \(quota.maximum) watches per reader. Delete one first."
      }
    },
    leftOut: { left in
      let parts = [
        (left.places, PluralForms(one: "city", other: "cities")),
        (left.feeds, PluralForms(one: "feed", other: "feeds")),
        (left.watches, PluralForms(one: "watch", other: "watches")),
        (left.points, PluralForms(one: "map point", other: "map points")),
      ].filter { $0.0 > 0 }.map { $1.counted($0, in: .english) }
      return parts.isEmpty ? "" : " Not imported, over the limit per reader: \(parts.joined(separator: ", "))."
    })
}
