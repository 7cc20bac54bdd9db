// Suggestions while a place is typed, and the reader's own position. Without this file the form asks the server.
import { announce } from './app.js';
import { TypedSearch } from './typed.js';

const PAUSE = 200;
const form = document.getElementById('place-search');
const input = document.getElementById('place-query');
const outcome = document.getElementById('place-outcome');
const choose = document.getElementById('place-choose');

const list = document.createElement('ul');
list.className = 'combobox-list';
list.id = 'place-options';
list.setAttribute('role', 'listbox');
list.setAttribute('aria-label', form.querySelector('label').textContent);
list.hidden = true;
input.parentElement.append(list);
input.setAttribute('role', 'combobox');
input.setAttribute('aria-autocomplete', 'list');
input.setAttribute('aria-controls', list.id);
input.setAttribute('aria-expanded', 'false');

let active = -1;

const options = () => [...list.children];

function close() {
  list.hidden = true;
  active = -1;
  input.setAttribute('aria-expanded', 'false');
  input.removeAttribute('aria-activedescendant');
}

function activate(index) {
  const all = options();
  active = (index + all.length) % all.length;
  all.forEach((option, number) => option.setAttribute('aria-selected', String(number === active)));
  all[active].scrollIntoView({ block: 'nearest' });
  input.setAttribute('aria-activedescendant', all[active].id);
}

/** Replaces the suggestions with the reason why there are none. */
function tellUnreached() {
  close();
  choose.querySelector('.suggestions')?.remove();
  outcome.textContent = outcome.dataset.unreached;
}

function save({ id, name }, query) {
  choose.elements.q.value = query;
  choose.dataset.name = `${document.querySelector('h1').textContent} – ${name}`;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'place';
  field.value = id;
  choose.append(field);
  choose.requestSubmit();
}

function optionFor(place, number, query) {
  const option = document.createElement('li');
  option.className = 'combobox-option';
  option.id = `place-option-${number}`;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  option.dataset.place = place.id;
  const name = document.createElement('span');
  const strong = document.createElement('strong');
  strong.textContent = place.name;
  const where = document.createElement('small');
  where.textContent = [place.region, place.country].filter((part) => part && part !== place.name).join(', ');
  name.append(strong, ' ', where);
  const note = document.createElement('small');
  const people = place.population?.toLocaleString(document.documentElement.lang);
  note.textContent = place.saved ? outcome.dataset.saved : people ? outcome.dataset.people.replace('#', people) : '';
  option.append(name, note);
  option.addEventListener('pointerdown', (event) => event.preventDefault());
  option.addEventListener('click', () => save(place, query));
  return option;
}

function show(places, query) {
  const chosen = options()[active]?.dataset.place;
  list.replaceChildren(...places.map((place, number) => optionFor(place, number, query)));
  active = -1;
  input.removeAttribute('aria-activedescendant');
  list.hidden = places.length === 0;
  input.setAttribute('aria-expanded', String(places.length > 0));
  // The reader's selection stays while a later response arrives.
  const again = places.findIndex((place) => place.id === chosen);
  if (again >= 0) activate(again);
}

function say(sentences) {
  outcome.replaceChildren(...sentences.filter(Boolean).map((text, number) => {
    const line = document.createElement('p');
    line.textContent = text;
    if (number > 0) line.className = 'field-hint';
    return line;
  }));
}

// Results are visible in the list; a search without results must be reported on the page.
function tell({ places, outcome: sentence, advice, question }) {
  choose.querySelector('.suggestions')?.remove();
  if (places.length > 0) {
    say([question]);
    announce(question ? `${question} ${sentence}` : sentence);
    return;
  }
  say([sentence, advice]);
}

const search = new TypedSearch(async (signal) => {
  const query = input.value.trim();
  if (query.length < 2) {
    say([]);
    return close();
  }
  const address = `${form.dataset.searchPath}?q=${encodeURIComponent(query)}&limit=8&lang=${form.dataset.language}`;
  try {
    const response = await fetch(address, { signal, headers: { Accept: 'application/json' } });
    const answer = await response.json();
    if (!response.ok) {
      close();
      outcome.textContent = answer.detail;
      return;
    }
    show(answer.places, query);
    tell(answer);
  } catch {
    if (!signal.aborted) tellUnreached();
  }
}, PAUSE);

input.addEventListener('input', () => search.later());

input.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (list.hidden) return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    activate(active < 0 ? (step > 0 ? 0 : -1) : active + step);
  } else if (event.key === 'Enter' && active >= 0 && !list.hidden) {
    event.preventDefault();
    options()[active].click();
  } else if (event.key === 'Escape' && !list.hidden) {
    event.preventDefault();
    close();
  }
});
input.addEventListener('blur', close);

// The service worker served the copy of the empty page instead of the results.
const asked = new URLSearchParams(location.search).get('q') ?? '';
if (document.documentElement.dataset.copy !== undefined && asked && !input.value) {
  input.value = asked;
  tellUnreached();
}

const button = document.getElementById('use-position');
button?.addEventListener('click', () => {
  outcome.textContent = button.dataset.waiting;
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      const position = document.getElementById('position-form');
      position.elements.latitude.value = coords.latitude.toFixed(4);
      position.elements.longitude.value = coords.longitude.toFixed(4);
      position.requestSubmit();
    },
    (error) => { outcome.textContent = error.code === error.PERMISSION_DENIED ? button.dataset.denied : button.dataset.late; },
    { timeout: 10000, maximumAge: 600000 },
  );
});
