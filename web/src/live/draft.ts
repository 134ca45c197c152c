import type { Snapshot, Display } from "../wire";

/** The draft of a turn: what the player has chosen, and how much of it the server has previewed.
 * Choices are shown at once, the board when its preview arrives. Every function returns a new
 * draft and changes none. */

/** A draft for the position at `ply`. */
export interface DraftState {
  readonly ply: number;
  /** Everything the player has chosen. */
  readonly actions: readonly string[];
  /** The actions the server has previewed, and the display after them (null if there are none). */
  readonly agreed: readonly string[];
  readonly display: Display | null;
}

/** The draft that a snapshot has; empty if it has none. */
export function draftOf(snapshot: Snapshot): DraftState {
  const draft = snapshot.preview ? (snapshot.draft ?? []) : [];
  return {
    ply: snapshot.ply,
    actions: draft,
    agreed: draft,
    display: draft.length ? (snapshot.preview ?? null) : null,
  };
}

/** The draft with more actions chosen. */
export function chosen(draft: DraftState, actions: readonly string[]): DraftState {
  return { ...draft, actions: [...draft.actions, ...actions] };
}

/** The draft with the first of these actions in place of all chosen before. */
export function chosenAnew(draft: DraftState, actions: readonly string[]): DraftState {
  return chosen(cleared(draft), actions.slice(0, 1));
}

/** The draft without its last action. */
export function steppedBack(draft: DraftState): DraftState {
  return { ...draft, actions: draft.actions.slice(0, -1) };
}

/** An empty draft for the same position. */
export function cleared(draft: DraftState): DraftState {
  return { ...draft, actions: [], agreed: [], display: null };
}

/** The draft with the server's preview of an older version of it; later choices stay. */
export function agreed(
  draft: DraftState,
  actions: readonly string[],
  display: Display,
): DraftState {
  return { ...draft, agreed: actions, display: actions.length ? display : null };
}

/** The draft as the server has it: its reply to the latest version, or a draft of another tab. */
export function adopted(
  draft: DraftState,
  actions: readonly string[],
  display: Display,
): DraftState {
  return { ...agreed(draft, actions, display), actions };
}

/** The draft without the choices that the server has not previewed. */
export function refused(draft: DraftState): DraftState {
  return { ...draft, actions: draft.agreed };
}

/** Whether the server has previewed everything chosen. */
export function isSettled(draft: DraftState): boolean {
  const { actions, agreed } = draft;
  return actions.length === agreed.length && actions.every((action, n) => action === agreed[n]);
}
