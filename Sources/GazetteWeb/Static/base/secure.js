// Shows once in a browser which features it refuses over plain HTTP from another machine.
const INSECURITY_SEEN = 'gazette-insecure-seen';

/** Shows the banner until it is dismissed. Hides it without storage, which could not remember the dismissal. */
export function tellInsecurity() {
  const banner = document.getElementById('insecure');
  if (!banner || isSecureContext) return;
  try {
    if (localStorage.getItem(INSECURITY_SEEN)) return;
  } catch {
    return;
  }
  banner.hidden = false;
  banner.querySelector('button').addEventListener('click', () => {
    localStorage.setItem(INSECURITY_SEEN, '1');
    banner.hidden = true;
  });
}
