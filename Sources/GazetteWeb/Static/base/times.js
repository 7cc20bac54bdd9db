// Updates ages while the page is open: « il y a 12 min » becomes 13 by itself.
function write(time) {
  const { ago, now } = document.getElementById('announcer').dataset;
  const minutes = Math.floor((Date.now() - Date.parse(time.dateTime)) / 60000);
  if (!(minutes >= 0 && minutes < 1440)) return; // Older ages change with the day; the server writes them.
  const text = minutes < 1 ? now : ago.replace('#', minutes < 60 ? `${minutes}\u00a0min` : `${Math.floor(minutes / 60)}\u00a0h`);
  if (time.textContent !== text) time.textContent = text;
}

/** Hides sentences that are no longer true, on pages left open and on copies. */
export function hidePast() {
  const isPast = (text) => Date.parse(text) <= Date.now();
  for (const line of document.querySelectorAll('[data-ends]')) line.hidden = isPast(line.dataset.ends);
  for (const strip of document.querySelectorAll('.warning-strip:has(.is-past)')) {
    const lines = [...strip.querySelectorAll('.warning-line, .warning-one')];
    strip.querySelector('.is-past').hidden = !lines.length || lines.some((line) => !line.hidden);
  }
  for (const note of document.querySelectorAll('[data-until]')) {
    if (!isPast(note.dataset.until)) continue;
    note.textContent = note.dataset.then;
    note.classList.add('is-trouble');
  }
  for (const page of document.querySelectorAll('[data-over]')) {
    page.classList.toggle('is-over', isPast(page.dataset.over));
    page.querySelector('[data-when-over]').hidden = !isPast(page.dataset.over);
  }
}

/** Rewrites every `<time data-relative>` twice a minute while the page is visible. */
export function tickTimes() {
  hidePast();
  document.addEventListener('gazette:updated', hidePast);
  setInterval(() => {
    if (document.hidden) return;
    document.querySelectorAll('time[data-relative]').forEach(write);
    hidePast();
  }, 30000);
}
