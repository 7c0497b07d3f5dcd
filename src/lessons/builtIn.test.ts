import { describe, expect, test } from 'vitest';
import { DRAWN } from '../metrics/drawing.ts';
import { readyToRun } from '../scenario/compile/planRun.ts';
import { controlsAt } from '../scenario/edit/leadingControls.ts';
import { triedControls } from '../scenario/edit/triedControls.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { measureScenario } from '../testing/lessons/testMeasure.ts';
import { valueAt } from '../widgets/sliderScale.ts';
import { builtInLessons } from './builtIn.ts';
import { holds, type Measure } from './holds.ts';
import { answerOf, type Check, judge, type Lesson, type Step } from './lesson.ts';
import { lessonOf } from './ownNumbers.ts';
import { readLesson } from './readLesson.ts';
import { solvedStep } from './solvedStep.ts';
import { scenarioOfStep, withShown } from './stepScenario.ts';

function scenarioAt(lesson: Lesson, index: number): Scenario {
  const { scenario } = scenarioOfStep(lesson, index);
  if (scenario === undefined) throw new Error(`step ${index + 1} has no scenario`);
  return scenario;
}

/** What does not hold, with what was found instead. */
function broken(checks: readonly Check[] = [], scenario: Scenario, measure: Measure): readonly string[] {
  return checks.flatMap((check) => {
    const { holds: isSo, found, wanted } = holds(check, scenario, measure);
    return isSo ? [] : [`${JSON.stringify(check)}: found ${found}, wanted ${wanted}`];
  });
}

/** Checks of numbers that the answer of a step may rest on, as the student may write them: in s, ms or %. */
function measuredIn({ evidence }: Step): readonly number[] {
  return [...(evidence?.start ?? []), ...(evidence?.shown ?? [])].flatMap((check) => {
    if (check.is !== '=') return [];
    if (check.kind === 'runs') return [(1 - (check.times ?? 1)) * 100];
    return check.kind === 'metric' ? [check.value, check.value * 100, check.value * 1000] : [];
  });
}

/** The checks of a goal, with what they compare with. */
function checksOf(lesson: Lesson, index: number): readonly Check[] | undefined {
  const { goal } = lesson.steps[index];
  if (goal?.checks.some(({ kind }) => kind === 'start') !== true) return goal?.checks;
  const measure = measureScenario(scenarioAt(lesson, index));
  return solvedStep(lesson, index, (_, run, metric) => measure(run, metric)).goal?.checks;
}

/** Where each student has other numbers, the lessons of some. */
const lessons = builtInLessons.all.flatMap(({ id, lesson }) =>
  lesson.numbers === undefined
    ? [{ id, lesson }]
    : ['Ada', 'Bo', '李娜'].map((name) => ({ id: `${id} of ${name}`, lesson: lessonOf(lesson, name) })),
);

describe.each(lessons)('the lesson $id', ({ lesson }) => {
  const steps = lesson.steps.map((step, index) => ({ step, index, name: step.title ?? String(index + 1) }));

  test('is valid, and has its own fields only in the order of the shape', () => {
    const { lesson: read, issues } = readLesson(lesson);
    expect(issues).toEqual([]);
    // From a file it must draw the same numbers, by its text.
    if (lesson.numbers !== undefined) expect(JSON.stringify(read)).toBe(JSON.stringify(lesson));
    expect(lesson.steps.length).toBeGreaterThanOrEqual(6);
    expect(lesson.steps.length).toBeLessThanOrEqual(9);
  });

  test.each(steps)(
    'step “$name” says what is so, and its goal is not reached at the start',
    async ({ step, index }) => {
      const scenario = scenarioAt(lesson, index);
      await readyToRun(scenario);
      const measure = measureScenario(scenario);
      expect(broken(step.evidence?.start, scenario, measure)).toEqual([]);
      if (step.goal !== undefined) expect(broken(checksOf(lesson, index), scenario, measure)).not.toEqual([]);
    },
  );

  test.each(steps.filter(({ step }) => step.goal !== undefined))(
    'step “$name” can be done: “Show me” reaches its goal with controls that are open',
    ({ step, index }) => {
      const scenario = withShown(scenarioAt(lesson, index), step);
      const measure = measureScenario(scenario);
      expect(broken(checksOf(lesson, index), scenario, measure)).toEqual([]);
      expect(broken(step.evidence?.shown, scenario, measure)).toEqual([]);
      const open = step.controls ?? [];
      expect(Object.keys(step.showMe?.set ?? {}).filter((path) => !open.includes(path))).toEqual([]);
      expect(controlsAt(scenario, open)).toHaveLength(open.length);
    },
  );

  const isWritten = ({ question }: Step) => question !== undefined && !('found' in question);

  test.each(steps.filter(({ step }) => step.question?.kind === 'number' && isWritten(step)))(
    'step “$name” has an answer that was measured',
    ({ step }) => {
      const { question } = step;
      if (question === undefined) return;
      expect(measuredIn(step).some((value) => judge(question, value) === 'right')).toBe(true);
    },
  );

  const drawn = steps.flatMap(({ step: { question }, index, name }) =>
    question?.kind === 'drawn' ? [{ question, index, name }] : [],
  );
  test.each(drawn)('step “$name” draws the curve that its runs have', ({ question, index }) => {
    const scenario = scenarioAt(lesson, index);
    const [control] = triedControls(scenario, [question.control]);
    const run = scenario.runs[question.run];
    const measured = Array.from({ length: DRAWN }, (_, place) => {
      const at = control.write(valueAt(place / (DRAWN - 1), control.spec))({ ...scenario, runs: [run] });
      return measureScenario(at)(0, 'jobResponse@0.5');
    });
    for (const [place, value] of measured.entries())
      expect(
        Math.abs((question.answer?.[place] ?? Number.NaN) / value - 1),
        `point ${place + 1}`,
      ).toBeLessThan(0.005);
    // A straight line between its ends is not enough.
    const [first, last] = [measured[0], measured[DRAWN - 1]];
    const straight = measured.map((_, place) => first + ((last - first) * place) / (DRAWN - 1));
    expect([judge(question, measured), judge(question, straight)]).toEqual(['right', 'wrong']);
  });

  test.each(steps.filter(({ step }) => step.question?.kind === 'sweep'))(
    'step “$name” sweeps to an answer that is not the first, and that its explanation names if it is the same for all',
    ({ step, index }) => {
      const solved = solvedStep(lesson, index, (at, run, metric) =>
        measureScenario(at)(run, metric),
      ).question;
      const answer = solved === undefined ? undefined : answerOf(solved);
      if (lesson.numbers === undefined) expect(step.question?.explanation).toContain(`From ${answer} on:`);
      expect(step.question?.kind === 'sweep' && step.question.values.indexOf(Number(answer))).toBeGreaterThan(
        0,
      );
    },
  );

  test.each(steps.filter(({ step }) => step.question?.kind === 'choice' && isWritten(step)))(
    'step “$name” rests its answer on something',
    ({ step }) => expect(step.evidence?.start?.length ?? 0).toBeGreaterThan(0),
  );
});
