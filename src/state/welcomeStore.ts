import { create } from 'zustand';

/** How far a newcomer is with the first question: asked, guessed and watching, told the answer, or past it. */
export type WelcomePhase = 'asked' | 'watching' | 'told' | 'over';

/** The first question to a newcomer. It begins as over: only a first visit opens it. */
export interface Welcome {
  readonly phase: WelcomePhase;
  /** Which question of the tour, from 0. */
  readonly chapter: number;
  setPhase(phase: WelcomePhase): void;
}

export const welcomeStore = create<Welcome>()((set) => ({
  phase: 'over',
  chapter: 0,
  setPhase: (phase) => set({ phase }),
}));
