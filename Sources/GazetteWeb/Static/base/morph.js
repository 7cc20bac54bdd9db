// Makes an element equal to another with few changes, so that focus, scroll and open menus survive.

// Buttons or choices that share a name are distinguished by their values.
function keyNameOf(node) {
  const name = node.getAttribute('name');
  return name && node.matches('button, [type=radio], [type=checkbox]') ? `${name}=${node.value}` : name;
}

const keyOf = (node) =>
  node.nodeType === Node.ELEMENT_NODE ? node.dataset?.live || node.id || keyNameOf(node) : null;

/** Makes `old` equal to `fresh`; returns true if anything changed. */
export function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return false;
  // A field in use, or an element that the reader opened, stays unchanged.
  if (old === document.activeElement && old.matches('input, textarea, select')) return false;
  if (old.nodeName !== fresh.nodeName) {
    old.replaceWith(document.importNode(fresh, true));
    return true;
  }
  copyAttributes(old, fresh);
  morphChildren(old, fresh);
  return true;
}

function copyAttributes(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    const isReaders = name === 'open' && (old.matches('details, dialog'));
    if (!fresh.hasAttribute(name) && !isReaders) old.removeAttribute(name);
  }
}

function morphChildren(old, fresh) {
  const keyed = new Map();
  for (const child of old.children) {
    const key = keyOf(child);
    if (key) keyed.set(key, child);
  }
  const freshKeys = new Set([...fresh.children].map(keyOf).filter(Boolean));
  let place = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const key = keyOf(wanted);
    // An old node whose key is needed elsewhere must not become another element.
    while (place && !key && keyOf(place) && !freshKeys.has(keyOf(place))) {
      const gone = place;
      place = place.nextSibling;
      gone.remove();
    }
    if (!key && isGone(place, wanted)) {
      const gone = place;
      place = gone.nextElementSibling;
      while (gone.nextSibling !== place) gone.nextSibling.remove();
      gone.remove();
    }
    const match = key ? keyed.get(key) : sameKind(place, wanted) ? place : null;
    if (!match) {
      old.insertBefore(document.importNode(wanted, true), place);
      continue;
    }
    if (match === place) place = place.nextSibling;
    else old.insertBefore(match, place);
    if (match.nodeType === Node.ELEMENT_NODE) morph(match, wanted);
    else if (match.nodeValue !== wanted.nodeValue) match.nodeValue = wanted.nodeValue;
  }
  while (place) {
    const gone = place;
    place = place.nextSibling;
    gone.remove();
  }
}

// True for an element to remove: the element after it is the wanted one.
function isGone(place, wanted) {
  const next = place?.nodeType === Node.ELEMENT_NODE && !keyOf(place) ? place.nextElementSibling : null;
  return !sameKind(place, wanted) && wanted.nodeType === Node.ELEMENT_NODE && sameKind(next, wanted)
    && next.className === wanted.className;
}

function sameKind(node, wanted) {
  return node && node.nodeType === wanted.nodeType && node.nodeName === wanted.nodeName && !keyOf(node);
}
