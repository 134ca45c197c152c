import type { Snapshot, Display } from "../wire";

/** The turn that is being put together: what the player has chosen, and how far the server has
 * laid it out. The choices are shown at once, the board as soon as it comes. */

export interface DraftState {
  readonly ply: number;
  /** All that was chosen. */
  readonly actions: readonly string[];
  /** How much of it the server has agreed to, and the display after that. */
  readonly agreed: readonly string[];
  readonly display: Display | null;
}

export function draftOf(snapshot: Snapshot): DraftState {
  const draft = snapshot.preview ? (snapshot.draft ?? []) : [];
  return {
    ply: snapshot.ply,
    actions: draft,
    agreed: draft,
    display: draft.length ? (snapshot.preview ?? null) : null,
  };
}

export function chosen(draft: DraftState, actions: readonly string[]): DraftState {
  return { ...draft, actions: [...draft.actions, ...actions] };
}

/** One choice in the place of whatever was chosen before. */
export function chosenAnew(draft: DraftState, actions: readonly string[]): DraftState {
  return chosen(cleared(draft), actions.slice(0, 1));
}

/** Without the last choice. */
export function steppedBack(draft: DraftState): DraftState {
  return { ...draft, actions: draft.actions.slice(0, -1) };
}

export function cleared(draft: DraftState): DraftState {
  return { ...draft, actions: [], agreed: [], display: null };
}

/** The server's answer to an older draft than the last: laid out all the same. */
export function agreed(
  draft: DraftState,
  actions: readonly string[],
  display: Display,
): DraftState {
  return { ...draft, agreed: actions, display: actions.length ? display : null };
}

/** The draft as the server has it: the answer to the last one, or one made in another tab. */
export function adopted(
  draft: DraftState,
  actions: readonly string[],
  display: Display,
): DraftState {
  return { ...agreed(draft, actions, display), actions };
}

/** What was chosen last cannot be done: back to what could. */
export function refused(draft: DraftState): DraftState {
  return { ...draft, actions: draft.agreed };
}

/** Everything chosen has been laid out. */
export function isSettled(draft: DraftState): boolean {
  const { actions, agreed } = draft;
  return actions.length === agreed.length && actions.every((one, n) => one === agreed[n]);
}
