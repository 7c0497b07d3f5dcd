import type { Lesson } from '../../lessons/lesson.ts';
import { isUnsolved, solvedStep } from '../../lessons/solvedStep.ts';
import { type DerivedRun, derivedRuns } from '../../state/derivedRuns.ts';
import { lessonStore } from '../../state/teachingStore.ts';

/** Takes back what the lesson before still waits for. */
let cancel = () => {};

/** Measures what questions and goals of the open lesson rest on: of the step that is shown first. */
export function solveLesson(): void {
  cancel();
  const { open } = lessonStore.getState();
  if (open === null) return;
  const { lesson, step } = open;
  const unsolved = [...lesson.steps.keys()].filter((index) => isUnsolved(lesson.steps[index]));
  const inOrder = [...unsolved.filter((index) => index >= step), ...unsolved.filter((index) => index < step)];
  const waiting = new Map(inOrder.map((index) => [index, runsOf(lesson, index)]));
  const look = () => {
    for (const [index, runs] of waiting) {
      if (runs.some((run) => derivedRuns.known(run) === undefined)) continue;
      waiting.delete(index);
      solve(index, runs);
    }
  };
  // In one list: steps share runs, and each is told of when it is known.
  cancel = derivedRuns.ask([...waiting.values()].flat(), look);
  look();
}

/** The runs on which a step rests, in the order in which they are asked for. */
function runsOf(lesson: Lesson, index: number): readonly DerivedRun[] {
  const runs: DerivedRun[] = [];
  solvedStep(lesson, index, (scenario, run, metric) => {
    runs.push({ scenario, index: run, metrics: [metric] });
    return Number.NaN;
  });
  return runs;
}

/** Fills in what is known now. The runs are those that were made: of listed jobs an equal copy would be another run. */
function solve(index: number, runs: readonly DerivedRun[]): void {
  lessonStore.setState(({ open }) => {
    if (open === null) return {};
    const { lesson } = open;
    let next = 0;
    const step = solvedStep(lesson, index, () => {
      const known = derivedRuns.known(runs[next]);
      next += 1;
      return known?.ok === true ? known.numbers[0] : Number.NaN;
    });
    return { open: { ...open, lesson: { ...lesson, steps: lesson.steps.with(index, step) } } };
  });
}
