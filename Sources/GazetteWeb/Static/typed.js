// Searching while a reader types: requests start after a pause in typing, and only the last one counts.
import { showWords } from './app.js';

/** Says that nobody answers, and that what is there stays. */
export function tellUnreached() {
  document.dispatchEvent(new CustomEvent('gazette:lost'));
  showWords(document.getElementById('offline').textContent.trim());
}

export class TypedSearch {
  /** `ask` gets a signal, which is aborted as soon as there is another question, and what `now` was called with. */
  constructor(ask, pause = 250) {
    this.ask = ask;
    this.pause = pause;
    this.timer = null;
    this.question = null;
  }

  /** Does `action` after a pause in which nothing was typed. */
  later(action = () => this.now()) {
    this.stay();
    this.timer = setTimeout(action, this.pause);
  }

  /** Asks at once, and gives up what was asked before. */
  now(...details) {
    this.cancel();
    this.question = new AbortController();
    return this.ask(this.question.signal, ...details);
  }

  /** Forgets what was to be asked after the pause. */
  stay() { clearTimeout(this.timer); }

  /** Asks no more, and gives up what was asked. */
  cancel() {
    this.stay();
    this.question?.abort();
  }
}
