import Foundation
import GazetteDomain
import GazetteProviders

extension FuzzTarget {
  static let radar = FuzzTarget(
    "radar", covers: "lists and pictures of radar services, and series parsed from their file",
    seeds: [
      """
      <Service><Name>WMS</Name></Service><Layer><Name>Niederschlagsradar</Name><Dimension name="elevation">0</Dimension>\
      <Dimension name="time" units="ISO8601">2026-11-15T16:00:00.000Z/2026-11-18T18:05:00.000Z/PT5M</Dimension></Layer>
      """,
      #"<Name>conus_bref_qcd</Name><Extent name="time">2026-11-18T15:58:39.000Z,2026-11-18T16:00:41Z</Extent>"#,
      #"{"radar":{"past":[{"time":1794990000,"path":"/v2/radar/72250d5768d7"}]}}"#,
      "1795000000\n1794990000 /v2/radar/0a\n1794990600-1794990000 ",
    ],
    dictionary: [
      "<Name>Niederschlagsradar</Name>", "<Name>conus_bref_qcd</Name>", #"name="time""#, ">", "<", ",", "/", "PT5M",
      "PT1S", "PT1H", "2026-11-18T16:00:00.000Z", "\"time\":", "\"path\":\"/v2/radar/", "<ServiceException", "IHDR",
      "1795000000",
    ]
  ) { input in
    let transport = FetchedTransport(StubFetcher(body: input))
    let url = URL(filePath: "/")
    let sources: [(any RadarSource)?] = [
      WMSRadarSource(.dwd, transport: transport, baseURL: url, now: { fuzzingNow }),
      WMSRadarSource(.unitedStates, transport: transport, baseURL: url, now: { fuzzingNow }),
      RainViewerRadarSource(transport: transport, baseURL: url, now: { fuzzingNow }),
    ]
    var all = [RadarSeries(text: String(decoding: input, as: UTF8.self))]
    for source in sources.compactMap(\.self) {
      // An error for a document without a list is a correct result.
      all.append((try? await source.frames()).flatMap { RadarSeries(of: $0, repliedAt: fuzzingNow) })
    }
    for series in all.compactMap(\.self) {
      if series.frames.count > 27 { return "\(series.frames.count) frames" }
      if !zip(series.frames, series.frames.dropFirst()).allSatisfy({ $0.time < $1.time }) { return "out of order" }
      if RadarSeries(text: series.text)?.frames != series.frames { return "a series that does not round-trip" }
    }
    return nil
  }
}
