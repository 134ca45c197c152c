import { ask, words } from "../api";
import type { Review } from "./review";

/** As `/api/matches/ID/review` answers: a job under way, or its result. */
interface Job {
  /** Left out: there is none. */
  state?: "running" | "done" | "failed";
  done?: number;
  all?: number;
  words?: string;
  review?: Review | null;
}

const PATIENCE = 1000; // milliseconds between looks

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
      const job = await ask<Job>(this.#path);
      if (job.state) this.#take(job);
      if (job.state === "running" && !this.busy) await this.#follow();
    } catch {
      // None yet: the button makes one.
    }
  }

  async make(): Promise<void> {
    this.problem = "";
    this.busy = true;
    try {
      this.#take(await ask<Job>(this.#path, {}));
      await this.#follow();
    } catch (error) {
      this.problem = words(error);
    }
    this.busy = false;
  }

  stop(): void {
    this.#stopped = true;
  }

  get #path(): string {
    return `/api/matches/${encodeURIComponent(this.match)}/review`;
  }

  async #follow(): Promise<void> {
    this.busy = true;
    while (!this.review && !this.problem && !this.#stopped) {
      await new Promise((resolve) => setTimeout(resolve, PATIENCE));
      this.#take(await ask<Job>(this.#path));
    }
    this.busy = false;
  }

  #take(job: Job): void {
    if (job.review) this.review = job.review;
    if (job.all) this.share = (job.done ?? 0) / job.all;
    if (job.state === "failed") this.problem = job.words ?? "The analysis did not succeed.";
    else if (!job.state) this.problem = "The analysis was cut short; start it again.";
  }
}
