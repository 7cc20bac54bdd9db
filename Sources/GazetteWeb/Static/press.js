/** Whether a press on a link asks for this window: with a key held, the browser opens another or saves. */
export const isPlainPress = (event) =>
  !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
