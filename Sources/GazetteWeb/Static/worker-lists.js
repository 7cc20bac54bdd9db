// Lists and searches without the server: made from the copies, within the stored page of the list, and marked as such.
const PER_PAGE = 30;
const SEARCHED = new Map([[PATHS.news, makeNews], [PATHS.ads, makeAds], [PATHS.search, makeSearch]]);
// The list's address without the filter that the server remembers for this browser.
const SHELLS = { [PATHS.ads]: `${PATHS.ads}?all=1` };
const SPELLED = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i', ħ: 'h' };

/** The list or search at `url`, made from the copies; undefined for other addresses, and without a stored list. */
async function keptList(url, { isQuiet = false } = {}) {
  const make = SEARCHED.get(url.pathname);
  if (!make) return undefined;
  const shelf = await caches.open(PAGES.name);
  const shell = await shelf.match(SHELLS[url.pathname] ?? url.pathname, { ignoreVary: true });
  if (!shell) return undefined;
  const list = await readKept('list');
  // With no other copies, or with those of an older worker, the list's old copy is better than none.
  if (!list?.tests) return isQuiet ? undefined : asCopy(shell);
  const query = questionOf(url);
  const text = make(await shell.text(), list, query, await finder(query));
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Gazette-Kept': 'list' };
  for (const name of ['Content-Security-Policy', 'Referrer-Policy']) {
    if (shell.headers.has(name)) headers[name] = shell.headers.get(name);
  }
  return isQuiet ? new Response(text, { headers }) : asCopy(new Response(text, { headers }));
}

/** The query of an address. Splits `from`, with which phones select a feed or a folder. */
function questionOf(url) {
  const query = new URLSearchParams([...url.searchParams].filter(([, value]) => value !== ''));
  const [, kind, value] = /^(feed|folder)-(.+)$/s.exec(query.get('from') ?? '') ?? [];
  if (query.has('from')) for (const name of ['from', 'feed', 'folder']) query.delete(name);
  if (kind) query.set(kind, value);
  return query;
}

function wordsOf(html) {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&#?\w+;/g, ' ');
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...new Set(plain.replace(/[øłđðþæœßıħ]/g, (letter) => SPELLED[letter]).split(/[^\p{L}\p{N}]+/u))].filter(Boolean);
}

