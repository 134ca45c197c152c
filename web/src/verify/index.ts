/** The second, independent proof of fair play. */

export type { Sheet } from "./dice";
export { verifyMatch, type Finding, type Published } from "./verify";
export { witnessed } from "./commitment_store";
