// A list that loads more at the end of its page. Its link leads to the next page, even without this file.

import { isPlainPress } from './app.js';

export class EndlessList {
  /**
   * - link: finds the link to the next page, if there is one.
   * - append: sets what the link leads to below, and moves the link on; throws where the page does not come.
   * - margin: how far below the window the link may be when it is followed.
   * - mayGoOn: says no where the reader is to press.
   * - press: goes on because the reader pressed.
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

  /** Follows the link that there is now; one that is in sight already is followed at once. */
  watch() {
    this.watcher.disconnect();
    const link = this.link();
    if (link) this.watcher.observe(link);
  }

  /** Sets one more page below; who asks meanwhile waits for the same. */
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

  /** Does `work` while no page is being set below. */
  alone(work) {
    const end = () => { this.busy = null; };
    // After an error the link stays for the reader to press. Observed while visible, it would be followed endlessly.
    this.busy ??= work().then(() => { end(); this.watch(); }, end);
    return this.busy;
  }
}
