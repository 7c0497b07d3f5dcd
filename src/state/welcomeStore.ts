import { create } from 'zustand';
import type { JobId } from '../engine/ids.ts';

/** Progress through a question about the picture: asked, guessed and watching, told the answer, trying a control, or over. */
type WelcomePhase = 'asked' | 'watching' | 'told' | 'trying' | 'over';

/** What a story does with its curve once the question is answered: moves along it, to where the idea fails, or guesses its shape. */
export type CurveBeat = 'curve' | 'fails' | 'draw';

/** The question that a preset asks before it plays: which run finishes a job first? Only one at a time is asked. */
interface Welcome {
  /** Starts as `over`: a first visit, the tour, the gallery or a lecture asks. */
  readonly phase: WelcomePhase;
  /** Id of the preset that asks. */
  readonly preset: string;
  /** The job that is asked about; null: its runs are not all there yet. Later selections do not change it. */
  readonly job: JobId | null;
  /** The run that the visitor chose, counted from 0; null before. */
  readonly guess: number | null;
  /** While a control is tried. */
  readonly beat: CurveBeat;
  /** Where there is no inspector: whether the reason of the answer is shown instead of it. */
  readonly isReasoned: boolean;
  /** Whether the visitor has sent a question away: then presets of the gallery ask no more. */
  readonly isDeclined: boolean;
  ask(preset: string): void;
  askOf(job: JobId): void;
  choose(guess: number): void;
  setPhase(phase: WelcomePhase): void;
  decline(): void;
}

export const welcomeStore = create<Welcome>()((set) => ({
  phase: 'over',
  preset: '',
  job: null,
  guess: null,
  beat: 'curve',
  isReasoned: false,
  isDeclined: false,
  ask: (preset) => set({ phase: 'asked', preset, job: null, guess: null, beat: 'curve', isReasoned: false }),
  askOf: (job) => set({ job }),
  choose: (guess) => set({ phase: 'watching', guess }),
  setPhase: (phase) => set({ phase, isReasoned: false }),
  decline: () => set({ phase: 'over', isDeclined: true }),
}));

/** Whether a guess is open: nothing on the page may tell the answer yet. */
export function isGuessing({ phase }: Pick<Welcome, 'phase'>): boolean {
  return phase === 'asked' || phase === 'watching';
}

/** Above two, captions of all runs could not be read at a time. */
const MOST_SPOKEN = 2;

/** Of which runs is said what they do with the job: of many only of the guess, and before it of the first. */
export function isSpokenOf(run: number, runs: number, guess: number | null): boolean {
  return runs <= MOST_SPOKEN || run === (guess ?? 0);
}
