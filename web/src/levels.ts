/** The computer's ten levels in friendly words. */
const WORDS = [
  "First steps",
  "Easy",
  "Relaxed",
  "Casual",
  "Steady",
  "Skilled",
  "Strong",
  "Very strong",
  "Expert",
  "Merciless",
];

export const HIGHEST_LEVEL = WORDS.length;

export function levelWords(level: number): string {
  return WORDS[level - 1] ?? "";
}
