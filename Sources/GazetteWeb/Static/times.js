// Ages go on while the page is open: « il y a 12 min » becomes 13 by itself.
function write(time) {
  const { ago, now } = document.getElementById('announcer').dataset;
  const minutes = Math.floor((Date.now() - Date.parse(time.dateTime)) / 60000);
  if (!(minutes >= 0 && minutes < 1440)) return; // Older ages change with the day; the server writes them.
  const text = minutes < 1 ? now : ago.replace('#', minutes < 60 ? `${minutes}\u00a0min` : `${Math.floor(minutes / 60)}\u00a0h`);
  if (time.textContent !== text) time.textContent = text;
}

/** Rewrites every `<time data-relative>` twice a minute while the page is seen. */
export function tickTimes() {
  setInterval(() => {
    if (!document.hidden) document.querySelectorAll('time[data-relative]').forEach(write);
  }, 30000);
}
