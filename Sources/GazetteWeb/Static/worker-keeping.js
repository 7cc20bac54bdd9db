// Stores the pages that the server lists, for reading offline: slowly, and only those that differ from the existing copy.
const KEPT_LIST = 'kept';
// The number of pages or pictures fetched at a time, the pause after each, and the interval after which the list is fetched
// again.
const AT_A_TIME = 2;
const PAUSE = 80;
const REST = 10 * 60000;
// The progress is saved after this many pages: the browser may end the worker at any time.
const NOTED_EVERY = 20;
// The maximum number of pictures of an item's page, and of a list.
const OF_ONE = 12;
const OF_MANY = 48;
const SOURCES = /(?:src|srcset)="([^" ]+)(?=")/g;

let keeping = null;
let listed = null;

const nap = (time) => new Promise((done) => { setTimeout(done, time); });
const hrefOf = (path) => new URL(path, location.origin).href;

async function readKept(name) {
  const kept = await (await caches.open(KEPT_LIST)).match(`kept/${name}`);
  return kept?.json();
}

/** Saves a value under `name`; returns false when the storage is full. */
async function noteKept(name, value) {
  return (await caches.open(KEPT_LIST)).put(`kept/${name}`, Response.json(value)).then(() => true, () => false);
}

/** The addresses of the server's list, whose copies are never deleted to make space for others. */
async function listedAddresses() {
  listed ??= addressesOf(await readKept('state').catch(() => undefined));
  return listed;
}

const addressesOf = (state) =>
  new Set([...Object.keys(state?.versions ?? {}), ...state?.pictures ?? [], ...state?.files ?? []].map(hrefOf));

/** Stores the pages that the server lists, in one run at a time. `isForced`: at the reader's request. `isSoon`: after a change of
    all pages. */
function keepListed({ isForced = false, isSoon = false }) {
  keeping ??= navigator.locks.request(KEPT_LIST, () => keepAllListed(isForced, isSoon))
    .catch(() => {}) // Without network or space, the next page that opens continues.
    .finally(() => { keeping = null; });
  return keeping;
}

async function keepAllListed(isForced, isSoon) {
  const asking = readers;
  const state = { versions: {}, pages: {}, pictures: [], files: [], finished: 0, ...await readKept('state') };
  const isDear = () => !isForced && Boolean(navigator.connection?.saveData);
  if (isDear() || (!isForced && !isSoon && Date.now() - state.finished < REST)) return;
  const response = await fetch(PATHS.offlineList, { cache: 'no-cache' }).catch(() => undefined);
  if (!response?.ok) return void await tell(await self.clients.matchAll(), { keeping: { isUnreached: true } });
  const list = await response.json();
  await new Keeping(list, state, isDear, asking).run();
}

/** One run through the server's list. */
class Keeping {
  constructor(list, state, isDear, asking) {
    Object.assign(this, { list, state, isDear, asking, done: 0, total: list.pages.length, wasTold: 0 });
  }

  async run() {
    this.shelf = await caches.open(PAGES.name);
    this.texts = await readKept('texts') ?? {};
    // Deletes the unlisted copies first, to free space for the new ones.
    await this.dropUnlisted();
    const there = new Set((await this.shelf.keys()).map((key) => key.url));
    const wanted = this.list.pages.filter(({ path, version }) => this.state.versions[path] !== version || !there.has(hrefOf(path)));
    this.done = this.total - wanted.length;
    let isWhole = false;
    try {
      if (this.asking !== readers) return;
      this.state.isFull = !await noteKept('list', this.list);
      isWhole = !this.state.isFull && await this.each(wanted, (page) => this.keepPage(page)) && await this.keepFiles() && await this.keepPictures();
      if (isWhole) this.state.finished = Date.now();
    } finally {
      await this.note();
      await this.tell({ isOver: true, isWhole });
    }
  }

  /** Does `work` for all, a few at a time. Returns false without space, server, or cheap connection, or after a sign-out. */
  async each(all, work) {
    for (let at = 0; at < all.length; at += AT_A_TIME) {
      if (this.isDear() || this.asking !== readers) return false;
      const done = await Promise.all(all.slice(at, at + AT_A_TIME).map(work));
      if (done.includes(false)) return false;
      if (at % NOTED_EVERY === 0) { await this.note(); await this.tell(); }
      await nap(PAUSE);
    }
    return true;
  }

  /** Fetches `path`. Returns undefined for a missing page, and false when the server is busy. Throws when it is unreachable. */
  async ask(path, headers) {
    const response = await fetch(path, { headers });
    if (NOT_YET.has(response.status)) return false;
    return response.ok && !response.redirected ? response : undefined;
  }

  /** Stores a copy. If the storage is full, `put()` deletes other copies, and this tries once more. */
  async put(shelf, path, response) {
    const again = response.clone();
    const isKept = async (copy) => put(shelf, hrefOf(path), copy, this.asking);
    if (await isKept(response) || await isKept(again)) return true;
    this.state.isFull = true;
    return false;
  }

  async keepPage({ path, version }) {
    // No one reads the page yet: the server marks nothing, stores nothing, and sends no requests to providers.
    const response = await this.ask(path, { Accept: 'text/html', 'Gazette-Ahead': '1' });
    if (response === false) return false;
    this.done += 1;
    if (!response || !canKeep(hrefOf(path), response)) return true;
    const text = await response.clone().text();
    if (!await this.put(PAGES, path, response)) return false;
    this.state.versions[path] = version;
    this.state.pages[path] = picturesOf(text, path);
    if (isOfOne(path)) this.texts[path] = wordsOf(articleOf(text)).join(' ');
    return true;
  }

  /** Stores pictures, those of single items first: lists show the same pictures in a smaller size. */
  async keepPictures() {
    const pages = this.list.pages.map(({ path }) => path).filter((path) => this.state.pages[path]);
    const paths = [...pages.filter(isOfOne), ...pages.filter((path) => !isOfOne(path))].flatMap((path) => this.state.pages[path]);
    const shelf = await caches.open(PICTURES.name);
    const there = new Map((await shelf.keys()).map((key) => [pictureOf(key.url), new URL(key.url).pathname]));
    const wanted = new Map();
    const kept = new Set();
    const before = this.state.pictures;
    for (const path of paths.filter((each) => isBelow(each, PATHS.pictures))) {
      const copy = there.get(pictureOf(path));
      if (copy) kept.add(copy);
      // One width of each picture is enough.
      else if (!wanted.has(pictureOf(path))) wanted.set(pictureOf(path), path);
    }
    const all = () => [...new Set([...before, ...kept])];
    const isWhole = await this.each([...wanted.values()], async (path) => {
      this.state.pictures = all();
      const response = await this.ask(path);
      // A publisher's missing picture must not prevent the others.
      if (!response) return true;
      if (!await this.put(PICTURES, path, response)) return false;
      kept.add(path);
      return true;
    });
    for (const old of before) if (isWhole && !kept.has(old)) await shelf.delete(old, { ignoreVary: true });
    this.state.pictures = isWhole ? [...kept] : all();
    return isWhole;
  }

  async keepFiles() {
    const tiles = Object.values(this.state.pages).flat().filter((path) => isBelow(path, PATHS.tiles));
    this.state.files = [...new Set([...this.list.files, ...tiles])];
    const there = new Set();
    for (const name of [FILES, TILES.name]) for (const key of await (await caches.open(name)).keys()) there.add(key.url);
    return this.each(this.state.files.filter((path) => !there.has(hrefOf(path))), async (path) => {
      const response = await this.ask(path);
      if (!response) return response !== false;
      if (isBelow(path, PATHS.tiles)) return this.put(TILES, path, response);
      await (await caches.open(FILES)).put(path, response);
      return true;
    });
  }

  async dropUnlisted() {
    const wanted = new Set(this.list.pages.map(({ path }) => path));
    for (const path of Object.keys(this.state.versions).filter((each) => !wanted.has(each))) {
      delete this.state.versions[path];
      delete this.state.pages[path];
      delete this.texts[path];
      await this.shelf.delete(path, { ignoreVary: true });
    }
  }

  async note() {
    if (this.asking !== readers) return;
    listed = addressesOf(this.state);
    const hasRoom = await noteKept('texts', this.texts) && await noteKept('state', this.state);
    if (!hasRoom) this.state.isFull = true;
  }

  async tell(end = {}) {
    const keeping = { done: this.done, total: this.total, isFull: this.state.isFull, ...end };
    await tell(await self.clients.matchAll(), { keeping });
  }
}

const isOfOne = (path) => /^\/\w+\/[^/?]+$/.test(path);
const pictureOf = (address) => address.split('.').pop();

/** The HTML of a page's article; that of its whole content if there are several. */
const articleOf = (html) => /<article[\s>].*?<\/article>/s.exec(html)?.[0] ?? /<main.*<\/main>/s.exec(html)?.[0] ?? '';

function picturesOf(html, path) {
  const inside = isOfOne(path) ? articleOf(html) : html;
  const paths = [...inside.matchAll(SOURCES)].map(([, address]) => address.replaceAll('&amp;', '&'))
    .filter((address) => isBelow(address, PATHS.pictures, PATHS.earth));
  return [...new Set(paths)].slice(0, isOfOne(path) ? OF_ONE : OF_MANY);
}
