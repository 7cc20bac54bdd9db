extension SettingsPhrases {
  static let french = SettingsPhrases(
    lead: "Le journal se lit à votre façon. Ce que vous choisissez vaut pour toutes ses pages.",
    saved: "C’est enregistré.", readerTitle: "Votre lecture",
    languageHint: "La langue des pages, des dates et des nombres.",
    unitsHint: "Métriques : °C, km/h, mm. Impériales : °F, mph, pouces.",
    themeHint: "Automatiques : comme votre appareil, claires le jour et sombres la nuit.",
    operatorTitle: "L’atelier",
    operatorNote: "Réglé par la personne qui fait tourner ce journal ; « gazette config » montre tout.",
    paperName: "Nom du journal", paperLanguage: "Langue par défaut", paperUnits: "Unités par défaut",
    timeZone: "Fuseau horaire", address: "Adresse d’écoute", hosts: "Noms d’hôte admis",
    noHosts: "cette machine seulement", password: "Mot de passe", encryption: "Liaison", data: "Données",
    isSet: "demandé", isNotSet: "aucun", encrypted: "chiffrée (HTTPS)", notEncrypted: "locale (HTTP)",
    realData: "réelles", madeUpData: "inventées (démonstration)", version: "Version")
}