/** The comparisons of a stored row with the query's values for `name`. The server's list says which test each name needs. */
const TESTS = {
  ticked: (row, query, name) => !asksFor(query, name) || Boolean(row.values[name]),
  oneOf: (row, query, name) => !query.has(name) || query.getAll(name).some((value) => row.values[name]?.includes(value)),
  atLeast: (row, query, name) => !(numberIn(query, name) >= 0) || row.numbers[name] >= numberIn(query, name),
  atMost: (row, query, name) => !(numberIn(query, name) >= 0) || row.numbers[name] <= numberIn(query, name),
};
const asksFor = (query, name) => /^(1|true|on)$/.test(query.get(name) ?? '');
const numberIn = (query, name) => {
  const plain = (query.get(name) ?? 'none').replace(/[\s€]/g, '');
  return Number(plain.replace(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.'));
};

/** Returns a function that is true for rows that match the query: the values, a word that begins with each searched word, and no
    excluded word. */
async function finder(query) {
  const typed = query.get('q') ?? '';
  const excluded = /(^|\s)-(?=[\p{L}\p{N}])(\S+)/gu;
  const words = wordsOf(typed.replace(excluded, ' '));
  const unwanted = [...typed.matchAll(excluded)].flatMap(([, , word]) => wordsOf(word));
  const texts = words.length || unwanted.length ? await readKept('texts') ?? {} : {};
  const hasWords = (row) => {
    if (!words.length && !unwanted.length) return true;
    const own = [...wordsOf(row.text), ...(texts[row.path] ?? '').split(' ')];
    return words.every((word) => own.some((each) => each.startsWith(word))) && !unwanted.some((word) => own.includes(word));
  };
  return (row, tests = {}) => (!row.isOnlyStarred || asksFor(query, 'starred'))
    && Object.entries(tests).every(([name, test]) => TESTS[test]?.(row, query, name) ?? true)
    && hasWords(row);
}

const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const notice = (list) => `<p class="banner banner-warning kept-only" role="status">${escaped(list.words.searchesKept)}</p>`;
const nothing = (list) => `<div class="state"><h2>${escaped(list.words.nothingKept)}</h2></div>`;
const counted = (list, kind, count) => escaped((list.words.counts[kind][count] ?? list.words.counts[kind][2]).replace('#', String(count)));

/** Replaces the text between `start` and the next `end` with `inside`; returns `text` unchanged when either is missing. */
function between(text, start, end, inside) {
  const from = text.indexOf(start);
  const to = from < 0 ? -1 : text.indexOf(end, from + start.length);
  return to < 0 ? text : text.slice(0, from + start.length) + inside + text.slice(to);
}

const withValue = (text, name, value) =>
  text.replace(new RegExp(`(<input[^>]* name="${name}"[^>]*? value=")[^"]*`), (_, before) => before + escaped(value));

function makeNews(shell, list, query, finds) {
  const all = list.rows.filter((row) => row.kind === 'article' && finds(row, list.tests.article));
  const isOldestFirst = query.get('sort') === 'oldest';
  if (isOldestFirst) all.reverse();
  const [date, number] = (query.get('before') ?? '').split('-').map(Number);
  const isBehind = ({ cursor }) => {
    const [own, id] = cursor.split('-').map(Number);
    return isOldestFirst ? own > date || (own === date && id > number) : own < date || (own === date && id < number);
  };
  const rows = query.has('before') ? all.filter(isBehind) : all;
  const style = (/<ol class="(stories[^"]*)"/.exec(shell)?.[1] ?? 'stories').replace(/ has-(plain-)?lead/g, '');
  const shown = rows.slice(0, PER_PAGE);
  const body = shown.length ? daysOf(shown, style, /<html[^>]* lang="([^"]+)"/.exec(shell)?.[1]) : nothing(list);
  const next = nextOf(shell, query, rows.length > PER_PAGE ? shown.at(-1) : undefined);
  let page = between(shell, '<div data-live="news-list">', '</div>\n<div data-live="news-next"', notice(list) + body);
  page = between(page, '<div data-live="news-next" class="news-next">', '</div>', next);
  return withValue(markChosen(page, query, Object.keys(list.tests.article ?? {})), 'q', query.get('q') ?? '');
}

/** The rows grouped by day, each group below its title. */
function daysOf(rows, style, language) {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const days = new Map();
  for (const row of rows) {
    const title = format.format(new Date(Number(row.cursor.split('-')[0])));
    days.set(title, [...(days.get(title) ?? []), row]);
  }
  const parts = [...days].map(([title, own]) => `<div class="news-day"><h2 class="day-title">${escaped(title)}</h2>`
    + `<ol class="${style}">${own.map((row) => row.row).join('\n')}</ol></div>`);
  return `<div class="news-days">${parts.join('')}</div>`;
}

/** The page's link to the next page, changed to continue after `last`; empty without `last`. */
function nextOf(shell, query, last) {
  const link = /<div data-live="news-next" class="news-next">(.*?)<\/div>/s.exec(shell)?.[1] ?? '';
  if (!last) return '';
  const further = new URLSearchParams(query);
  further.set('before', last.cursor);
  return link.replace(/href="[^"]*"/, `href="${PATHS.news}?${escaped(String(further))}"`);
}

/** Marks only the choices of the query as current, among those called `names`. */
function markChosen(page, query, names) {
  const marks = new URLSearchParams([...query].filter(([name]) => names.includes(name)));
  const here = escaped(`${PATHS.news}${marks.size ? `?${marks}` : ''}`);
  const from = page.indexOf('<div class="news-choices"');
  const to = page.indexOf('<div class="news-main"', from);
  if (from < 0 || to < 0) return page;
  const choices = page.slice(from, to).replaceAll(' aria-current="page"', '').replaceAll(`href="${here}"`, `href="${here}" aria-current="page"`);
  return page.slice(0, from) + choices + page.slice(to);
}

