import GazettePresentation

extension Layout {
  static func links(
    _ sections: [NavigationSection], current: NavigationSection?, phrases: Phrases
  ) -> [Link] {
    sections.map { section in
      Link(
        path: section.route.path, name: section.name(phrases.common.sections),
        shortName: section.shortName(phrases.common.sections), icon: section.icon, key: section.key,
        isCurrent: section == current)
    }
  }

  static func languages(_ current: Language) -> [Choice] {
    Language.allCases.map { Choice(value: $0.rawValue, name: $0.ownName, isChosen: $0 == current) }
  }

  static func units(_ current: UnitSystem, _ phrases: PreferencePhrases) -> [Choice] {
    UnitSystem.allCases.map { units in
      Choice(
        value: units.rawValue, name: units == .metric ? phrases.metric : phrases.imperial, isChosen: units == current)
    }
  }

  static func themes(_ current: Theme, _ phrases: PreferencePhrases) -> [Choice] {
    let names: [Theme: String] = [.automatic: phrases.automatic, .light: phrases.light, .dark: phrases.dark]
    return Theme.allCases.map { Choice(value: $0.rawValue, name: names[$0] ?? "", isChosen: $0 == current) }
  }
}
