/* The right board while the server is silent: its last state and the waiting items, computed by the same engine in the
   browser. Shown if there is no network, or no answer within SLOW; the server's own board replaces it.

   Owns the state to compute from and the time to show the board. Without an engine, or if its state is older than the
   board on the page, it shows nothing: the tap is marked and counted, and no number is guessed. */

import { show as showBoard } from "../board/board.js";
import { settings } from "../shared/settings.js";
import { sheetKeep, sheetKept } from "./sheet-copies.js";
import { whenIdle } from "../shared/when.js";

const SLOW = 700;
const SETTLED = 300;
const LATEST = 2000; // milliseconds after which idle work is done in any case
const TIMEOUT = 4000;

const { engine: told, pad_url: padUrl, sheet } = settings;
const board = () => document.getElementById("board");
const isProjected = () => board()?.dataset.projected !== undefined;

export function project(queue, drain) {
  if (told) new Projection(queue, drain).start();
}

class Projection {
  constructor(queue, drain) {
    Object.assign(this, { queue, drain });
    this.state = null;
    this.held = []; // [{item, version}]: the server has them, the state does not have them yet
    this.shown = "";
    this.due = { key: "", at: 0 };
    this.timer = 0;
    this.isBusy = false;
  }

  async start() {
    this.queue.addEventListener("change", () => this.plan());
    this.drain.addEventListener("missed", () => this.plan());
    this.drain.addEventListener("held", ({ detail }) => this.remember(detail));
    this.wakeWhenLost();
    document.addEventListener("board:swapped", ({ detail }) => { if (detail.from !== "projected") this.refresh(); });
    const kept = await sheetKept(sheet);
    this.state ??= kept?.state ?? null;
    this.held = [...(kept?.held ?? []), ...this.held];
    this.plan();
    this.refresh();
    this.engine();
  }

  /* ---- when ----------------------------------------------------------- */

  plan() {
    clearTimeout(this.timer);
    const key = this.key();
    if (!key) { this.shown = ""; return; }
    if (key !== this.due.key) this.due = { key, at: performance.now() + SLOW };
    // The previous board was computed here too.
    const isUrgent = this.drain.trouble || isProjected();
    if (key !== this.shown) this.timer = setTimeout(() => this.show(), isUrgent ? 0 : this.due.at - performance.now());
  }

  /** The last item distinguishes boards, because sent items leave at the front. */
  key() {
    return this.queue.items.at(-1)?.id ?? "";
  }

  async show() {
    if (this.isBusy) return;
    this.isBusy = true;
    const key = this.key();
    try {
      const engine = await this.engine();
      if (engine && key && this.isSound()) this.put(key, await engine.project(this.state, this.items()));
    } catch (error) {
      console.warn("no projected board", error);
      this.shown = key;
    } finally {
      this.isBusy = false;
    }
    if (this.queue.items.length && this.key() !== key) this.show();
  }

  put(key, { html, version }) {
    if (this.key() !== key) return;
    this.shown = key;
    showBoard(html.replace('id="board"', `id="board" data-projected="${key}"`), { version, from: "projected" });
  }

  /** Without a network Python starts now, before the first tap waits for it. */
  wakeWhenLost() {
    const wake = () => { this.engine().then((engine) => engine?.start()).catch(() => { /* tried again with a tap */ }); };
    for (const lost of ["offline", "htmx:sendError", "htmx:timeout", "htmx:responseError"]) window.addEventListener(lost, wake);
  }

  /* ---- from what ------------------------------------------------------ */

  /** What the server has and the state lacks. */
  get ahead() {
    return this.held.filter(({ version }) => version > this.state.version);
  }

  items() {
    return [...this.ahead.map(({ item }) => item), ...this.queue.items];
  }

  /** Whether everything that the page has shown is in the state, is known from here, or was computed here. */
  isSound() {
    if (!this.state || isProjected()) return Boolean(this.state);
    const shown = Number(board()?.dataset.version ?? 0);
    return shown <= this.state.version + this.ahead.filter(({ version }) => version <= shown).length;
  }

  remember({ item, version }) {
    this.held.push({ item, version });
    whenIdle(() => sheetKeep(sheet, { held: this.held }), LATEST);
  }

  /** Request the state shortly after the board has changed. */
  refresh() {
    clearTimeout(this.asking);
    this.asking = setTimeout(() => whenIdle(() => this.ask(), LATEST), SETTLED);
  }

  async ask() {
    if (this.queue.items.length) return;
    try {
      const response = await fetch(`${padUrl}state/${this.known()}`, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT) });
      if (response.ok) this.take(await response.json());
    } catch { /* tried again with the next board */ }
  }

  /** What need not be sent again. */
  known() {
    const last = this.state?.entries?.at(-1);
    return last ? `?${new URLSearchParams({ since: last.seq, last: last.id, wire: this.state.wire })}` : "";
  }

  take(answer) {
    const known = (this.state?.entries ?? []).filter(({ seq }) => seq <= answer.since);
    this.state = { ...answer, entries: [...known, ...answer.entries] };
    this.held = this.ahead;
    sheetKeep(sheet, { state: this.state, held: this.held });
  }

  /* ---- the engine ------------------------------------------------------ */

  /** The module, which starts Python in idle time or with the first board requested. Null if there is none. */
  engine() {
    this.loading ??= import(told.engine).then((engine) => { engine.warm(); return engine; }).catch((error) => {
      console.warn("no engine", error);
      this.loading = null;
      return null;
    });
    return this.loading;
  }
}
