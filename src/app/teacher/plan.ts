import { numberWord } from '../../explain/explanation.ts';
import type { Preset } from '../../scenario/presets/presets.ts';
import { deckOf } from '../deck/deck.ts';

/** A part of ten minutes of teaching. */
interface PlanPart {
  readonly from: number; // [minutes]
  readonly to: number;
  readonly what: string;
}

/** Plans ten minutes with a preset, along the slides of its lecture. */
export function planOf(preset: Preset): readonly PlanPart[] {
  const { hasQuestion } = deckOf(preset);
  const { scenario, tries } = preset;
  const play = hasQuestion
    ? 'Play one job. Let students say what they see before the page says why.'
    : 'Play. Let students say what they see.';
  return [
    { from: 0, to: 1, what: `Ask: ${scenario.question ?? scenario.name} Say what the runs differ in.` },
    { from: 1, to: 3, what: 'Predict: everybody writes down a guess and a reason, then a show of hands.' },
    { from: 3, to: 5, what: play },
    {
      from: 5,
      to: 8,
      what: `Try: ${tries[0]}${tries.length > 1 ? ` Then let groups take the other ${numberWord(tries.length - 1)}.` : ''}`,
    },
    { from: 8, to: 9, what: 'Misconception: read it aloud; who had guessed so, and what speaks against it?' },
    { from: 9, to: 10, what: 'Results: compare with the guesses. The QR code takes the run home.' },
  ];
}
