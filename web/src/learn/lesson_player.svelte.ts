import { call, errorText } from "../api";
import type { Display, LogEntry } from "../wire";
import { judge, type Course, type Step, type Verdict } from "./lesson";
import { readProgress, writeProgress, type Progress } from "./progress";

/** The result of a request to the server; "overtaken" if a later request was made meanwhile. */
type Reply = "shown" | "refused" | "overtaken";

const GOING: Verdict = { type: "going" };
/** Milliseconds before the reply, so that the learner sees their own turn first. */
const PAUSE = 700;

/** The state of a course on the screen. The server applies the rules, `judge` judges the
 * answers. */
export class Player {
  readonly course: Course;
  at = $state(0);
  /** The learner's actions in this step. */
  chosen = $state.raw<string[]>([]);
  display = $state.raw<Display | null>(null);
  /** The step that `display` belongs to: the step before, until the new display arrives. */
  displayOf = $state(-1);
  log = $state.raw<LogEntry[]>([]);
  verdict = $state.raw<Verdict>(GOING);
  /** The reply to a right answer is on the board. */
  replied = $state(false);
  /** The solution is being played. */
  showing = $state(false);
  problem = $state("");
  progress = $state.raw<Progress>({ at: 0, done: [] });
  /** How many log entries led up to the step. */
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

  /** Whether the step has no task, or its task is done. */
  get isDone(): boolean {
    return !this.step.task || this.verdict.type === "right";
  }

  /** Whether the board still shows the step before. */
  get isLate(): boolean {
    return this.displayOf !== this.at;
  }

  /** Whether the learner may choose on the board now. */
  get active(): boolean {
    if (this.isLate) return false;
    const deciding = this.display?.deciding?.includes(this.seat) ?? false;
    return !!this.step.task && this.verdict.type === "going" && !this.showing && deciding;
  }

  /** The actions shown as the draft. */
  get draft(): string[] {
    return this.replied ? [] : this.chosen;
  }

  /** The log entries to point at: what led here, or the reply. */
  get last(): LogEntry[] {
    return this.replied ? this.log.slice(this.#led) : this.log.slice(0, this.#led);
  }

  /** The actions that the step points at, until the learner begins. */
  get hint(): string[] {
    return this.chosen.length ? [] : (this.step.show ?? []);
  }

  /** Opens a step. */
  async go(at: number): Promise<void> {
    this.at = Math.max(0, Math.min(this.course.steps.length - 1, at));
    this.#reset([]);
    this.log = [];
    this.#led = 0;
    this.#remember({ ...this.progress, at: this.at });
    if ((await this.#look([])) === "shown") {
      this.#led = this.log.length;
      if (!this.step.task) this.#finish();
    }
  }

  /** Adds an action to the answer and judges it; ignored while the learner may not choose. */
  async choose(action: string): Promise<void> {
    const { task } = this.step;
    // A choice made before the board has updated was meant for the old position.
    if (!this.active || !task || this.#asking) return;
    const before = this.chosen;
    this.chosen = [...before, action];
    const answer = await this.#look(this.chosen);
    if (answer === "refused") this.chosen = before;
    if (answer !== "shown") return;
    this.verdict = judge(task, this.seat, this.chosen, this.display!);
    if (this.verdict.type === "right") await this.#reply();
  }

  async chooseMany(actions: readonly string[]): Promise<void> {
    for (const action of actions) await this.choose(action);
  }

  /** Takes the last action back; after a whole wrong turn, all of them. */
  async back(): Promise<void> {
    const over = !this.display?.deciding?.includes(this.seat);
    this.#reset(over ? [] : this.chosen.slice(0, -1));
    await this.#look(this.chosen);
  }

  /** Starts the step again. */
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
      if (!this.#stillShows(at)) return;
      this.chosen = [...this.chosen, action];
      if ((await this.#look(this.chosen)) !== "shown") return;
    }
    this.showing = false;
    this.verdict = judge(task, this.seat, this.chosen, this.display!);
    if (this.verdict.type === "right") await this.#reply();
  }

  /** False once the learner has opened another step or chosen something meanwhile. */
  #stillShows(at: number): boolean {
    return this.showing && this.at === at;
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
    const before = this.progress.done;
    const done = before.includes(this.at) ? before : [...before, this.at];
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

  /** Asks the server for the display after these actions. */
  async #look(actions: string[]): Promise<Reply> {
    const number = ++this.#asked;
    const { options = {}, position: start = null, lead = [] } = this.step;
    const { game } = this.course;
    const question = {
      game,
      options,
      position: start,
      actions: [...lead, ...actions],
      seat: this.seat,
    };
    try {
      const position = await call("POST /api/position", {}, question);
      if (number !== this.#asked) return "overtaken";
      this.display = position.display;
      this.log = position.log;
      this.displayOf = this.at;
      this.problem = "";
    } catch (error) {
      if (number !== this.#asked) return "overtaken";
      this.problem = errorText(error);
    }
    this.#answered = number;
    return this.problem ? "refused" : "shown";
  }
}
