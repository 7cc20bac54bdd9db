extension String {
  /// The text with a capital at its beginning.
  var firstCapital: String { prefix(1).uppercased() + dropFirst() }
}
