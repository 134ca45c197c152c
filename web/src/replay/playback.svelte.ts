import { frames, games, snapshot, errorText } from "../api";
import type { Snapshot } from "../wire";
import { address, askedPlace, askedSeat, film, lastPlace, walked } from "./frames";
import type { Film, Walk } from "./frames";

const PACE = 1400; // milliseconds a line, when it plays by itself

/** A match as a film: which line is shown, through whose eyes. */
export class Playback {
  about: Snapshot | null = $state.raw(null);
  film: Film = $state.raw({ lines: [], tables: [] });
  place = $state(0);
  /** null: a spectator's eyes. */
  seat: number | null = $state(null);
  title = $state("");
  hidden = $state(false);
  playing = $state(false);
  /** The last step went on by one line: that is what a board can show moving. */
  stepped = $state(false);
  problem = $state("");
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly match: string) {}

  get last(): number {
    return lastPlace(this.film);
  }

  /** Of the line that is shown; whose eyes it was seen through matters only where they differ. */
  get address(): string {
    return address(this.match, this.place, this.hidden ? this.seat : null);
  }

  async load(search: string): Promise<void> {
    try {
      const [about, known] = await Promise.all([snapshot(this.match), games()]);
      const game = known.find(({ name }) => name === about.game);
      // Where something was hidden, a player's eyes tell more than a spectator's.
      const eyes = game?.has_hidden_parts && about.status === "over" ? 0 : null;
      this.seat = askedSeat(search) ?? about.seat ?? eyes;
      const shown = await frames(this.match, this.seat);
      this.title = game?.title ?? about.game;
      this.hidden = game?.has_hidden_parts ?? false;
      this.film = film(shown);
      this.place = askedPlace(search, this.last);
      this.about = about;
    } catch (error) {
      this.problem = errorText(error);
    }
  }

  async lookAs(seat: number | null): Promise<void> {
    try {
      this.film = film(await frames(this.match, seat));
      this.seat = seat;
      this.go(Math.min(this.place, this.last));
    } catch (error) {
      this.problem = errorText(error);
    }
  }

  go(place: number): void {
    this.stepped = place === this.place + 1;
    this.place = place;
    history.replaceState(null, "", this.address);
  }

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
