extension AdFigurePhrases {
  static let english = AdFigurePhrases(
    price: "Price", title: "Title", category: "Category", date: "Date", number: "Number", urgent: "Urgent",
    companyNumber: "Company number", picture: "Picture", count: "Ads", source: "Source")

  static let french = AdFigurePhrases(
    price: "Prix", title: "Titre", category: "Catégorie", date: "Date", number: "Numéro", urgent: "Urgent",
    companyNumber: "Numéro d’entreprise", picture: "Photo", count: "Annonces", source: "Source")
}
