import { call, errorText } from "../api";
import type * as wire from "../wire";
import type { Review } from "./review";

const POLL_INTERVAL = 1000; // milliseconds

/** The computer goes through a finished game; that takes a while and goes on without the page. */
export class ReviewJob {
  review: Review | null = $state.raw(null);
  busy = $state(false);
  share = $state(0);
  problem = $state("");
  #stopped = false;

  constructor(readonly match: string) {}

  /** A review made before is there at once. */
  async find(): Promise<void> {
    try {
      const job = await this.#load();
      if (job.status) this.#take(job);
      if (job.status === "running" && !this.busy) await this.#follow();
    } catch {
      // None yet: the button makes one.
    }
  }

  async make(): Promise<void> {
    this.problem = "";
    this.busy = true;
    try {
      this.#take(await call("POST /api/matches/{match}/review", { match: this.match }));
      await this.#follow();
    } catch (error) {
      this.problem = errorText(error);
    }
    this.busy = false;
  }

  stop(): void {
    this.#stopped = true;
  }

  #load(): Promise<wire.ReviewJob> {
    return call("GET /api/matches/{match}/review", { match: this.match });
  }

  async #follow(): Promise<void> {
    this.busy = true;
    while (!this.review && !this.problem && !this.#stopped) {
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
      this.#take(await this.#load());
    }
    this.busy = false;
  }

  #take(job: wire.ReviewJob): void {
    if (job.review) this.review = job.review;
    if (job.total) this.share = (job.done ?? 0) / job.total;
    if (job.status === "failed") this.problem = job.detail ?? "The analysis failed. Try again.";
    else if (!job.status) this.problem = "The analysis was interrupted. Start it again.";
  }
}
