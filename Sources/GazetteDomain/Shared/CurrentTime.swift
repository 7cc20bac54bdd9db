public import Foundation

/// Tells the time; injected everywhere, so that tests freeze it.
public typealias CurrentTime = @Sendable () -> Date
