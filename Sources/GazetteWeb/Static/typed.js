// Searching while a reader types: requests start after a pause in typing, and only the last one counts.
import { showWords } from './app.js';

/** Shows that the server is unreachable; the page keeps its content. */
export function tellUnreached() {
  document.dispatchEvent(new CustomEvent('gazette:lost'));
  showWords(document.getElementById('offline').textContent.trim());
}

export class TypedSearch {
  /** `ask` receives an abort signal, which fires at the next request, and the arguments of `now`. */
  constructor(ask, pause = 250) {
    this.ask = ask;
    this.pause = pause;
    this.timer = null;
    this.question = null;
  }

  /** Calls `action` after a pause in typing. */
  later(action = () => this.now()) {
    this.stay();
    this.timer = setTimeout(action, this.pause);
  }

  /** Sends a request at once, and aborts the previous one. */
  now(...details) {
    this.cancel();
    this.question = new AbortController();
    return this.ask(this.question.signal, ...details);
  }

  /** Cancels the request planned for after the pause. */
  stay() { clearTimeout(this.timer); }

  /** Cancels both the planned and the running request. */
  cancel() {
    this.stay();
    this.question?.abort();
  }
}
