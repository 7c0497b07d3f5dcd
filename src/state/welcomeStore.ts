import { create } from 'zustand';

/** Progress through the first question: asked, guessed and watching, told the answer, or finished. */
export type WelcomePhase = 'asked' | 'watching' | 'told' | 'over';

/** The question that welcomes newcomers. Its phase starts as `over`; only a first visit opens it. */
export interface Welcome {
  readonly phase: WelcomePhase;
  /** Which question of the tour, counted from 0. */
  readonly chapter: number;
  setPhase(phase: WelcomePhase): void;
}

export const welcomeStore = create<Welcome>()((set) => ({
  phase: 'over',
  chapter: 0,
  setPhase: (phase) => set({ phase }),
}));
