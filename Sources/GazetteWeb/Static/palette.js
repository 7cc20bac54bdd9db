// The command palette: pages to open, actions, and the search results for the typed words.
import { isPlainPress, parsePage } from './app.js';
import { TypedSearch } from './typed.js';

const PAUSE = 180;
const EACH = 4;
const dialog = document.getElementById('palette');
const input = document.getElementById('palette-query');
const list = document.getElementById('palette-list');
const note = document.getElementById('palette-note');
const status = document.getElementById('palette-status');
const found = list.querySelector('[data-found]');
const all = list.querySelector('[data-always]');
let actions = {};

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const options = () => [...list.querySelectorAll('[role=option]')];
const shown = () => options().filter((option) => !option.hidden);
const active = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '');

/** Opens the palette with an empty field; `keys` has the actions of the page's keys. */
export function openPalette(keys) {
  actions = keys;
  document.querySelector('dialog[open]:not(#palette)')?.close();
  if (!dialog.open) dialog.showModal();
  input.value = '';
  narrow();
  input.focus();
}

function activate(option) {
  for (const other of options()) other.setAttribute('aria-selected', String(other === option));
  if (!option) { input.removeAttribute('aria-activedescendant'); return; }
  input.setAttribute('aria-activedescendant', option.id);
  option.scrollIntoView({ block: 'nearest' });
}

function move(step) {
  const choices = shown();
  if (choices.length) activate(choices[(choices.indexOf(active()) + step + choices.length) % choices.length]);
}

/** Shows the choices that contain every typed word, and requests search results. */
function narrow() {
  const words = plain(input.value).split(/\s+/).filter(Boolean);
  for (const option of options()) {
    option.hidden = !option.hasAttribute('data-always') && !words.every((word) => plain(option.textContent).includes(word));
  }
  if (all) {
    all.hidden = words.length === 0;
    all.search = new URLSearchParams({ q: input.value.trim() });
  }
  show(list.querySelector('[role=option]:not([hidden])'));
  search.cancel();
  if (words.join('').length < 2) setFound([]);
  else search.later();
}

/** Hides groups without choices, and makes `option` the one that Enter selects. */
function show(option) {
  for (const group of list.querySelectorAll('[role=group]')) group.hidden = !group.querySelector('[role=option]:not([hidden])');
  activate(option);
}

function tell(sentence) {
  note.textContent = sentence;
  note.hidden = !sentence;
}

const search = new TypedSearch(async (signal) => {
  if (!dialog.dataset.search) return;
  const query = input.value.trim();
  try {
    const response = await fetch(`${dialog.dataset.search}?${new URLSearchParams({ q: query })}`, { signal, headers: { Accept: 'text/html' } });
    const page = parsePage(await response.text());
    if (signal.aborted) return;
    setFound([...page.querySelectorAll('main section')].flatMap((section) => [...section.querySelectorAll('[data-row]')].slice(0, EACH)));
    const problem = page.querySelector('main .banner-failure');
    if (problem) tell(problem.textContent);
  } catch {
    if (!signal.aborted) { setFound([]); tell(dialog.dataset.trouble); }
  }
}, PAUSE);

function setFound(rows) {
  const isSame = rows.length === 0 && found.querySelector('[role=option]') === null;
  const chosen = active();
  found.querySelectorAll('[role=option]').forEach((option) => option.remove());
  found.append(...rows.map(optionFor));
  // The reader's selection stays while more results arrive.
  if (!isSame) show(chosen?.isConnected && !chosen.hidden && chosen !== all ? chosen : shown()[0]);
  const count = shown().length;
  tell(input.value.trim() && count === (all ? 1 : 0) ? dialog.dataset.nothing : '');
  status.textContent = count === 1 ? dialog.dataset.choice : dialog.dataset.choices.replace('#', String(count));
}

function optionFor(row, number) {
  const link = row.querySelector('a');
  const option = document.createElement('a');
  option.className = 'palette-option';
  option.id = `palette-found-${number}`;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  option.tabIndex = -1;
  option.href = link.getAttribute('href');
  const name = document.createElement('span');
  name.textContent = link.textContent;
  const detail = document.createElement('small');
  detail.textContent = row.querySelector('[data-detail]')?.textContent ?? '';
  option.append(name, detail);
  return option;
}

input.addEventListener('input', narrow);
input.addEventListener('keydown', (event) => {
  if (event.isComposing) return;
  if (event.key === 'ArrowDown') move(1);
  else if (event.key === 'ArrowUp') move(-1);
  else if (event.key === 'Enter') active()?.click();
  else return;
  event.preventDefault();
});
list.addEventListener('pointerdown', (event) => { if (event.target.closest('[role=option]')) event.preventDefault(); });
list.addEventListener('click', (event) => {
  const option = event.target.closest('[role=option]');
  if (!option) return;
  if (isPlainPress(event)) dialog.close();
  actions[option.dataset.press]?.();
});
dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
dialog.addEventListener('close', () => search.cancel());
