/// Bodies that mean nothing.
enum GarbageBytes {
  /// 400 bytes in no order, among them NUL, control characters and broken UTF-8; always the same.
  static let noise: [UInt8] = {
    var random = SeededRandom(seed: 0xBAD)
    return (0..<400).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }()

  /// The page of a hotel's network that wants a room number first.
  static let portal = """
    <!DOCTYPE html>
    <html lang="en"><head><title>Welcome to the Grand Hotel</title></head>
    <body><h1>Welcome</h1><p>Please enter your room number to use our network.</p>
    <form method="post" action="/login"><input name="room"><button>Connect</button></form></body></html>
    """
}
