// The hourly chart follows finger, mouse and arrow keys: a slider selects the hour, and screen readers read it out.
const readers = () => document.querySelectorAll('.hour-reader');

/** Shows the hour that the slider selects: a line through the chart, and the values below. */
function show(reader) {
  const range = reader.querySelector('.chart-range');
  const hours = reader.querySelectorAll('.chart-hour');
  if (!range || !hours.length) return;
  range.max = String(hours.length - 1);
  const hour = hours[range.valueAsNumber];
  const [line, dot] = reader.querySelector('.chart-cursor').children;
  const words = hour.textContent;
  range.setAttribute('aria-valuetext', words);
  reader.querySelector('.chart-said').textContent = words;
  line.setAttribute('x1', hour.dataset.x);
  line.setAttribute('x2', hour.dataset.x);
  dot.setAttribute('cx', hour.dataset.x);
  dot.setAttribute('cy', hour.dataset.y ?? -20);
  reader.classList.add('is-read');
}

function choose(reader, index) {
  const range = reader.querySelector('.chart-range');
  if (!range) return;
  range.value = String(index);
  show(reader);
}

/** Scrolls a chart that is wider than its frame to `share` of its width, from 0 to 1. */
function slide(reader, share) {
  const frame = reader.querySelector('.chart-scroll');
  frame.scrollLeft = share * (frame.scrollWidth - frame.clientWidth);
}

/** The index of the hour nearest to a horizontal position on the screen. */
function nearest(reader, clientX) {
  const { left, width } = reader.querySelector('.hour-chart').getBoundingClientRect();
  const x = (clientX - left) / width * 960;
  const places = [...reader.querySelectorAll('.chart-hour')].map((hour) => Math.abs(Number(hour.dataset.x) - x));
  return places.indexOf(Math.min(...places));
}

function follow(event) {
  const chart = event.target.closest?.('.hour-chart');
  if (!chart) return;
  const reader = chart.closest('.hour-reader');
  if (event.pointerType === 'touch') {
    const frame = chart.parentElement.getBoundingClientRect();
    slide(reader, Math.max(0, Math.min(1, (event.clientX - frame.left) / frame.width)));
  }
  choose(reader, nearest(reader, event.clientX));
}

document.addEventListener('pointerdown', follow);
document.addEventListener('pointermove', follow);
document.addEventListener('input', ({ target }) => {
  if (!target.matches('.chart-range')) return;
  const reader = target.closest('.hour-reader');
  show(reader);
  slide(reader, target.valueAsNumber / Math.max(1, Number(target.max)));
});
// An update has other hours, and removes the line.
document.addEventListener('gazette:updated', () => readers().forEach((reader) => {
  reader.classList.remove('is-read');
  const range = reader.querySelector('.chart-range');
  if (range && range.valueAsNumber > 0) show(reader);
}));
