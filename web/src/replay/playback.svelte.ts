import { ApiError, frames, games, snapshot, errorText } from "../api";
import type { Snapshot } from "../wire";
import { address, askedPlace, askedSeat, frameList, lastPlace, walked } from "./frames";
import type { FrameList, Walk } from "./frames";

const PACE = 1400; // milliseconds for each entry, while it plays

/** The replay of a match: its frames, the place shown, and the seat whose view it is. */
export class Playback {
  about: Snapshot | null = $state.raw(null);
  frames: FrameList = $state.raw({ entries: [], displays: [] });
  place = $state(0);
  /** The viewing seat; null for a spectator. */
  seat: number | null = $state(null);
  title = $state("");
  hidden = $state(false);
  playing = $state(false);
  /** Whether the last step went forward by one entry, so that a board can animate it. */
  stepped = $state(false);
  problem = $state("");
  /** There is no match of this id. */
  isMissing = $state(false);
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly match: string) {}

  get last(): number {
    return lastPlace(this.frames);
  }

  /** The address of what is shown; with the seat only where views differ. */
  get address(): string {
    return address(this.match, this.place, this.hidden ? this.seat : null);
  }

  /** Loads the match and shows the place that the query names; with `prepare` whatever else must be
   * there before, at the same time. A failure goes to `problem`. */
  async load(
    search: string,
    prepare: (about: Snapshot) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    try {
      const [about, known] = await Promise.all([snapshot(this.match), games()]);
      const game = known.find(({ name }) => name === about.game);
      // With hidden parts a player's view has more to show than a spectator's.
      const fallback = game?.has_hidden_parts && about.status === "over" ? 0 : null;
      this.seat = askedSeat(search) ?? about.seat ?? fallback;
      const [loaded] = await Promise.all([frames(this.match, this.seat), prepare(about)]);
      this.title = game?.title ?? about.game;
      this.hidden = game?.has_hidden_parts ?? false;
      this.frames = frameList(loaded);
      this.place = askedPlace(search, this.last);
      this.about = about;
    } catch (error) {
      this.isMissing = error instanceof ApiError && error.code === "no_match";
      this.problem = errorText(error);
    }
  }

  /** Shows the same place as another seat saw it. */
  async lookAs(seat: number | null): Promise<void> {
    try {
      this.frames = frameList(await frames(this.match, seat));
      this.seat = seat;
      this.go(Math.min(this.place, this.last));
    } catch (error) {
      this.problem = errorText(error);
    }
  }

  /** Shows a place and writes it into the address bar. */
  go(place: number): void {
    this.stepped = place === this.place + 1;
    this.place = place;
    history.replaceState(null, "", this.address);
  }

  /** Performs a command; any but "play" stops playing. */
  walk(walk: Walk): void {
    if (walk === "play") {
      if (this.playing) this.stop();
      else this.#play();
      return;
    }
    this.stop();
    this.go(walked(this.place, walk, this.last));
  }

  stop(): void {
    clearInterval(this.#timer);
    this.playing = false;
  }

  #play(): void {
    if (this.place === this.last) this.go(0);
    this.playing = true;
    this.#timer = setInterval(() => {
      if (this.place >= this.last) this.stop();
      else this.go(this.place + 1);
    }, PACE);
  }
}
