/** Checks the proof of fair play in the browser, independently of the server's code. */

export { verifyMatch, type Finding, type Published } from "./verify";
export { loadPublished } from "./commitment_store";
