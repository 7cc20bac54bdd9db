/// Gives the picture to show instead of the one at an absolute http or https address; `nil` drops the picture.
public typealias PictureRewriter = @Sendable (_ address: String) -> RewrittenPicture?

/// The addresses that a picture is shown from, as the `img` element's attributes of the same names.
///
/// They are escaped but not checked: whoever rewrites pictures vouches for them.
public struct RewrittenPicture: Sendable, Equatable {
  /// The address for every browser.
  public var src: String
  /// The candidates of other sizes, in the syntax of the attribute.
  public var srcset: String?
  /// How wide the picture is shown, in the syntax of the attribute.
  public var sizes: String?

  /// A picture at `src`, with other sizes in `srcset`.
  public init(src: String, srcset: String? = nil, sizes: String? = nil) {
    self.src = src
    self.srcset = srcset
    self.sizes = sizes
  }
}
