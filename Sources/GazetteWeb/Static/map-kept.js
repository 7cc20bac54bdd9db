// Points offline: the copy of a point that was read, else the nearest one with a copy.
import { announce, parsePage } from './app.js';

const SHELF = 'pages';

async function copyOf(path) {
  if (!globalThis.caches) return undefined;
  const shelf = await caches.open(SHELF);
  return shelf.match(path, { ignoreVary: true });
}

/** Opens this browser's copy of the page at `path`, unless the reader has opened another page in the meantime. */
export async function readKept(sheet, turn, path, position) {
  document.dispatchEvent(new CustomEvent('gazette:lost'));
  const copy = await copyOf(path);
  const page = copy && parsePage(await copy.text());
  if (turn !== sheet.turn) return;
  const point = page?.querySelector('.map-point');
  if (point) sheet.fill(page, point, path);
  else if (page) location.assign(path);
  else await tellUnread(sheet, position ?? path);
}

/** Shows on the sheet that a new point needs the server, with a link to the nearest point that has a copy. */
async function tellUnread(sheet, position) {
  const { words } = sheet.view;
  const [latitude, longitude] = (/(-?[\d.]+)\s*[,;\s]\s*(-?[\d.]+)\s*$/.exec(position) ?? []).slice(1).map(Number);
  const nearest = await nearestKept(sheet, { latitude, longitude });
  const why = document.createElement('p');
  why.className = 'banner banner-warning';
  why.setAttribute('role', 'status');
  why.textContent = words.newPoint;
  const way = document.createElement('p');
  way.className = 'map-unread';
  way.textContent = nearest ? `${words.nearestPoint} ` : words.noPoint;
  if (nearest) way.append(linkTo(nearest, sheet));
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'button button-quiet';
  close.textContent = words.close;
  close.addEventListener('click', () => sheet.close());
  sheet.sheet.replaceChildren(why, way, close);
  sheet.sheet.focus({ preventScroll: true });
  announce([words.newPoint, way.textContent].join(' '));
}

function linkTo(row, sheet) {
  const link = document.createElement('a');
  link.href = row.getAttribute('href');
  link.textContent = row.textContent;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    sheet.openPath(link.getAttribute('href'));
  });
  return link;
}

/** The link of the nearest listed city or point with a copy. */
async function nearestKept(sheet, from) {
  const rows = [...document.querySelectorAll('#map-lists [data-id]')];
  const distance = ({ dataset }) => (Number.isFinite(from.latitude)
    ? sheet.view.map.distance([from.latitude, from.longitude], [Number(dataset.latitude), Number(dataset.longitude)]) : 0);
  rows.sort((one, other) => distance(one) - distance(other));
  for (const row of rows) {
    const name = row.querySelector('.map-row-name');
    if (await copyOf(name.getAttribute('href'))) return name;
  }
  return undefined;
}
