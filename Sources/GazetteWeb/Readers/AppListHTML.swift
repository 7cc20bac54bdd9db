import CQREncode
import GazettePresentation
import HTMLWriting

/// The instructions for connecting reader apps, in the account.
struct AppListHTML {
  let words: ReaderAppPhrases
  /// The reader's name for signing in.
  let name: String
  let base: String
  /// The field for the reader's password; nil for a reader without one.
  let confirmation: HTML?

  var part: HTML {
    """
    <p class="paper-note">\(words.hint)</p>
    <table class="account-apps"><thead><tr><th scope="col">\(words.appProtocol)</th><th scope="col">\(words.address)</th></tr></thead>
    <tbody>
    \(each: [(words.googleReader, "/api/greader.php"), (words.miniflux, ""), (words.fever, "/fever/")], row)
    <tr><th scope="row">\(words.name)</th><td><code>\(name)</code></td></tr>
    </tbody></table>
    <form class="setting setting-tall" method="post" action="\(Route.accountTokens.path)">
    <input type="hidden" name="scope" value="sync"><input type="hidden" name="ends" value="never">
    <div class="setting-words"><h3 class="setting-label">\(words.make)</h3></div>
    <div class="setting-control stack-small">
    <div class="field"><label for="app-name">\(words.device)</label><input class="input" id="app-name" name="name" \
    maxlength="100" autocomplete="off" required></div>
    \(confirmation)
    <p><button class="button" type="submit">\(words.make)</button></p>
    </div>
    </form>
    """
  }

  private func row(_ address: (language: String, path: String)) -> HTML {
    #"<tr><th scope="row">\#(address.language)</th><td><code>\#(base)\#(address.path)</code></td></tr>"#
  }

  /// Returns a new password, to type or to photograph together with the address and the name. Apps have no code format of their
  /// own, so the camera shows three lines to copy.
  func newPassword(_ password: String) -> HTML {
    """
    <div class="banner banner-good account-token" role="status"><p><label for="token">\(words.made)</label></p>\
    <input class="input" id="token" value="\(password)" readonly spellcheck="false" autocomplete="off">\
    \(QRCode("\(base)\n\(name)\n\(password)")?.picture(words.code))</div>
    """
  }
}

/// A QR code.
struct QRCode {
  /// The rows from the top, each from the left; true is dark. There are as many rows as columns.
  let modules: [[Bool]]

  /// Makes the code of `text`, readable with a seventh of it damaged; nil for a text that is too long.
  init?(_ text: String) {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard width > 0, let data = code.pointee.data else { return nil }
    modules = (0..<width).map { row in (0..<width).map { data[row * width + $0] & 1 == 1 } }
  }

  /// Returns the code with the bright margin that cameras need.
  func picture(_ title: String) -> HTML {
    let size = modules.count + 8
    return """
      <svg class="qr-code" viewBox="0 0 \(size) \(size)" role="img" aria-label="\(title)" shape-rendering="crispEdges">\
      <path class="qr-paper" d="M0 0h\(size)v\(size)H0z"/><path class="qr-ink" d="\(path)"/></svg>
      """
  }

  /// One stroke for each run of dark modules.
  private var path: String {
    var path = ""
    for (row, modules) in modules.enumerated() {
      var column = 0
      while column < modules.count {
        let length = modules[column...].prefix { $0 }.count
        if length > 0 { path += "M\(column + 4) \(row + 4)h\(length)v1h-\(length)z" }
        column += length + 1
      }
    }
    return path
  }
}
