// The last view of the map: this visit's in session storage, the next visit's in local storage.
const NAME = 'gazette.map.view';

const valid = (view) =>
  view && [view.latitude, view.longitude, view.zoom].every(Number.isFinite)
  && Math.abs(view.latitude) <= 90 && Math.abs(view.longitude) <= 180;

function read(storage) {
  try {
    const view = JSON.parse(storage.getItem(NAME));
    return valid(view) ? view : null;
  } catch {
    return null; // Without storage the map begins at home.
  }
}

/** The view of this visit; null at its beginning. */
export const sessionView = () => read(sessionStorage);

/** The view of the last visit; null when there was none. */
export const lastView = () => read(localStorage);

/** True on the first call in a browser with storage. Always false without storage, so that no visit repeats the question. */
export function isFirst() {
  try {
    if (localStorage.getItem(`${NAME}.asked`)) return false;
    localStorage.setItem(`${NAME}.asked`, '1');
    return true;
  } catch {
    return false;
  }
}

/** Saves the view for this visit and for the next one. */
export function rememberView(view) {
  const text = JSON.stringify(view);
  for (const storage of [sessionStorage, localStorage]) {
    try { storage.setItem(NAME, text); } catch { /* Without storage the map begins at home. */ }
  }
}
