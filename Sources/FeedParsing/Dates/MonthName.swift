// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// The names of months in the languages of the European Union, Norwegian, Icelandic, Catalan, Serbian, Indonesian, Russian,
/// Ukrainian, Turkish and Arabic, whole or cut short.
/// Chinese, Japanese and Korean write a number before their word for month, which ``DateUnit`` reads.
enum MonthName {
  /// The month, 1…12, that `word` (UTF-8) names; nil when it names none.
  static func month(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard word.count >= 3 else { return nil }
    if word.allSatisfy({ $0 < 0x80 }), let month = englishMonth(word) { return month }
    return monthsByName[normalised(word)]
  }

  /// The month that two words name together, as in Levantine Arabic; nil when they name none.
  static func month(
    _ first: Slice<UnsafeBufferPointer<UInt8>>, _ second: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    monthsByName["\(normalised(first))_\(normalised(second))"]
  }

  /// The month that `word` means in Croatian, where Czech and Polish mean the following one; nil for any other word.
  static func croatianMonth(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Int? { croatianMonths[normalised(word)] }

  /// Whether `word` is a weekday only in Croatian.
  static func isCroatianWeekday(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    croatianWeekdays.contains(normalised(word))
  }

  /// True when one of the words in `bytes` is a month.
  static func containsMonth(in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    bytes.split { !TextBytes.isLetter($0) && $0 < 0x80 }.contains { month($0) != nil }
  }

  /// The word in lower case; a Turkish dotted capital İ becomes a plain i.
  private static func normalised(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    var name = String(decoding: word, as: UTF8.self).lowercased()
    name.unicodeScalars.removeAll { $0 == "\u{307}" }
    return name
  }

  /// The month of an English name, which needs at least its first three letters.
  private static func englishMonth(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    for (index, name) in englishNames.enumerated() {
      let length = name.utf8CodeUnitCount
      guard word.count <= length else { continue }
      var offset = 0
      for byte in word {
        if TextBytes.lowercased(byte) != name.utf8Start[offset] { break }
        offset += 1
      }
      if offset == word.count { return index + 1 }
    }
    return nil
  }

  private static let englishNames: [StaticString] = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]

  private static let croatianMonths = ["lip": 6, "srp": 7, "lis": 10, "listopad": 10, "listopada": 10]

  private static let croatianWeekdays: Set = [
    "ned", "nedjelja", "ponedjeljak", "uto", "utorak", "sri", "srijeda", "čet", "četvrtak", "pet", "petak", "sub",
    "subota",
  ]

  private static let monthsByName: [String: Int] = {
    var months = ["sept.": 9]
    for (index, list) in names.enumerated() {
      for name in list.split(whereSeparator: \.isWhitespace) { months[String(name)] = index + 1 }
    }
    return months
  }()

