/** The address called `name`, which the page's body holds, with `values` for its names in braces. */
export const address = (name, values = {}) =>
  document.body.dataset[`at${name[0].toUpperCase()}${name.slice(1)}`].replace(/\{(\w+)\}/g, (_, place) => values[place]);

/** Whether a press on a link asks for this window: with a key held, the browser opens another or saves. */
export const isPlainPress = (event) =>
  !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
