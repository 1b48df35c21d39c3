/* When people are told that the numbers on the page do not have all that waits: at once where a page opened like that, for
   nothing on it says what was tapped before; else after PATIENCE, for the button that was tapped is marked so long.
   Owns that moment. Never reckons, never hides a number. */

const PATIENCE = 4000; // milliseconds

export class Behind {
  constructor(intents, changed) {
    Object.assign(this, { intents, changed });
    this.isTold = false;
    this.timer = 0;
  }

  /** The page is open, and what waits from before is known. */
  open() {
    this.isTold = this.intents.missing > 0;
  }

  /** After every change. */
  look() {
    if (!this.intents.missing) {
      clearTimeout(this.timer);
      this.timer = 0;
      this.isTold = false;
    } else if (!this.isTold) {
      this.timer ||= setTimeout(() => { this.isTold = true; this.changed(); }, PATIENCE);
    }
  }
}
