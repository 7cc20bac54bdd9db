import Foundation
import Hummingbird
import Logging
import NIOCore

// The yardstick of the server's benchmarks: Hummingbird with only `/{length}`, one constant page for each length on the command
// line, and the files of a folder. `bare PORT LENGTH... [FOLDER]`
let arguments = CommandLine.arguments.dropFirst()
let numbers = arguments.compactMap { Int($0) }
guard let port = numbers.first else { exit(64) }

let router = Router()
if let folder = arguments.last, Int(folder) == nil { router.add(middleware: FileMiddleware(folder)) }
for length in numbers.dropFirst() {
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
