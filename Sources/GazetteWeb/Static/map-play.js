// Plays the times of a layer, until the last one or until the reader stops.
const STEP = 700;

/** A date with the local time of `zone`; `time` unchanged when the browser does not know the zone. */
function clockOf(time, zone) {
  try {
    return new Date(time.toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T'));
  } catch {
    return time;
  }
}

/** Day and time in the page's time zone and words: `samedi 20 h`, `Saturday 8 pm (Paris time)`. Leaves out zero minutes. */
export function momentText(instant, { days, hours, times, zone, zoneNote }) {
  const of = (list, index) => list.split('|')[index];
  const time = clockOf(instant, zone);
  const note = Math.abs(time - instant) < 60000 ? '' : ` (${zoneNote})`;
  const minute = String(time.getMinutes()).padStart(2, '0');
  const clock = minute === '00' ? of(hours, time.getHours()) : of(times, time.getHours()).replace('#', minute);
  return `${of(days, (time.getDay() + 6) % 7)} ${clock}${note}`;
}

export class Player {
  /** Plays a `series`, an object with `isThere`, the current `hour`, the `last` one, and `go(hour)`. */
  constructor(series, { play, pause }, button = document.getElementById('map-play')) {
    this.series = series;
    this.words = { play, pause };
    this.button = button;
    this.button.addEventListener('click', () => (this.turn ? this.stop() : this.play()));
    document.addEventListener('visibilitychange', () => { if (document.hidden) this.stop(); });
    // Readers who prefer reduced motion step by hand, with the slider.
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    const heed = () => { this.button.hidden = calm.matches; if (calm.matches) this.stop(); };
    calm.addEventListener('change', heed);
    heed();
  }

  async play() {
    if (!this.series.isThere) return;
    const turn = {};
    this.turn = turn;
    this.tell(true);
    if (this.series.hour >= this.series.last) await this.series.go(0);
    await this.pause();
    while (this.turn === turn && this.series.hour < this.series.last) {
      // Waits for slow pictures, so that the times pass as evenly as possible.
      await this.series.go(this.series.hour + 1);
      await this.pause();
    }
    if (this.turn === turn) this.stop();
  }

  pause() { return new Promise((done) => { setTimeout(done, STEP); }); }

  stop() {
    this.turn = null;
    this.tell(false);
  }

  tell(isPlaying) {
    this.button.classList.toggle('is-playing', isPlaying);
    this.button.setAttribute('aria-label', isPlaying ? this.words.pause : this.words.play);
  }
}
