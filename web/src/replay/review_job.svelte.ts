import { call, errorText } from "../api";
import type * as wire from "../wire";
import type { Review } from "./review";

const POLL_INTERVAL = 1000; // milliseconds

/** The server's review of a finished match: started, followed and loaded. It goes on on the server
 * when the page is closed. */
export class ReviewJob {
  review: Review | null = $state.raw(null);
  busy = $state(false);
  share = $state(0);
  problem = $state("");
  #stopped = false;

  constructor(readonly match: string) {}

  /** Loads the review if there is one. One that is running is followed without waiting for it. */
  async find(): Promise<void> {
    try {
      const job = await this.#load();
      if (job.status) this.#take(job);
      if (job.status === "running" && !this.busy) void this.#follow();
    } catch {
      // There is none yet; the button starts one.
    }
  }

  /** Starts a review and follows it. A failure goes to `problem`. */
  async make(): Promise<void> {
    this.problem = "";
    this.busy = true;
    try {
      this.#take(await call("POST /api/matches/{match}/review", { match: this.match }));
      await this.#follow();
    } catch (error) {
      this.problem = errorText(error);
      this.busy = false;
    }
  }

  /** Stops polling; the server goes on. */
  stop(): void {
    this.#stopped = true;
  }

  #load(): Promise<wire.ReviewJob> {
    return call("GET /api/matches/{match}/review", { match: this.match });
  }

  /** Until there is a review or a problem. */
  async #follow(): Promise<void> {
    this.busy = true;
    try {
      while (!this.review && !this.problem && !this.#stopped) {
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
        this.#take(await this.#load());
      }
    } catch (error) {
      this.problem = errorText(error);
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
