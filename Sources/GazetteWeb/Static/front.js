// Marks the stories since the reader's last visit. A visit begins when the page was not open for half an hour.
const PAUSE = 30 * 60 * 1000;
const line = document.getElementById('since-visit');

function read(key) {
  try { return Number(localStorage.getItem(key)) || 0; } catch { return 0; } // Without storage no story is new.
}

function write(key, value) {
  try { localStorage.setItem(key, String(value)); } catch { /* The next visit marks no stories; the page works without marks. */ }
}

if (Date.now() - read('gazette-seen') > PAUSE) write('gazette-visit-story', read('gazette-seen-story'));
const lastStory = read('gazette-visit-story');
let newest = 0;

// Articles are numbered as they arrive: one published before the last visit may have arrived after it.
function number(story) { return Number(story.querySelector('.row-link').pathname.split('/').pop()) || 0; }

function mark() {
  const stories = [...document.querySelectorAll('.story')];
  newest = Math.max(newest, ...stories.map(number));
  write('gazette-seen', Date.now());
  write('gazette-seen-story', newest);
  if (!lastStory) return;
  let count = 0;
  for (const story of stories) {
    const isNew = number(story) > lastStory;
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
