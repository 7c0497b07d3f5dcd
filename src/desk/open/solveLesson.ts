import type { Lesson } from '../../lessons/lesson.ts';
import { isUnsolved, solvedStep } from '../../lessons/solvedStep.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
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
      solve(index);
    }
  };
  // In one list: steps share runs, and each is told of when it is known.
  cancel = derivedRuns.ask([...waiting.values()].flat(), look);
  look();
}

/** The runs on which a step rests. */
function runsOf(lesson: Lesson, index: number): readonly DerivedRun[] {
  const runs: DerivedRun[] = [];
  solvedStep(lesson, index, (scenario, run, metric) => {
    runs.push(asked(scenario, run, metric));
    return Number.NaN;
  });
  return runs;
}

function asked(scenario: Scenario, index: number, metric: string): DerivedRun {
  return { scenario, index, metrics: [metric] };
}

function solve(index: number): void {
  lessonStore.setState(({ open }) => {
    if (open === null) return {};
    const { lesson } = open;
    const step = solvedStep(lesson, index, (scenario, run, metric) => {
      const known = derivedRuns.known(asked(scenario, run, metric));
      return known?.ok === true ? known.numbers[0] : Number.NaN;
    });
    return { open: { ...open, lesson: { ...lesson, steps: lesson.steps.with(index, step) } } };
  });
}
