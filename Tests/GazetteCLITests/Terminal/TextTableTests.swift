import GazetteCLI
import Testing

struct TextTableTests {
  @Test func `aligns words to the left and figures to the right`() {
    var table = TextTable(columns: [.words("City"), .figures("°C")])
    table.add(["Lyon", "7"])
    table.add(["Saint-Étienne", "-12"])
    #expect(
      table.text(width: nil) == """
        City            °C
        Lyon             7
        Saint-Étienne  -12
        """)
  }

  @Test func `counts two columns for an ideograph`() {
    var table = TextTable(columns: [.words("City"), .figures("°C")])
    table.add(["東京", "16"])
    #expect(
      table.text(width: nil) == """
        City  °C
        東京  16
        """)
  }

  @Test func `shortens the widest column when the terminal is narrow`() {
    var table = TextTable(columns: [.words(""), .words("")])
    table.add(["Saint-Remy-en-Bouzemont", "rain"])
    #expect(table.text(width: 20) == "Saint-Remy-en…  rain")
  }

  @Test func `keeps a row on one line`() {
    var table = TextTable(columns: [.words(""), .words("")])
    table.add(["two\nlines", "x"])
    #expect(table.text(width: nil) == "two lines  x")
  }

  @Test func `pads short rows and ignores cells beyond the columns`() {
    var table = TextTable(columns: [.words("A"), .words("B")])
    table.add(["1"])
    table.add(["1", "2", "3"])
    #expect(table.text(width: nil) == "A  B\n1\n1  2")
  }
}
