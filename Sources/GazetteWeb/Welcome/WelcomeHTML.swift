import Foundation
import GazettePresentation
import HTMLWriting

/// The content of a step.
protocol WelcomeStepHTML {
  var content: HTML { get }
  /// True when a submitted form failed.
  var hasProblem: Bool { get }
}

extension WelcomeStepHTML {
  var hasProblem: Bool { false }
}

/// The steps that introduce a new reader, as HTML.
struct WelcomeHTML {
  let frame: Frame
  let words: WelcomePhrases

  /// The strip above an empty front page.
  var invitation: HTML {
    """
    <section class="banner" aria-labelledby="welcome" data-live="welcome"><h2 id="welcome">\(words.title)</h2>
    <p>\(words.invitation)</p>
    <p><a class="button button-primary" href="\(Route.welcome.path)">\(words.begin)</a></p>
    <form method="post" action="\(Route.endWelcome.path)"><button class="link-button" type="submit">\(words.skipAll)\
    </button></form></section>
    """
  }

  /// Returns the page of a step.
  @HTMLBuilder func page(_ step: WelcomeStep, _ stepHTML: some WelcomeStepHTML) -> HTML {
    """
    <article class="paper-page welcome">
    <header class="paper-head">
    <p class="welcome-step">\(words.step(step.rawValue + 1, WelcomeStep.allCases.count))</p>
    <h1>\(words.headings[step])</h1>
    <p class="standfirst">\(words.leads[step])</p>
    </header>
    """
    stepHTML.content
    #"<div class="welcome-ways">"#
    if let next = step.next {
      #"<p><a href="\#(next.route.path)">\#(words.skip)</a></p>"#
      end(words.skipAll, style: "link-button")
    } else {
      end(words.finish, style: "button button-primary")
    }
    """
    </div>
    </article>
    """
  }

  private func end(_ word: String, style: String) -> HTML {
    """
    <form method="post" action="\(Route.endWelcome.path)"><button class="\(style)" type="submit">\(word)</button></form>
    """
  }
}

/// The step of language, units and clock: the same choices as on the settings page.
struct LanguageStepHTML: WelcomeStepHTML {
  let context: WebContext

  private var offered: OfferedPreferences {
    OfferedPreferences(chosen: context.preferences, words: context.phrases.common.preferences)
  }

  var content: HTML {
    let labels = context.phrases.common.preferences
    return """
      <form class="welcome-form" method="post" action="\(Route.savePreferences.path)">
      <input type="hidden" name="return" value="\(Route.welcomeCity.path)">
      \(choice("language", labels.language, offered.languages))
      \(choice("units", labels.units, offered.units))
      <p><button class="button button-primary" type="submit">\(context.phrases[WelcomePhrases.self].next)</button></p>
      </form>

      """
  }

  private func choice(_ name: String, _ label: String, _ choices: [OfferedPreferences.Choice]) -> HTML {
    """
    <p class="field"><label for="welcome-\(name)">\(label)</label>\
    <select class="select" id="welcome-\(name)" name="\(name)">\(each: choices, option)</select></p>
    """
  }

  private func option(_ choice: OfferedPreferences.Choice) -> HTML {
    #"<option value="\#(choice.value)"\#(attribute: "selected", if: choice.isChosen)>\#(choice.name)</option>"#
  }
}

/// The step of the home city: the search of the page that adds a place.
extension WeatherAddHTML: WelcomeStepHTML {
  var content: HTML { #"<div class="add-place">\#(finder)</div>"# }
  var hasProblem: Bool { page.problem != nil }
}

/// The step of the feeds: a catalogue, an address, a list.
struct FeedsStepHTML: WelcomeStepHTML {
  let frame: Frame
  let words: WelcomePhrases
  let language: Language
  let step: FeedsStep
  /// The reader's existing feeds.
  let known: Set<URL>

  var hasProblem: Bool { step.problem != nil }

  @HTMLBuilder var content: HTML {
    if let problem = step.problem { #"<p class="banner banner-failure" role="alert">\#(problem)</p>"# }
    """
    <form class="welcome-form" method="post" action="\(Route.welcomeFeeds.path)">
    """
    for part in FeedCatalogue.topics(in: language) { topic(part.topic, part.entries) }
    for other in Language.allCases where other != language {
      #"<details class="welcome-more"><summary>\#(words.others(other.ownName))</summary>"#
      for part in FeedCatalogue.topics(in: other) { topic(part.topic, part.entries) }
      "</details>"
    }
    address
    """
    <p><button class="button button-primary" type="submit">\(words.next)</button></p>
    </form>
    <form class="welcome-form" method="post" action="\(Route.welcomeList.path)" enctype="multipart/form-data">
    <div class="field"><label for="welcome-list">\(words.list)</label><div class="file">\
    <input class="input file-input" id="welcome-list" type="file" name="list" \
    accept=".opml,.xml,text/xml,text/x-opml,application/xml" required aria-describedby="welcome-list-hint">\
    \(frame.fileFace)</div>\
    <p class="field-hint" id="welcome-list-hint">\(words.listHint)</p></div>
    <p><button class="button" type="submit">\(words.importList)</button></p>
    </form>
    """
  }

  @HTMLBuilder private var address: HTML {
    """
    <div class="field"><label for="welcome-address">\(words.address)</label>\
    <input class="input" id="welcome-address" name="address" value="\(step.typed)" type="text" inputmode="url" \
    maxlength="2000" autocomplete="off" autocapitalize="off" spellcheck="false" \
    aria-describedby="welcome-address-hint"><p class="field-hint" id="welcome-address-hint">\(words.addressHint)</p></div>
    """
    if !step.several.isEmpty {
      #"<div class="banner"><p>\#(words.several)</p><ul>\#(each: step.several, { "<li>\($0)</li>" as HTML })</ul></div>"#
    }
  }

  private func topic(_ topic: FeedCatalogue.Topic, _ entries: [FeedCatalogue.Entry]) -> HTML {
    """
    <fieldset class="welcome-topic"><legend>\(words.topics[topic])</legend>
    \(each: entries, tick)</fieldset>

    """
  }

  private func tick(_ entry: FeedCatalogue.Entry) -> HTML {
    let isKnown = known.contains(entry.url)
    return """
      <label class="welcome-feed"><input type="checkbox" name="feed" value="\(entry.id)"\
      \(attribute: "checked", if: isKnown || step.chosen.contains(entry.id))\(attribute: "disabled", if: isKnown)>\
      <span lang="\(entry.language.code)">\(entry.title)</span>\
      \(if: isKnown, " <small>\(words.alreadySubscribed)</small>")</label>
      """
  }
}

/// The step of installing the app.
struct InstallStepHTML: WelcomeStepHTML {
  let words: WelcomePhrases
  /// True when browsers refuse the installation except on this machine.
  let needsHTTPS: Bool

  @HTMLBuilder var content: HTML {
    #"<ul class="welcome-installs">\#(each: words.installs, { "<li>\($0)</li>" as HTML })</ul>"#
    if needsHTTPS { #"<p class="field-hint">\#(words.needsHTTPS)</p>"# }
  }
}
