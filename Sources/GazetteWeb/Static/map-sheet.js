// The weather of one point or city over the map, or next to it: the same page as at its own address.
import { address, announce, isPlainPress, parsePage, refreshPage } from './app.js';

export class Sheet {
  constructor(view) {
    this.view = view;
    this.page = view.page;
    this.sheet = document.getElementById('map-sheet');
    this.side = document.getElementById('map-side');
    this.button = document.getElementById('map-lists-button');
    this.mapTopics = document.body.dataset.topics;
    this.mapTitle = document.title;
    this.button.addEventListener('click', () => this.toggleLists());
    document.getElementById('map-lists-close').addEventListener('click', () => { this.show('closed'); this.button.focus(); });
    document.getElementById('map-form').addEventListener('submit', (event) => this.submit(event));
    document.getElementById('map-lists').addEventListener('click', (event) => this.choose(event));
    this.sheet.addEventListener('click', (event) => {
      if (!event.target.closest('.back a')) return;
      event.preventDefault();
      this.leave();
    });
    addEventListener('popstate', () => this.follow());
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.page.dataset.side !== 'closed' && !document.querySelector('dialog[open]')) this.leave();
    });
  }

  toggleLists() { this.show(this.page.dataset.side === 'lists' ? 'closed' : 'lists'); }

  show(side) {
    this.page.dataset.side = side;
    this.sheet.hidden = side !== 'sheet';
    this.button.setAttribute('aria-expanded', String(side === 'lists'));
  }

  /** Opens the weather at a typed position, which the server saves as a recent point. */
  async openPosition(position, onRefusal = () => {}) {
    await this.load(() => fetch(this.view.words.open, {
      method: 'POST', headers: { Accept: 'text/html' }, body: new URLSearchParams({ position }),
    }), onRefusal, /\d/.test(position) ? address('mapPoint', { position: position.replace(/\s/g, '') }) : address('map'), position);
  }

  /** Opens a saved city or a recent point by its path. */
  async openPath(path) {
    await this.load(() => fetch(path, { headers: { Accept: 'text/html' } }), () => {}, path);
  }

  async load(ask, onRefusal, path, position) {
    const turn = (this.turn = (this.turn ?? 0) + 1);
    this.wait();
    try {
      const response = await ask();
      if (response.status === 502 || response.status === 504) throw new Error(); // The response is a proxy's.
      const page = parsePage(await response.text());
      if (turn !== this.turn) return;
      const point = page.querySelector('.map-point');
      if (point) this.fill(page, point, new URL(response.url).pathname);
      else { this.close(); onRefusal(page); }
    } catch {
      if (turn !== this.turn) return;
      // Without the server only a copy can help.
      import('./map-kept.js').then(({ readKept }) => readKept(this, turn, path, position)).catch(() => location.assign(path));
    }
  }

  wait() {
    const waiting = document.createElement('p');
    waiting.className = 'map-sheet-waiting';
    waiting.textContent = this.view.words.loading;
    this.sheet.replaceChildren(waiting);
    this.show('sheet');
    this.side.scrollTop = 0;
  }

  fill(page, point, path) {
    this.sheet.replaceChildren(document.importNode(point, true));
    import('./hour-chart.js');
    document.body.dataset.topics = page.body.dataset.topics ?? '';
    document.title = page.title;
    if (location.pathname !== path) history.pushState({ sheet: true }, '', path);
    this.mark(Number(point.dataset.pointLatitude), Number(point.dataset.pointLongitude));
    this.sheet.focus({ preventScroll: true });
    announce(this.view.words.opened.replace('#', this.sheet.querySelector('h1').textContent));
    // The weather may have arrived between the response and now.
    if (!this.sheet.querySelector('.now-temperature')?.textContent.trim()) setTimeout(refreshPage, 700);
  }

  /** Draws a ring around the point, and moves the map when the sheet would cover it. */
  mark(latitude, longitude) {
    this.ring?.remove();
    const ring = document.createElement('div');
    ring.className = 'map-chosen';
    const icon = this.view.L.divIcon({ className: 'map-mark-holder', html: ring, iconSize: [0, 0] });
    this.ring = this.view.L.marker([latitude, longitude], { icon, keyboard: false, interactive: false });
    this.ring.addTo(this.view.map);
    const map = this.view.map;
    const size = map.getSize();
    const covered = matchMedia('(min-width: 64em)').matches ? 0 : this.side.offsetHeight;
    const point = map.latLngToContainerPoint([latitude, longitude]);
    const hidden = point.x < 0 || point.x > size.x || point.y < 0 || point.y > size.y - covered - 20;
    if (hidden) map.panBy([point.x - size.x / 2, point.y - (size.y - covered) / 2], { animate: false });
  }

  /** Closes the sheet: goes back in the history, or replaces the address when there is no earlier entry. */
  leave() {
    if (this.page.dataset.side === 'lists') { this.show('closed'); return; }
    if (history.state?.sheet) { history.back(); return; }
    history.replaceState(null, '', address('map'));
    this.close();
  }

  close() {
    this.show('closed');
    this.ring?.remove();
    this.sheet.replaceChildren();
    document.body.dataset.topics = this.mapTopics;
    document.title = this.mapTitle;
    this.view.element.focus({ preventScroll: true });
    refreshPage();
  }

  follow() {
    if (location.pathname === address('map')) this.close();
    else this.openPath(location.pathname);
  }

  choose(event) {
    const link = event.target.closest('.map-row-name');
    if (!link || !isPlainPress(event)) return;
    event.preventDefault();
    this.openPath(link.getAttribute('href'));
  }

  submit(event) {
    event.preventDefault();
    const input = document.getElementById('map-position');
    const error = document.getElementById('map-position-error');
    error.textContent = '';
    input.removeAttribute('aria-invalid');
    const back = this.page.dataset.side;
    this.openPosition(input.value, (page) => {
      this.show(back);
      error.textContent = page.getElementById('map-position-error')?.textContent ?? '';
      input.setAttribute('aria-invalid', 'true');
      input.focus();
    });
  }
}
