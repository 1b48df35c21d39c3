// A countdown by a monotonic clock, for a turn (clock.js) or an offer (stake.js). Calls `show` while it runs; never
// draws. Its exact end is still in time (S3).

const TICK = 200; // milliseconds

export class Countdown {
  constructor(seconds, show) {
    Object.assign(this, { show, allowed: seconds * 1000, spent: 0 });
    this.goOn();
  }

  goOn() {
    this.since = performance.now();
    this.isRunning = setInterval(this.show, TICK);
  }

  stop() {
    this.spent = this.elapsed;
    clearInterval(this.isRunning);
    this.isRunning = 0;
  }

  get elapsed() {
    return this.spent + (this.isRunning ? performance.now() - this.since : 0);
  }

  get left() {
    return Math.max(0, Math.ceil((this.allowed - this.elapsed) / 1000));
  }

  get isOver() {
    return this.elapsed > this.allowed;
  }
}
