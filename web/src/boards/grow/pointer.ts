/**
 * What a mouse or a finger means on the board.
 *
 * A mouse chooses by a click and may drag a head. A finger covers the space it wants, so where
 * spaces are small a tap only aims, to be confirmed by a second tap or on the pad; holding opens
 * a lens, and lifting the finger chooses what the lens shows. Held from a head, that is a drag.
 */

export interface Touched {
  x: number;
  y: number;
  space: string | null;
  touch: boolean;
  join: boolean;
}

export interface Table {
  /** Choose the space; `join`: onto another head rather than taking that one in hand. */
  act(space: string, join: boolean): void;
  take(space: string): void;
  aim(space: string | null): void;
  look(space: string | null): void;
  lens(open: boolean): void;
  isHead(space: string): boolean;
  /** Choosing it would change the position, so that a small board asks twice. */
  isPlay(space: string): boolean;
  isSmall(): boolean;
  aimed(): string | null;
}

const HOLD = 230;
const SLIP = 9;

export class Pointer {
  private press: (Touched & { start: string | null }) | null = null;
  private dragging = false;
  private open = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: Table) {}

  /** A slide belongs to the board, not to the page's scrolling. */
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
