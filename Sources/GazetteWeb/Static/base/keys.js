// Gazette's keys: j k o v m s r / g + ?, and Ctrl or Cmd with K for the command palette.
import { refreshPage } from './live.js';

let goingTo = 0;
// The index of the current row, for when it leaves the list: the next row then has its index.
let last = -1;

const isTyping = (target) => target.matches?.('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]');
const rows = () => [...document.querySelectorAll('[data-row]')].filter((row) => row.checkVisibility?.() ?? true);
const current = () => document.activeElement?.closest('[data-row]');

function move(step) {
  const all = rows();
  if (!all.length) { press(step > 0 ? '[data-next]' : '[data-previous]'); return; }
  const at = all.indexOf(current());
  const start = at < 0 && last >= 0 ? (step > 0 ? last - 1 : last) : at;
  const wanted = start < 0 && last < 0 ? (step > 0 ? 0 : all.length - 1) : start + step;
  last = Math.min(all.length - 1, Math.max(0, wanted));
  const next = all[last];
  const link = next.querySelector('.row-link') ?? next.querySelector('a, button') ?? next;
  link.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

function press(selector) {
  // Without a current row, only an element outside of all rows is meant.
  const own = () => [...document.querySelectorAll(selector)].find((element) => !element.closest('[data-row]'));
  const target = current()?.querySelector(selector) ?? own();
  if (!target) return false;
  if (target.matches('form')) target.requestSubmit();
  else if (target.matches('input')) target.focus();
  else target.click();
  return true;
}

function search() {
  const field = document.querySelector('[data-search-input]');
  if (field) { field.focus(); field.select(); } else press('[data-search]');
}

/** Presses the page's refresh button; fetches the page again if it has none. */
function refresh() {
  if (!press('form[data-refresh]')) refreshPage();
}

/** Loads and opens the command palette; opens the search when that fails. */
async function command() {
  if (!document.getElementById('palette')) return;
  try {
    const { openPalette } = await import('./palette.js');
    openPalette(actions);
  } catch {
    press('[data-search]');
  }
}

/** Shows the help, with the keys that work on this page. */
function help() {
  const dialog = document.getElementById('help');
  for (const entry of dialog.querySelectorAll('[data-needs]')) {
    entry.hidden = !entry.dataset.needs.split(' ').some((name) => document.querySelector(`[data-${name}]`));
  }
  dialog.showModal();
}

/** Closes the open menu of a row, and focuses its button; returns false when no menu is open. */
function closeMenu() {
  const menu = document.activeElement?.closest('.menu[open]') ?? document.querySelector('.menu[open]');
  if (!menu || document.querySelector('dialog[open]')) return false;
  menu.open = false;
  menu.querySelector('summary').focus();
  return true;
}

const actions = {
  j: () => move(1),
  k: () => move(-1),
  o: () => (document.activeElement?.closest('[data-row]') ?? document).querySelector('[data-row] a:focus, a')?.click(),
  v: () => press('[data-original]'),
  m: () => press('[data-mark-read]'),
  s: () => press('[data-star]'),
  r: refresh,
  '+': () => press('[data-add]'),
  '/': search,
  '?': help,
};

/** Handles keys, except while a reader types or a dialog is open. */
export function listenForKeys() {
  if (navigator.platform.startsWith('Mac')) document.querySelectorAll('[data-command]').forEach((key) => { key.textContent = '⌘'; });
  document.addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      command();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (event.key === 'Escape' && closeMenu()) { event.preventDefault(); return; }
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
    if (Date.now() - goingTo < 2500) {
      goingTo = 0;
      const link = document.querySelector(`a[data-key="${CSS.escape(event.key)}"]`);
      if (link) { event.preventDefault(); link.click(); return; }
    }
    if (event.key === 'g') { goingTo = Date.now(); return; }
    if (event.key === 'o' && !current()) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  document.addEventListener('click', (event) => {
    if (event.target.closest('[data-help]')) help();
    if (event.target.closest('[data-palette]')) command();
  });
}
