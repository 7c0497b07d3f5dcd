import { fieldsIn, isFields } from '../base/foreignJson.ts';
import { DRAWN } from '../metrics/drawing.ts';
import { readScenario } from '../scenario/checks/check.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { applyPatch, diff } from '../share/patch.ts';
import type { Answer, Lesson } from './lesson.ts';
import { scenarioOfStep } from './stepScenario.ts';

/** What a student did in one step. The names are short, because every student's link contains them. */
export interface StepWork {
  /** The student's changes to the scenario of the step, as a patch; left out: none. */
  readonly d?: unknown;
  /** The answer; left out: none yet. */
  readonly a?: Answer;
  /** Whether the page saw the goal reached. Never believed: grading simulates anew. */
  readonly g?: true;
  /** Whether the page was asked to show how. */
  readonly s?: true;
}

/** What a student did in a lesson. */
export interface Work {
  /** What the student calls themselves; empty: not told. */
  readonly name: string;
  /** By the place of the step, counted from 0. */
  readonly steps: Readonly<Record<string, StepWork>>;
}

export const noWork: Work = { name: '', steps: {} };

const MOST_NAME = 120;
const MOST_ANSWER = 4000;

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);

/** Reads work from a link or from the browser's storage; what is not valid is left out. */
export function readWork(value: unknown, { steps }: Pick<Lesson, 'steps'>): Work {
  const { name, steps: given } = fieldsIn(value);
  const read = steps.flatMap((_, index): [string, StepWork][] => {
    const step = fieldsIn(given)[index];
    if (!isFields(step)) return [];
    const { d, a, g, s } = step;
    const isAnswer =
      isNumber(a) ||
      (typeof a === 'string' && a.length <= MOST_ANSWER) ||
      (Array.isArray(a) && a.length === DRAWN && a.every(isNumber));
    return [
      [
        String(index),
        {
          ...(d !== undefined && { d }),
          ...(isAnswer && { a: a as Answer }),
          ...(g === true && { g }),
          ...(s === true && { s }),
        },
      ],
    ];
  });
  return {
    name: typeof name === 'string' ? name.slice(0, MOST_NAME) : '',
    steps: Object.fromEntries(read),
  };
}

/** Notes something about a step. */
export function withStepWork(work: Work, index: number, more: StepWork): Work {
  return { ...work, steps: { ...work.steps, [index]: { ...work.steps[index], ...more } } };
}

/** The changes that lead from the scenario of a step to the student's, as they are stored. */
export function changesOf(own: Scenario, scenario: Scenario): unknown {
  return diff(own, scenario);
}

/** The scenario of a step as the student left it; null where the changes lead to none that is valid. */
export function scenarioOfWork(lesson: Lesson, work: Work, index: number): Scenario | null {
  const { scenario } = scenarioOfStep(lesson, index);
  const { d } = work.steps[index] ?? {};
  if (scenario === undefined) return null;
  return d === undefined ? scenario : (readScenario(applyPatch(scenario, d)).scenario ?? null);
}
