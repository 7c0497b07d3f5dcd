import { formatSeconds } from '../../base/format.ts';
import { runLetter } from '../../base/runLetter.ts';
import { BeyondTime } from '../../engine/kernel/time.ts';
import { holds, type Measure } from '../../lessons/holds.ts';
import type { Check, Lesson, Step } from '../../lessons/lesson.ts';
import { type Mark, questionMark } from '../../lessons/marks.ts';
import { lessonOf } from '../../lessons/ownNumbers.ts';
import { solvedStep } from '../../lessons/solvedStep.ts';
import { keepsToControls, scenarioOfStep } from '../../lessons/stepScenario.ts';
import { scenarioOfWork, type Work } from '../../lessons/work.ts';
import { askedTitle } from '../../metrics/asked.ts';
import { estimate } from '../../scenario/counted/estimate.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';

/** Nobody waits longer for one step of one student. [s] */
const LONGEST = 120;

type MeasureOf = (scenario: Scenario) => Measure;

/**
 * Marks all goals and questions of a student’s work, with the numbers of that student. Each run is simulated anew; what the page
 * noted is not believed.
 */
export function gradeWork(given: Lesson, work: Work, measureOf: MeasureOf): readonly Mark[] {
  const lesson = lessonOf(given, work.name);
  return lesson.steps.flatMap((_, index) => {
    const step = stepMeasured(lesson, index, measureOf);
    return [
      ...goalMark(lesson, step, index, scenarioOfWork(lesson, work, index), measureOf),
      ...questionMark(step, index, work),
    ];
  });
}

/** A step with the answers that were measured; without them where that takes too long. */
function stepMeasured(lesson: Lesson, index: number, measureOf: MeasureOf): Step {
  return solvedStep(lesson, index, (scenario, run, metric) => {
    try {
      return estimate(scenario).seconds > LONGEST ? Number.NaN : measureOf(scenario)(run, metric);
    } catch (fault) {
      if (!(fault instanceof BeyondTime)) throw fault;
      return Number.NaN;
    }
  });
}

/** Marks a scenario that was sent without a lesson: the goals of all steps from which it could come. */
export function gradeScenario(lesson: Lesson, scenario: Scenario, measureOf: MeasureOf): readonly Mark[] {
  return lesson.steps.flatMap((step, index) => {
    const own = scenarioOfStep(lesson, index).scenario;
    if (own === undefined || !keepsToControls(own, scenario, step)) return [];
    return goalMark(lesson, stepMeasured(lesson, index, measureOf), index, scenario, measureOf);
  });
}

function goalMark(
  lesson: Lesson,
  step: Step,
  index: number,
  scenario: Scenario | null,
  measureOf: MeasureOf,
): readonly Mark[] {
  const { goal } = step;
  if (goal === undefined) return [];
  const mark = {
    step: index + 1,
    title: step.title ?? '',
    kind: 'goal',
    counts: true,
    asked: goal.says,
  } as const;
  const refusal = refusalOf(lesson, index, scenario);
  if (refusal !== null || scenario === null)
    return [{ ...mark, found: refusal ?? '', result: 'not gradable' }];
  // JSON knows no such number, so that it can only be one that was not measured.
  if (goal.checks.some((check) => check.kind === 'metric' && Number.isNaN(check.value)))
    return [{ ...mark, found: 'what it is compared with could not be measured', result: 'not gradable' }];
  try {
    const measure = measureOf(scenario);
    const found = goal.checks.map((check) => ({ check, ...holds(check, scenario, measure) }));
    const result = found.every((each) => each.holds) ? 'pass' : 'fail';
    return [{ ...mark, found: found.map((each) => foundWords(each.check, each.found)).join('; '), result }];
  } catch (fault) {
    if (!(fault instanceof BeyondTime)) throw fault;
    return [{ ...mark, found: fault.message, result: 'not gradable' }];
  }
}

/** Why a goal cannot be marked; null where it can. */
function refusalOf(lesson: Lesson, index: number, scenario: Scenario | null): string | null {
  const own = scenarioOfStep(lesson, index).scenario;
  if (own === undefined || scenario === null) return 'the student’s changes lead to no valid scenario';
  if (!keepsToControls(own, scenario, lesson.steps[index]))
    return 'more was changed than the controls of the step';
  const { seconds } = estimate(scenario);
  return seconds > LONGEST ? `would take about ${formatSeconds(seconds)}, so it was not run` : null;
}

function foundWords(check: Check, found: unknown): string {
  const what = check.kind === 'value' ? check.path : `${askedTitle(check.metric)} of ${runLetter(check.run)}`;
  const words = typeof found === 'number' ? String(Number(found.toPrecision(6))) : String(found ?? 'nothing');
  return `${what} is ${words}`;
}
