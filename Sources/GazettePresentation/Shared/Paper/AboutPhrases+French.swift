extension AboutPhrases {
  static let french = AboutPhrases(
    summary: "Votre quotidien : la météo, la carte, les actualités et les petites annonces.",
    lead: "Un quotidien que l’on imprime soi-même, sur sa propre machine, avec ce que d’autres partagent. Les voici.",
    sourcesTitle: "Les sources",
    sourcesNote: "Ce que vous lisez vient de là, sous ces licences.",
    noSources: "Ce journal n’a pas encore de source.",
    softwareTitle: "La presse",
    softwareNote: "Les logiciels libres qui impriment ce journal.",
    privacyTitle: "Ce que le journal sait de vous",
    privacy: """
      Vos villes, vos lectures et vos réglages restent dans le dossier de données de cette machine. Votre navigateur ne \
      parle qu’à ce journal : ni mesure d’audience, ni publicité, ni image chargée ailleurs.
      """,
    programTitle: "Le programme", version: "Version", licence: "Licence",
    publicDomain: "Domaine public")
}
