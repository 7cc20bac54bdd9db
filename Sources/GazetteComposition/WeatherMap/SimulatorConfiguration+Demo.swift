import GazetteCLI
import Logging
import ProviderSimulator
import Thumbnailing

extension SimulatorConfiguration {
  /// The demo's providers, whose tile server draws from the picture of the Earth where there is one.
  static func demo(_ request: DemoRequest, _ settings: Settings) -> SimulatorConfiguration {
    var configuration = SimulatorConfiguration(seed: request.seed, newsInterval: Double(request.newsEvery))
    let drawing = SimulatedTiles(picture: settings[\.map.earthPicture])
    configuration.tilePixels = { zoom, column, row in await drawing.pixels(zoom, column, row) }
    return configuration
  }
}

/// Draws the ground of the simulated tile server's map.
actor SimulatedTiles {
  private let picture: String
  private let logger: Logger
  private var map: BaseMap?
  private var isDrawing = true

  init(picture: String) {
    self.picture = picture
    var logger = Logger(label: "simulator")
    logger.logLevel = .error
    self.logger = logger
  }

  /// A tile's pixels; nil beyond the zoom to which the picture reaches.
  func pixels(_ zoom: Int, _ column: Int, _ row: Int) async -> [UInt8]? {
    if map == nil { map = await BaseMapPress.open(picture, logger) }
    do throws(ThumbnailError) {
      return try await map?.tile(zoom: zoom, column: column, row: row, ink: .paper, format: .pixels)
    } catch {
      tellOnce(error)
      return nil
    }
  }

  /// A tile that cannot be drawn is drawn roughly by the simulator, so that one line tells of all.
  private func tellOnce(_ error: ThumbnailError) {
    guard isDrawing else { return }
    isDrawing = false
    logger.error("The simulated tiles are drawn roughly", metadata: ["error": "\(error)"])
  }
}
