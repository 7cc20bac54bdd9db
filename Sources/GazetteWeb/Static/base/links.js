/** The address called `name`, from an attribute of the page's body, with `values` in place of its `{names}`. */
export const address = (name, values = {}) =>
  document.body.dataset[`at${name[0].toUpperCase()}${name.slice(1)}`].replace(/\{(\w+)\}/g, (_, place) => values[place]);

/** True for a click that opens a link in this window: with a modifier key, the browser opens another or saves. */
export const isPlainPress = (event) =>
  !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
