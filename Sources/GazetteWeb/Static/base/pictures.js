// Replaces a failed picture by its other size, then by a placeholder of the same size, so that nothing moves.
const failed = new WeakMap();

function mark(image) {
  const { other } = image.dataset;
  if (other) {
    delete image.dataset.other;
    image.removeAttribute('srcset');
    image.removeAttribute('sizes');
    image.src = other;
    return;
  }
  failed.set(image, image.getAttribute('src'));
  (image.closest('.picture') ?? image).classList.add('is-missing');
}

// Lazy pictures below the fold have not started loading; visible ones may have failed already.
const hasBegun = (image) => image.loading !== 'lazy' || image.getBoundingClientRect().top < innerHeight;

/** Marks failed pictures, including those from before this module ran and those of later updates. */
export function watchPictures() {
  document.addEventListener('error', (event) => { if (event.target.matches?.('.picture img, .prose img')) mark(event.target); }, true);
  for (const image of document.querySelectorAll('.picture img, .prose img')) {
    if (image.complete && image.naturalWidth === 0 && hasBegun(image)) mark(image);
  }
  document.addEventListener('gazette:updated', () => {
    for (const image of document.querySelectorAll('.picture:not(.is-missing) img, .prose img:not(.is-missing)')) {
      if (failed.get(image) === image.getAttribute('src')) (image.closest('.picture') ?? image).classList.add('is-missing');
    }
  });
}
