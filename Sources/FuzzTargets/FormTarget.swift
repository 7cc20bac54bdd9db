import MultipartForms

extension FuzzTarget {
  static let forms = FuzzTarget(
    "forms", covers: "the parts of a multipart form, which anyone may send",
    seeds: [
      form(["Content-Disposition: form-data; name=\"a\"\r\n\r\nvalue"]),
      form([
        "Content-Disposition: form-data; name=\"list\"; filename=\"x.opml\"\r\nContent-Type: text/xml\r\n\r\n<opml/>",
        "content-disposition: form-data; name=other; FILENAME*=UTF-8''y\r\n\r\nno file",
      ]),
    ],
    dictionary: [
      "--XX", "--XX--", "\r\n--XX\r\n", "\r\n--XX--\r\n", "\r\n\r\n", "Content-Disposition: form-data", "name=\"",
      "filename=\"",
      ";", "=", "\"", ":", " \t", "\r", "\n",
    ], maximumInputBytes: 16_384
  ) { input in
    // A refused form is a correct result.
    guard let parts = try? MultipartForm.parts(of: input, boundary: "XX") else { return nil }
    guard parts.count <= MultipartForm.maximumParts else { return "there are too many parts" }
    // Each part is a piece of the input, in order, and none overlaps the next.
    var end = input.startIndex
    for part in parts {
      guard part.content.startIndex >= end, part.content.endIndex <= input.endIndex else { return "two parts overlap" }
      guard Array(part.content) == Array(input[part.content.startIndex..<part.content.endIndex]) else {
        return "a part differs from the input"
      }
      end = part.content.endIndex
    }
    return nil
  }

  private static func form(_ parts: [String]) -> String {
    parts.map { "--XX\r\n\($0)\r\n" }.joined() + "--XX--\r\n"
  }
}
