/** Synthesized sounds; nothing is loaded. */

export type Sound = "choose" | "turn" | "mine" | "chat" | "won" | "over" | "hurry";

/** Frequency in hertz, start and length in seconds, loudness. */
type Note = [number, number, number, number];

const SCORES: Record<Sound, { wave: OscillatorType; notes: Note[] }> = {
  choose: { wave: "triangle", notes: [[330, 0, 0.06, 0.12]] },
  turn: {
    wave: "triangle",
    notes: [
      [196, 0, 0.09, 0.2],
      [131, 0.03, 0.12, 0.16],
    ],
  },
  mine: {
    wave: "sine",
    notes: [
      [523, 0, 0.14, 0.14],
      [784, 0.11, 0.22, 0.14],
    ],
  },
  chat: { wave: "sine", notes: [[880, 0, 0.07, 0.08]] },
  won: {
    wave: "sine",
    notes: [
      [523, 0, 0.5, 0.1],
      [659, 0.12, 0.5, 0.1],
      [784, 0.24, 0.6, 0.1],
      [1047, 0.36, 0.8, 0.1],
    ],
  },
  over: {
    wave: "sine",
    notes: [
      [392, 0, 0.4, 0.12],
      [330, 0.18, 0.6, 0.12],
    ],
  },
  hurry: { wave: "square", notes: [[660, 0, 0.04, 0.04]] },
};

let context: AudioContext | null = null;

/** Plays a sound; silent without audio or before the first click on the page. */
export function play(sound: Sound): void {
  // Browsers allow sound only after the first click and log a warning for earlier attempts.
  if (!navigator.userActivation.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    const { wave, notes } = SCORES[sound];
    for (const note of notes) strike(context, wave, note);
  } catch {
    // No audio device.
  }
}

function strike(audio: AudioContext, wave: OscillatorType, note: Note): void {
  const [pitch, start, length, loudness] = note;
  const at = audio.currentTime + start;
  const tone = new OscillatorNode(audio, { type: wave, frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}
