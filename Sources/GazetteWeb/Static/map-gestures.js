// Opens any point: double click, double tap, long press. One gesture opens a point once, and does not zoom.
const TWICE = 400;
const LONG = 550;
const NEAR = 30;
const STILL = 10;

const isControl = (event) => event.target.closest('a, button, input, label') !== null;

export class Gestures {
  constructor(view) {
    this.view = view;
    this.fingers = new Map();
    this.lastTap = null;
    this.lastOpened = 0;
    const element = view.element;
    element.addEventListener('dblclick', (event) => {
      event.preventDefault();
      // This class detects a finger's double tap itself; the browser's event for it is the same gesture.
      if (this.lastPointer !== 'touch' && !isControl(event)) this.open(event);
    });
    element.addEventListener('pointerdown', (event) => this.down(event));
    element.addEventListener('pointermove', (event) => this.move(event));
    element.addEventListener('pointerup', (event) => this.up(event));
    element.addEventListener('pointercancel', (event) => this.cancel(event));
    element.addEventListener('contextmenu', (event) => { if (this.lastPointer === 'touch') event.preventDefault(); });
  }

  down(event) {
    this.lastPointer = event.pointerType;
    if (event.pointerType === 'mouse') return;
    this.fingers.set(event.pointerId, event);
    clearTimeout(this.timer);
    if (this.fingers.size > 1 || isControl(event)) { this.start = null; return; }
    this.start = event;
    this.timer = setTimeout(() => { if (this.start) { this.start = null; this.lastTap = null; this.open(event); } }, LONG);
  }

  move(event) {
    if (this.start && Math.hypot(event.clientX - this.start.clientX, event.clientY - this.start.clientY) > STILL) this.forget();
  }

  up(event) {
    this.fingers.delete(event.pointerId);
    clearTimeout(this.timer);
    if (!this.start || event.pointerType === 'mouse') return;
    this.start = null;
    const last = this.lastTap;
    const isSecond = last && event.timeStamp - last.timeStamp < TWICE
      && Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < NEAR;
    this.lastTap = isSecond ? null : event;
    if (isSecond) this.open(event);
  }

  cancel(event) {
    this.fingers.delete(event.pointerId);
    this.forget();
  }

  forget() {
    clearTimeout(this.timer);
    this.start = null;
    this.lastTap = null;
  }

  open(event) {
    if (Date.now() - this.lastOpened < TWICE) return;
    this.lastOpened = Date.now();
    const box = this.view.element.getBoundingClientRect();
    this.view.open(this.view.map.containerPointToLatLng([event.clientX - box.left, event.clientY - box.top]));
  }
}
