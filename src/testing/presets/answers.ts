import { expect } from 'vitest';
import { asks } from '../../desk/open/asks.ts';
import { checkAnswer, isOpen, isSolved, solvesOf } from '../app/first/rawAnswer.ts';
import type { PresetRuns } from './presetRuns.ts';
import { presetQuestions } from './verdicts.ts';

/** The presets that are answered by the picture of a moment; others at the end of the job. */
const answeredByMoment = [
  'database-join',
  'pagerank-moves',
  'preemption-flips',
  'six-computers',
  'wait-or-move',
];

/** Holds the moment at which a preset's question is answered to the end of the job, or to the decision that the verdict names. */
export function checkPresetAnswer(of: PresetRuns): void {
  const { id } = of.preset;
  const asked = presetQuestions(of).at(-1);
  const found =
    asked === undefined || !asks(of.preset)
      ? null
      : checkAnswer(
          asked.runs.map((run, index) => ({ ...run, index })),
          asked.job,
        );
  expect(found !== null, 'is answered by the picture of a moment').toBe(answeredByMoment.includes(id));
  if (found === null) return;
  const { at, decided } = found;
  for (const trace of [decided.slow, decided.fast]) {
    expect(isOpen(trace, decided.task, at), 'the task can be decided about').toBe(true);
    if (solvesOf(trace).length > 0) expect(isSolved(trace, decided.task, at), 'is in the graph').toBe(true);
  }
}
