// Marks what came since the reader's last visit: a visit begins when the page was not open for half an hour.
const PAUSE = 30 * 60 * 1000;
const line = document.getElementById('since-visit');

function read(key) {
  try { return Number(localStorage.getItem(key)) || 0; } catch { return 0; } // Without storage nothing is new.
}

function write(key, value) {
  try { localStorage.setItem(key, String(value)); } catch { /* The next visit marks nothing, and all can be read. */ }
}

const now = Date.now();
const seen = read('gazette-seen');
if (now - seen > PAUSE) write('gazette-visit', seen);
const visit = read('gazette-visit');

function mark() {
  write('gazette-seen', Date.now());
  if (!visit) return;
  let count = 0;
  for (const story of document.querySelectorAll('.story')) {
    const published = Date.parse(story.querySelector('time')?.dateTime ?? '');
    const isNew = published > visit;
    story.classList.toggle('is-new', isNew);
    const byline = story.querySelector('.byline');
    if (isNew) byline.dataset.new = line.dataset.mark; else delete byline.dataset.new;
    if (isNew) count += 1;
  }
  if (count === 0) line.textContent = '';
  else line.textContent = count === 1 ? line.dataset.one : line.dataset.several.replace('#', count.toLocaleString(document.documentElement.lang));
}

mark();
document.addEventListener('gazette:updated', mark);

// The stories on top are kept with their pictures, to be read where there is no network; not where bytes are dear.
const KEPT_STORIES = 6;

function isDear() {
  const { saveData, type, effectiveType = '4g' } = navigator.connection ?? {};
  return saveData || type === 'cellular' || effectiveType !== '4g';
}

document.addEventListener('gazette:keeping', ({ detail: worker }) => {
  if (isDear()) return;
  const stories = [...document.querySelectorAll('.story .row-link')].slice(0, KEPT_STORIES);
  worker.postMessage({ keep: stories.map((link) => link.href) });
});
