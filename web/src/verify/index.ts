/** The second, independent proof of fair play. */

export { verifyMatch, type Finding, type Published } from "./verify";
export { witnessed } from "./commitment_store";
