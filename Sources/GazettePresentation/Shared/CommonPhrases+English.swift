extension CommonPhrases {
  static let english = CommonPhrases(
    sections: SectionNames(
      frontPage: "Front page", weather: "Weather", map: "Map", news: "News", classifieds: "Classifieds",
      settings: "Settings", about: "About", search: "Search", feeds: "Feeds", classifiedsShort: "Ads"),
    actions: ActionWords(
      add: "Add", remove: "Remove", undo: "Undo", refresh: "Refresh", retry: "Try again", cancel: "Cancel",
      close: "Close", save: "Save", search: "Search", open: "Open", moveUp: "Move up", moveDown: "Move down",
      back: "Back", help: "Help", logIn: "Enter", logOut: "Log out", previous: "Previous", next: "Next", more: "More",
      chooseFile: "Choose a file…", noFileChosen: "No file chosen"),
    states: StatePhrases(
      loading: "Loading…", offline: "Offline", offlineDetail: "You are reading what was kept.",
      updated: "Updated", stale: "Old data",
      networkDown: "The network does not answer: you are reading the last data saved.",
      refreshing: "Refreshing…", nothingHere: "Nothing here yet",
      pictureMissing: "Picture unavailable",
      newEdition: "A new edition of the paper is ready.", readNewEdition: "Read it",
      refusedOne: "One action that waited could not be done.",
      refusedSeveral: "# actions that waited could not be done.",
      kept: "Noted: it will be done as soon as the paper answers.",
      waitingOne: "One action waits for the paper to answer.",
      waitingSeveral: "# actions wait for the paper to answer.",
      pageUpdated: "The page was updated.", partsUpdated: "Updated: #."),
    errors: .english,
    fields: .english,
    login: LoginPhrases(
      title: "Your paper is locked", invitation: "Enter the password to open it.",
      password: "Password", wrong: "That is not the password.",
      wait: { "Too many attempts. Wait \($0) s before trying again." }),
    offline: ErrorSentence(
      "This page did not arrive",
      "The paper is out of reach, and this page was never read here. Those that you have read still open."),
    preferences: PreferencePhrases(
      title: "Preferences", language: "Language", units: "Units", theme: "Colours", metric: "Metric",
      imperial: "Imperial", automatic: "Automatic", light: "Light", dark: "Dark"),
    keys: KeyPhrases(
      title: "Keyboard shortcuts", next: "next", previous: "previous", open: "open", original: "see the original",
      read: "mark as read", star: "star", refresh: "refresh", search: "search",
      goTo: "go to a section", add: "add", palette: "commands", help: "this help"),
    palette: PalettePhrases(
      title: "Commands", field: "Go, search, do…", choose: "choose", close: "close", escape: "Esc",
      places: "Go to", actions: "Do", found: "In the paper",
      addPlace: "Add a city", addFeed: "Add a feed", arrange: "Arrange the front page", refresh: "Refresh",
      searchAll: "Search the whole paper",
      nothing: "Nothing like it in the paper.",
      trouble: "The search does not answer: try again once the paper is back.",
      choice: "1 choice", choices: "# choices"),
    skipToContent: "Skip to content",
    mainNavigation: "Sections",
    demoNotice: "Demonstration: all the data in this paper are made up.",
    dataFrom: "Data",
    editionOf: { "\($0) edition" })
}

extension ErrorPhrases {
  fileprivate static let english = ErrorPhrases(
    badRequest: ErrorSentence("Malformed request", "The address or the form holds a value that cannot be."),
    notAllowed: ErrorSentence("Access refused", "This cannot be done from here."),
    notFound: ErrorSentence(
      "Page not found", "This page does not exist, or no longer does. Go back to the front page."),
    wrongMethod: ErrorSentence("Not possible", "This address does not answer that kind of request."),
    tooLarge: ErrorSentence("Too large", "What you are sending is larger than is allowed."),
    tooManyRequests: ErrorSentence("Too many requests", "Wait a moment before trying again."),
    internalError: ErrorSentence("Something went wrong", "The paper could not set this page. Try again."),
    unavailable: ErrorSentence("Unavailable for a moment", "The paper is starting or resting. Try again soon."),
    wrongHost: ErrorSentence("Unknown host name", "This paper only answers to the host names it was given."),
    otherSite: ErrorSentence("Request from elsewhere", "Another page tried to change this paper: refused."),
    loginNeeded: ErrorSentence("Password needed", "Log in to read this paper."),
    conflict: ErrorSentence("Changed meanwhile", "What you are changing has changed meanwhile. Reload the page."),
    tooSlow: ErrorSentence("Too slow", "The request did not arrive whole in time."),
    crowded: ErrorSentence("Too many at once", "Too many connections are open at the same time. Try again soon."),
    asksFromElsewhere: ErrorSentence(
      "Request from elsewhere", "Another site's page cannot have this paper's sources asked."),
    setAside: ErrorSentence(
      "Set aside",
      "Gazette stopped the last time it made this page, and does not make it by itself. The rest of the paper is well."),
    again: "Try once more")
}
