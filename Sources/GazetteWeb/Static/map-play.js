// Lets the hours of a layer go by, one after another, until the last or until the reader stops them.
const STEP = 700;

export class Player {
  constructor(grid, words) {
    this.grid = grid;
    this.words = words;
    this.button = document.getElementById('map-play');
    this.button.addEventListener('click', () => (this.timer ? this.stop() : this.play()));
    document.addEventListener('visibilitychange', () => { if (document.hidden) this.stop(); });
    // Who wants little motion steps by hand, with the slider.
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    const heed = () => { this.button.hidden = calm.matches; if (calm.matches) this.stop(); };
    calm.addEventListener('change', heed);
    heed();
  }

  play() {
    if (!this.grid.grid) return;
    if (this.grid.hour >= this.grid.last) this.grid.go(0);
    this.timer = setInterval(() => {
      this.grid.go(Math.min(this.grid.last, this.grid.hour + 1));
      if (this.grid.hour >= this.grid.last) this.stop();
    }, STEP);
    this.tell(true);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.tell(false);
  }

  tell(isPlaying) {
    this.button.classList.toggle('is-playing', isPlaying);
    this.button.setAttribute('aria-label', isPlaying ? this.words.pause : this.words.play);
  }
}
