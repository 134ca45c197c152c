/**
 * Mouse and touch on the board.
 *
 * A mouse chooses by a click and may drag a head. A finger covers the space it is on, so where
 * spaces are small a tap only aims, to be confirmed by a second tap or with the pad. Holding opens a
 * lens, and lifting the finger chooses the space in the lens; from a head, that drags the head.
 */

/** A pointer event in board terms: pixels and the space under it. */
export interface Touched {
  x: number;
  y: number;
  space: string | null;
  touch: boolean;
  join: boolean;
}

/** The board, as the pointer controls it. */
export interface Table {
  /** Chooses the space; with `join`, to join the head there rather than take it in hand. */
  act(space: string, join: boolean): void;
  take(space: string): void;
  aim(space: string | null): void;
  look(space: string | null): void;
  lens(open: boolean): void;
  isHead(space: string): boolean;
  /** Whether choosing the space changes the position: on a small board that needs a second tap. */
  isPlay(space: string): boolean;
  isSmall(): boolean;
  aimed(): string | null;
}

const HOLD = 230; // milliseconds until a touch opens the lens
const SLIP = 9; // pixels until a press becomes a drag

/** Turns pointer events into calls of a `Table`. */
export class Pointer {
  private press: (Touched & { start: string | null }) | null = null;
  private dragging = false;
  private open = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: Table) {}

  /** Whether the board has the gesture, so that the page must not scroll. */
  get captures(): boolean {
    return this.open || this.dragging;
  }

  down(at: Touched): void {
    this.press = { ...at, start: at.space };
    if (at.touch) this.timer = setTimeout(() => this.hold(), HOLD);
  }

  move(at: Touched): void {
    if (!at.touch) this.table.look(at.space);
    const press = this.press;
    if (!press) return;
    if (this.captures) {
      if (at.space) this.table.aim(at.space);
      return;
    }
    if (Math.hypot(at.x - press.x, at.y - press.y) < SLIP) return;
    if (at.touch)
      this.cancel(); // the page scrolls
    else if (press.start && at.space !== press.start && this.table.isHead(press.start)) {
      this.dragging = true;
      this.table.take(press.start);
    }
  }

  up(at: Touched): void {
    const press = this.press;
    const slid = this.captures;
    const wasAimed = this.table.aimed();
    this.cancel();
    if (!press || !at.space) return;
    if (slid) this.drop(press, at);
    else this.tap(press, at.space, wasAimed);
  }

  cancel(): void {
    clearTimeout(this.timer);
    if (this.open) this.table.lens(false);
    if (this.captures) this.table.aim(null);
    this.press = null;
    this.open = this.dragging = false;
  }

  private hold(): void {
    const start = this.press?.start;
    if (!start) return;
    this.open = true;
    if (this.table.isHead(start)) this.table.take(start);
    this.table.aim(start);
    this.table.lens(true);
  }

  private drop(press: { start: string | null }, at: Touched): void {
    const head = press.start !== null && this.table.isHead(press.start);
    if (!at.space || (head && at.space === press.start)) return; // stays in hand
    this.table.act(at.space, head || at.join);
  }

  private tap(press: Touched, space: string, aimed: string | null): void {
    const asks = press.touch && this.table.isSmall() && this.table.isPlay(space);
    if (asks && aimed !== space) this.table.aim(space);
    else {
      this.table.aim(null);
      this.table.act(space, press.join);
    }
  }
}
