/** Synthesized sounds; nothing is loaded. */

/** What a board reports: a stone or pod is placed, a peg is placed, a pod is captured. */
export type BoardSound = "stone" | "peg" | "capture";

export type Sound =
  BoardSound | "dice" | "choose" | "turn" | "mine" | "chat" | "won" | "over" | "hurry";

/** A tone, or noise around a pitch: hertz at its start and end, start and length in seconds,
 * loudness. */
type Voice = [OscillatorType | "noise", number, number, number, number, number];

const chime = (start: number, length: number, ...pitches: number[]): Voice[] =>
  pitches.map((pitch, n) => ["sine", pitch, pitch, start * n, length, 0.1]);

const rattle = (...starts: number[]): Voice[] =>
  starts.flatMap((start, n): Voice[] => [
    ["noise", 3600 - 300 * (n % 3), 2400, start, 0.035, 0.3],
    ["triangle", 420 + 70 * (n % 3), 300, start, 0.03, 0.05],
  ]);

export const SCORES: Record<Sound, readonly Voice[]> = {
  stone: [
    ["noise", 1900, 1200, 0, 0.035, 0.3],
    ["triangle", 230, 150, 0, 0.1, 0.24],
    ["sine", 820, 610, 0, 0.05, 0.05],
  ],
  peg: [
    ["noise", 3400, 2600, 0, 0.02, 0.22],
    ["triangle", 640, 500, 0, 0.06, 0.14],
  ],
  capture: [
    ["noise", 1100, 500, 0, 0.08, 0.34],
    ["triangle", 170, 78, 0, 0.24, 0.3],
    ["sine", 392, 262, 0.05, 0.22, 0.08],
  ],
  dice: rattle(0, 0.06, 0.11, 0.18, 0.25, 0.36, 0.5),
  choose: [["triangle", 330, 300, 0, 0.045, 0.07]],
  turn: [
    ["triangle", 196, 180, 0, 0.09, 0.16],
    ["triangle", 131, 120, 0.03, 0.12, 0.14],
  ],
  mine: [
    ["sine", 523, 523, 0, 0.16, 0.11],
    ["sine", 784, 784, 0.11, 0.28, 0.11],
  ],
  chat: [["sine", 880, 880, 0, 0.07, 0.08]],
  won: chime(0.12, 0.7, 523, 659, 784, 1047),
  over: chime(0.18, 0.6, 392, 330),
  hurry: [["square", 660, 660, 0, 0.04, 0.04]],
};

const WARM_UP = 50; // ms: making the context takes a while, and must not delay the next paint
const BOARD_FIRST = 150; // ms in which the board's own sound replaces that of a turn

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
/** When a board last made a sound. */
let boardAt = -Infinity;

const isOfBoard = (sound: Sound): boolean =>
  sound === "stone" || sound === "peg" || sound === "capture";

/** Plays a sound; silent without audio or before the first click on the page. */
export function play(sound: Sound): void {
  // Browsers allow sound only after the first click and log a warning for earlier attempts.
  if (!navigator.userActivation.hasBeenActive) return;
  const now = performance.now();
  if (isOfBoard(sound)) boardAt = now;
  if (sound === "turn")
    setTimeout(() => boardAt < now - BOARD_FIRST && perform(sound), BOARD_FIRST);
  else if (context) perform(sound);
  else setTimeout(() => perform(sound), WARM_UP);
}

function perform(sound: Sound): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    for (const voice of SCORES[sound]) strike(context, voice);
  } catch {
    // No audio device.
  }
}

function strike(audio: AudioContext, [wave, pitch, end, start, length, loudness]: Voice): void {
  const at = audio.currentTime + start;
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  const isNoise = wave === "noise";
  const source = isNoise
    ? new AudioBufferSourceNode(audio, { buffer: (noise ??= whiteNoise(audio)) })
    : new OscillatorNode(audio, { type: wave });
  const filter = isNoise ? new BiquadFilterNode(audio, { type: "bandpass", Q: 1.4 }) : null;
  const tuned = filter ?? (source as OscillatorNode);
  tuned.frequency.setValueAtTime(pitch, at);
  tuned.frequency.exponentialRampToValueAtTime(end, at + length);
  if (filter) source.connect(filter).connect(gain);
  else source.connect(gain);
  source.start(at);
  source.stop(at + length);
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: audio.sampleRate / 4, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1;
  return buffer;
}