const ORDERS = {
  newest: (one, other) => other.numbers.created - one.numbers.created,
  oldest: (one, other) => one.numbers.created - other.numbers.created,
  // Ads without a price come last.
  price: (one, other) => (one.numbers.price ?? Infinity) - (other.numbers.price ?? Infinity) || 0,
  '-price': (one, other) => (other.numbers.price ?? -1) - (one.numbers.price ?? -1),
};

function makeAds(shell, list, query, finds) {
  const tests = list.tests.ad ?? {};
  const rows = list.rows.filter((row) => row.kind === 'ad' && finds(row, tests));
  if (ORDERS[query.get('sort')]) rows.sort(ORDERS[query.get('sort')]);
  // The first page shows all copies.
  const shown = query.has('after') ? [] : rows;
  const style = query.get('view') === 'rows' ? 'ads-rows' : 'ads-cards';
  const body = `<ol class="ads ${style}">${shown.map((row) => row.row).join('\n')}</ol>`;
  let page = between(shell, '<div class="ads-results"', '</div>\n<div class="ads-later"',
    ` data-live="ads" data-address="${PATHS.ads}">${notice(list)}${rows.length ? '' : nothing(list)}${body}`);
  page = between(page, '<p class="ads-count" role="status">', '</p>', counted(list, 'ad', rows.length));
  page = between(page, '<nav class="ads-pager" data-live="ads-pager">', '</nav>', '');
  const typed = Object.keys(tests).filter((name) => ['atLeast', 'atMost'].includes(tests[name]));
  for (const name of ['q', ...typed]) page = withValue(page, name, query.get(name) ?? '');
  return tick(page, query);
}

/** Checks and selects the form's choices to match the query. */
function tick(page, query) {
  return page.replace(/(<input type="(?:checkbox|radio)" name="(\w+)" value="([^"]*)")(?: checked)?/g, (whole, input, name, value) => {
    const isChosen = query.has(name) ? query.getAll(name).includes(value) : whole.includes('type="radio"') && value === '';
    return input + (isChosen ? ' checked' : '');
  }).replace(/(<option value="([^"]*)")(?: selected)?(?=>[^<]*<\/option>)/g, (whole, option, value) => (
    query.has('sort') && value in { urgent: 1, ...ORDERS } ? option + (value === query.get('sort') ? ' selected' : '') : whole));
}

function makeSearch(shell, list, query, finds) {
  const typed = query.get('q') ?? '';
  if (!wordsOf(typed).length) return withValue(shell, 'q', typed);
  const holders = { place: ['ul', 'rows front-places'], article: ['div', 'search-stories'], ad: ['ul', 'front-ad-list'] };
  const parts = Object.entries(holders).map(([kind, [element, style]]) => {
    const rows = list.rows.filter((row) => row.kind === kind && finds(row));
    if (!rows.length) return '';
    const all = { article: PATHS.news, ad: PATHS.ads }[kind];
    const link = all ? ` · <a href="${all}?q=${escaped(encodeURIComponent(typed))}">${escaped(list.words.all[kind])}</a>` : '';
    const title = `${escaped(list.words.sections[kind])} <small>${counted(list, kind, rows.length)}${link}</small>`;
    return `<section aria-labelledby="found-${kind}s"><h2 class="section-label" id="found-${kind}s">${title}</h2>`
      + `<${element} class="${style}">${rows.slice(0, PER_PAGE).map((row) => row.found).join('\n')}</${element}></section>`;
  }).join('');
  const said = notice(list) + (parts ? '' : `<p class="search-nothing">${escaped(list.words.nothingKept)}</p>`);
  // The first such `div` is the search's own: the statuses above it are paragraphs.
  const page = between(shell, '<div role="status">', '</div>', said);
  const end = page.indexOf('</div>', page.indexOf('<div role="status">')) + '</div>'.length;
  return withValue(page.slice(0, end) + parts + page.slice(end), 'q', typed);
}
