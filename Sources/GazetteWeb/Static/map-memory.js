// The last view: for this visit in the session storage, for the next one in the local storage.
const NAME = 'gazette.map.view';

const valid = (view) =>
  view && [view.latitude, view.longitude, view.zoom].every(Number.isFinite)
  && Math.abs(view.latitude) <= 90 && Math.abs(view.longitude) <= 180;

function read(storage) {
  try {
    const view = JSON.parse(storage.getItem(NAME));
    return valid(view) ? view : null;
  } catch {
    return null; // A browser that keeps nothing begins at home.
  }
}

/** The view of this visit; null when it has only begun. */
export const sessionView = () => read(sessionStorage);

/** The view of the last visit; null when there was none. */
export const lastView = () => read(localStorage);

/** True once in a browser that keeps what it is told, and never in one that does not: nobody is asked at every visit. */
export function isFirst() {
  try {
    if (localStorage.getItem(`${NAME}.asked`)) return false;
    localStorage.setItem(`${NAME}.asked`, '1');
    return true;
  } catch {
    return false;
  }
}

/** Keeps a view. */
export function rememberView(view) {
  const text = JSON.stringify(view);
  for (const storage of [sessionStorage, localStorage]) {
    try { storage.setItem(NAME, text); } catch { /* A browser that keeps nothing begins at home. */ }
  }
}
