// A picture that fails leaves a placeholder of the same size, so that nothing jumps.
function mark(image) {
  image.closest('.picture')?.classList.add('is-missing');
}

/** Marks pictures that failed, those before this module ran too. */
export function watchPictures() {
  document.addEventListener('error', (event) => { if (event.target.matches?.('.picture img')) mark(event.target); }, true);
  for (const image of document.querySelectorAll('.picture img')) {
    if (image.complete && image.naturalWidth === 0 && image.loading !== 'lazy') mark(image);
  }
}
