import Foundation
import Hummingbird
import Logging
import NIOCore

// The yardstick of the server's benchmarks: Hummingbird with nothing in it but `/{length}`, one constant page for each
// length named on the command line. `bare PORT LENGTH...`
let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard let port = arguments.first else { exit(64) }

let router = Router()
for length in arguments.dropFirst() {
  let page = ByteBuffer(repeating: UInt8(ascii: "x"), count: length)
  router.get("/\(length)") { _, _ in
    Response(status: .ok, headers: [.contentType: "text/html; charset=utf-8"], body: .init(byteBuffer: page))
  }
}
var logger = Logger(label: "bare")
logger.logLevel = .error
let application = Application(
  router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)), logger: logger)
try await application.runService()