  /// The names of each month, with and without accents, from the Unicode CLDR (Unicode License v3) and from newspapers.
  ///
  /// It omits the names that ``englishMonth(_:)`` reads, and the Croatian meanings of ambiguous names; see ``croatianMonths``.
  private static let names = [
    """
    janvier janv jänner janner jän enero ene gennaio gen janeiro januari януари яну siječnja sijecnja sij siječanj
    sijecanj ledna led leden jaanuar jaan tammikuuta tammi tammikuu ιανουαρίου ιανουαριου ιαν ιανουάριος ιανουαριος
    január eanáir eanair ean janvāris janvaris sausio saus sausis jannar stycznia sty styczeń styczen ianuarie ian
    januára januara января янв январь січня січ січень ocak oca يناير كانون_الثاني جانفي
    janúar gener
    """,
    """
    février fevrier févr fevr fév fev febrero febbraio fevereiro februari февруари фев veljače veljace velj veljača
    veljaca února unora úno uno únor unor veebruar veebr helmikuuta helmi helmikuu φεβρουαρίου φεβρουαριου φεβ
    φεβρουάριος φεβρουαριος február feabhra feabh februāris februaris vasario vas vasaris frar fra lutego lut luty
    februarie februára februara февраля февр февраль лютого лют лютий şubat subat şub فبراير شباط فيفري
    febrúar febrer
    """,
    """
    mars märz marz mär mrz marzo março marco maart mrt март ožujka ozujka ožu ozu ožujak ozujak března brezna bře
    bre březen brezen marts märts maaliskuuta maalis maaliskuu μαρτίου μαρτιου μαρ μάρτιος μαρτιος μάρ március
    marcius márc márta marta kovo kov kovas marzu marca marzec martie marec марта мар березня бер березень mart مارس
    آذار اذار
    maret
    """,
    """
    avril avr abril abr aprile април апр travnja tra travanj dubna dub duben aprill huhtikuuta huhti huhtikuu
    απριλίου απριλιου απρ απρίλιος απριλιος április aprilis ápr aibreán aibrean aib aprīlis balandžio balandzio bal
    balandis kwietnia kwi kwiecień kwiecien aprilie apríla aprila apríl апреля апрель квітня квіт квітень nisan nis
    أبريل ابريل نيسان أفريل افريل
    """,
    """
    mai mayo maggio mag maio mei май svibnja svi svibanj května kvetna kvě kve květen kveten maj toukokuuta touko
    toukokuu μαΐου μαιου μαΐ μαι μάιος μαιος μάι május majus máj bealtaine beal maijs gegužės geguzes geg gegužė
    geguze mejju mej maja mája мая травня трав травень mayıs مايو أيار ايار ماي
    maí maig
    """,
    """
    juin juni junio giugno giu junho юни lipnja lipanj června cervna čvn cvn červen cerven juuni kesäkuuta kesakuuta
    kesä kesa kesäkuu kesakuu ιουνίου ιουνιου ιουν ιούνιος ιουνιος ιούν június junius jún meitheamh meith jūnijs
    junijs jūn birželio birzelio birž birz birželis birzelis ġunju gunju ġun gun czerwca cze czerwiec iunie iun júna
    juna junij июня июн июнь червня черв червень haziran haz يونيو حزيران جوان
    júní juny
    """,
    """
    juillet juil juli julio luglio lug julho юли srpnja srpanj července cervence čvc cvc červenec cervenec juuli
    heinäkuuta heinakuuta heinä heina heinäkuu heinakuu ιουλίου ιουλιου ιουλ ιούλιος ιουλιος ιούλ július julius júl
    iúil iuil jūlijs julijs jūl liepos liep liepa lulju lul lipca lip lipiec iulie iul júla jula julij июля июл июль
    липня лип липень temmuz tem يوليو تموز جويلية يوليوز
    júlí juliol
    """,
    """
    août aout aoû aou agosto ago augustus август авг kolovoza kol kolovoz srpna srp srpen elokuuta elo elokuu
    αυγούστου αυγουστου αυγ αύγουστος αυγουστος αύγ augusztus lúnasa lunasa lún augusts rugpjūčio rugpjucio rugp
    rugpjūtis rugpjutis awwissu aww sierpnia sie sierpień sierpien augusta avgust avg augusti августа серпня серп
    серпень ağustos agustos ağu agu أغسطس اغسطس آب اب أوت اوت غشت
    ágúst agost agustus
    """,
    """
    septembre septiembre setiembre settembre set setembro септември сеп rujna ruj rujan září zari zář zar syyskuuta
    syys syyskuu σεπτεμβρίου σεπτεμβριου σεπ σεπτέμβριος σεπτεμβριος szeptember szept meán mean mfómh mfomh
    septembris rugsėjo rugsejo rugs rugsėjis rugsejis settembru września wrzesnia wrz wrzesień wrzesien septembrie
    septembra сентября сент сентябрь вересня вер вересень eylül eylul eyl سبتمبر أيلول ايلول شتنبر
    setembre septembar
    """,
    """
    octobre oktober okt octubre ottobre ott outubro out октомври окт října rijna říj rij říjen rijen oktoober
    lokakuuta loka lokakuu οκτωβρίου οκτωβριου οκτ οκτώβριος οκτωβριος október deireadh dfómh dfomh oktobris spalio
    spal spalis ottubru października pazdziernika paź październik pazdziernik octombrie októbra oktobra октября
    октябрь жовтня жовт жовтень ekim eki أكتوبر اكتوبر تشرين_الأول تشرين_الاول
    oktobar
    """,
    """
    novembre noviembre novembro ноември ное studenoga stu studeni studenog listopadu lis listopad marraskuuta marras
    marraskuu νοεμβρίου νοεμβριου νοε νοέμβριος νοεμβριος νοέ samhain samh novembris lapkričio lapkricio lapkr
    lapkritis novembru listopada noiembrie novembra ноября нояб ноябрь листопада лист листопад kasım kas نوفمبر
    تشرين_الثاني نونبر
    nóvember novembar
    """,
    """
    décembre decembre déc dezember dez diciembre dic dicembre dezembro декември дек prosinca pro prosinac prosince
    prosinec detsember dets joulukuuta joulu joulukuu δεκεμβρίου δεκεμβριου δεκ δεκέμβριος δεκεμβριος nollaig noll
    decembris gruodžio gruodzio gruod gruodis diċembru dicembru diċ grudnia gru grudzień grudzien decembrie decembra
    декабря декабрь грудня груд грудень aralık ara ديسمبر كانون_الأول كانون_الاول دجنبر
    desember des desembre decembar
    """,
  ]
}
