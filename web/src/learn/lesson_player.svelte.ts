import { ask, words } from "../api";
import type { Display, LogEntry } from "../wire";
import { judge, type Course, type Step, type Verdict } from "./lesson";
import { readProgress, writeProgress, type Progress } from "./progress";

interface Shown {
  table: Display;
  told: LogEntry[];
}

/** What became of a question to the rules: a later one may have overtaken it. */
type Answer = "shown" | "refused" | "overtaken";

const GOING: Verdict = { is: "going" };
/** Time to see one's own turn before it is answered. */
const PAUSE = 700;

/** One person going through a course. The rules are the server's; the judging is `judge`. */
export class Player {
  readonly course: Course;
  at = $state(0);
  /** The learner's actions in this step. */
  chosen = $state.raw<string[]>([]);
  table = $state.raw<Display | null>(null);
  /** The step the table belongs to: while another is on its way, the one before. */
  tableOf = $state(-1);
  told = $state.raw<LogEntry[]>([]);
  verdict = $state.raw<Verdict>(GOING);
  /** The reply to a right answer is on the board. */
  replied = $state(false);
  /** The solution is being played. */
  showing = $state(false);
  problem = $state("");
  progress = $state.raw<Progress>({ at: 0, done: [] });
  /** How many lines of the record led up to the step. */
  #led = 0;
  #asked = 0;
  #answered = 0;
  #pause: () => Promise<void>;

  constructor(course: Course, pause = () => new Promise<void>((go) => setTimeout(go, PAUSE))) {
    this.course = course;
    this.#pause = pause;
    this.progress = readProgress(course.game, course.steps.length);
  }

  get step(): Step {
    return this.course.steps[this.at]!;
  }

  get seat(): number {
    return this.step.seat ?? 0;
  }

  get isLast(): boolean {
    return this.at === this.course.steps.length - 1;
  }

  /** Nothing is asked here, or it has been answered. */
  get isDone(): boolean {
    return !this.step.task || this.verdict.is === "right";
  }

  /** The board still shows the step before. */
  get isLate(): boolean {
    return this.tableOf !== this.at;
  }

  /** The learner may choose on the board now. */
  get active(): boolean {
    if (this.isLate) return false;
    const deciding = this.table?.deciding?.includes(this.seat) ?? false;
    return !!this.step.task && this.verdict.is === "going" && !this.showing && deciding;
  }

  /** The actions that are shown as the turn being made. */
  get draft(): string[] {
    return this.replied ? [] : this.chosen;
  }

  /** The lines of the record to point at: what led here, or the reply. */
  get last(): LogEntry[] {
    return this.replied ? this.told.slice(this.#led) : this.told.slice(0, this.#led);
  }

  /** What the step points at, until the learner begins. */
  get hint(): string[] {
    return this.chosen.length ? [] : (this.step.show ?? []);
  }

  async go(at: number): Promise<void> {
    this.at = Math.max(0, Math.min(this.course.steps.length - 1, at));
    this.#reset([]);
    this.told = [];
    this.#led = 0;
    this.#remember({ ...this.progress, at: this.at });
    if ((await this.#look([])) === "shown") {
      this.#led = this.told.length;
      if (!this.step.task) this.#finish();
    }
  }

  async choose(action: string): Promise<void> {
    const { task } = this.step;
    // What is chosen before the last choice is on the board was meant for the board before it.
    if (!this.active || !task || this.#asking) return;
    const before = this.chosen;
    this.chosen = [...before, action];
    const answer = await this.#look(this.chosen);
    if (answer === "refused") this.chosen = before;
    if (answer !== "shown") return;
    this.verdict = judge(task, this.seat, this.chosen, this.table!);
    if (this.verdict.is === "right") await this.#reply();
  }

  async chooseMany(actions: readonly string[]): Promise<void> {
    for (const action of actions) await this.choose(action);
  }

  /** The last action is taken back; after a whole wrong turn, all of them. */
  async back(): Promise<void> {
    const over = !this.table?.deciding?.includes(this.seat);
    this.#reset(over ? [] : this.chosen.slice(0, -1));
    await this.#look(this.chosen);
  }

  /** The step from its beginning. */
  async again(): Promise<void> {
    this.#reset([]);
    await this.#look([]);
  }

  /** Plays the solution, action by action. */
  async showMe(): Promise<void> {
    const { task } = this.step;
    if (!task) return;
    const at = this.at;
    await this.again();
    this.showing = true;
    for (const action of task.solution) {
      await this.#pause();
      if (this.at !== at || !this.showing) return;
      this.chosen = [...this.chosen, action];
      if ((await this.#look(this.chosen)) !== "shown") return;
    }
    this.showing = false;
    this.verdict = judge(task, this.seat, this.chosen, this.table!);
    if (this.verdict.is === "right") await this.#reply();
  }

  async #reply(): Promise<void> {
    this.#finish();
    const { task } = this.step;
    if (!task?.reply?.length) return;
    const { at, chosen } = this;
    await this.#pause();
    if (this.at !== at || this.chosen !== chosen) return;
    this.replied = (await this.#look([...chosen, ...task.reply])) === "shown";
  }

  get #asking(): boolean {
    return this.#answered !== this.#asked;
  }

  #finish(): void {
    const done = [...new Set([...this.progress.done, this.at])];
    this.#remember({ at: Math.min(this.at + 1, this.course.steps.length - 1), done });
  }

  #remember(progress: Progress): void {
    this.progress = progress;
    writeProgress(this.course.game, progress);
  }

  #reset(chosen: string[]): void {
    this.chosen = chosen;
    this.verdict = GOING;
    this.replied = false;
    this.showing = false;
    this.problem = "";
  }

  /** Asks the rules for the table after these actions. */
  async #look(actions: string[]): Promise<Answer> {
    const number = ++this.#asked;
    const { options = {}, position = null, lead = [] } = this.step;
    const { game } = this.course;
    const question = { game, options, position, actions: [...lead, ...actions], seat: this.seat };
    try {
      const shown = await ask<Shown>("/api/position", question);
      if (number !== this.#asked) return "overtaken";
      this.table = shown.table;
      this.told = shown.told;
      this.tableOf = this.at;
      this.problem = "";
    } catch (error) {
      if (number !== this.#asked) return "overtaken";
      this.problem = words(error);
    }
    this.#answered = number;
    return this.problem ? "refused" : "shown";
  }
}
