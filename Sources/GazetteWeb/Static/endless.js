// A list that loads more at the end of its page. Its link leads to the next page, even without this file.

import { isPlainPress } from './app.js';

export class EndlessList {
  /**
   * - link: returns the link to the next page; null at the end of the list.
   * - append: appends the page at the link, and replaces the link with the next one; throws when the page cannot be loaded.
   * - margin: the distance below the window from which the link is followed.
   * - mayGoOn: returns false when the reader has to press the link.
   * - press: continues after the reader has pressed the link.
   */
  constructor({ link, append, margin, mayGoOn = () => true, press = (goOn) => goOn() }) {
    this.link = link;
    this.append = append;
    this.busy = null;
    this.watcher = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting) && mayGoOn()) this.goOn();
    }, { rootMargin: margin });
    document.addEventListener('click', (event) => {
      const pressed = event.target.closest('a');
      if (!pressed || pressed !== link() || !isPlainPress(event)) return;
      event.preventDefault();
      press(() => this.goOn());
    });
    document.addEventListener('gazette:updated', () => this.watch());
    this.watch();
  }

  /** Observes the current link. A link that is already visible is followed at once. */
  watch() {
    this.watcher.disconnect();
    const link = this.link();
    if (link) this.watcher.observe(link);
  }

  /** Appends one more page. Calls during the request wait for the same page. */
  goOn() {
    return this.alone(async () => {
      const link = this.link();
      if (!link) return;
      link.ariaBusy = 'true';
      try {
        await this.append(link);
      } finally {
        link.ariaBusy = null;
      }
    });
  }

  /** Runs `work` unless a page is being appended; then returns the promise of that page. */
  alone(work) {
    const end = () => { this.busy = null; };
    // After an error the link stays for the reader to press. Observed while visible, it would be followed endlessly.
    this.busy ??= work().then(() => { end(); this.watch(); }, end);
    return this.busy;
  }
}
