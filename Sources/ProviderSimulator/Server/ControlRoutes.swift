import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The endpoint that sets faults and reports requests, for tests that run the whole program.
struct ControlRoutes: Sendable {
  let faults: ActiveFaults
  let requests: RequestLog
  let storms: StormSchedule
  let radars: RadarState

  func add(to router: Router<SimulatorContext>) {
    router.get("/_control/faults") { _, _ in await listFaults() }
    router.post("/_control/faults") { request, _ in try await addFault(request) }
    router.delete("/_control/faults") { _, _ in
      await faults.clear()
      return Self.json(["faults": []])
    }
    router.post("/_control/storm/{phase}") { _, context in
      let phase = context.parameters.get("phase").flatMap(StormPhase.init(rawValue:))
      // Any other word returns the storm to its normal course.
      storms.fix(phase)
      return Self.json(["phase": .string(phase?.rawValue ?? "")])
    }
    router.post("/_control/radar/{mood}") { _, context in
      let behavior = context.parameters.get("mood").flatMap(RadarBehavior.init(rawValue:))
      // Any other word returns the radars to normal.
      await radars.set(behavior ?? .normal)
      return Self.json(["mood": .string((behavior ?? .normal).rawValue)])
    }
    router.get("/_control/requests") { request, _ in try await listRequests(request) }
    router.delete("/_control/requests") { _, _ in
      await requests.reset()
      return Self.json(["requests": []])
    }
  }

  private func listFaults() async -> Response {
    let rules = await faults.all()
    return Self.json(["faults": .array(rules.map { FaultRuleJSON(of: $0).json })])
  }

  private func addFault(_ request: Request) async throws -> Response {
    let body = try await request.body.collect(upTo: 65_536)
    do {
      let ruleJSON = try JSONDecoder().decode(FaultRuleJSON.self, from: Data(body.readableBytesView))
      await faults.add(try ruleJSON.makeRule())
      return await listFaults()
    } catch {
      return Self.json(["error": .string("\(error)")], status: .badRequest)
    }
  }

  private func listRequests(_ request: Request) async throws -> Response {
    let prefix = ProviderRequest(request, captures: [:]).value("path") ?? ""
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let entries = await requests.requests(for: prefix)
    let body = try encoder.encode(["requests": entries])
    return Response(
      status: .ok, headers: [.contentType: "application/json"], body: .init(byteBuffer: ByteBuffer(bytes: body)))
  }

  private static func json(_ value: JSONValue, status: HTTPResponse.Status = .ok) -> Response {
    let bytes = JSONWriter.bytes(of: value)
    return Response(
      status: status, headers: [.contentType: "application/json"], body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
