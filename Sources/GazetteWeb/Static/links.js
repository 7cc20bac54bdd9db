// The paper's addresses: the server makes them, and the page's body holds those that scripts use.

/** The address called `name`, with `values` where it has names in braces. */
export function address(name, values = {}) {
  const pattern = document.body.dataset[`at${name[0].toUpperCase()}${name.slice(1)}`];
  return pattern.replace(/\{(\w+)\}/g, (_, place) => values[place]);
}

/** Whether a press on a link asks for this window: with a key held, the browser opens another or saves. */
export const isPlainPress = (event) =>
  !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
