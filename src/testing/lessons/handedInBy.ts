import { allHold, type Measure } from '../../lessons/holds.ts';
import { answerOf, type Lesson } from '../../lessons/lesson.ts';
import { encodeLesson } from '../../lessons/link.ts';
import { lessonOf } from '../../lessons/ownNumbers.ts';
import { solvedStep } from '../../lessons/solvedStep.ts';
import { scenarioOfStep, withShown } from '../../lessons/stepScenario.ts';
import { changesOf, type StepWork, type Work } from '../../lessons/work.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { measureScenario } from './testMeasure.ts';

/** What students of a class do. */
export const manners = ['right', 'wrong', 'copied', 'renamed', 'cut', 'mutated', 'nothing'] as const;
export type Manner = (typeof manners)[number];

const FIRST = ['Ada', 'Bo', 'Chidi', 'Dana', 'Émile', 'Fatima', 'Grace', 'Hiro', '李娜', 'Jean-Luc'];

/** A name that shares no word with that of another student. */
export function nameOf(at: number): string {
  return `${FIRST[at % FIRST.length]}${at} ${['Lovelace', 'Ng', 'O’Neil'][at % 3]}${at}`;
}

/** Whether “Show me” reaches the goal of a step with the numbers of a student: of few jobs, the slowest are a matter of luck. */
export function isReached(given: Lesson, name: string, index: number): boolean {
  const lesson = lessonOf(given, name);
  const { scenario } = scenarioOfStep(lesson, index);
  if (scenario === undefined) throw new Error('no scenario');
  const shown = withShown(scenario, lesson.steps[index]);
  const { goal } = solvedStep(lesson, index, (at, run, metric) => measureScenario(at)(run, metric));
  return goal !== undefined && allHold(goal.checks, shown, measureScenario(shown));
}

/** All steps done as “Show me” does them, with the answers that are right for this student; or nothing changed, and all wrong. */
export function workOf(given: Lesson, name: string, isRight: boolean): Work {
  const lesson = lessonOf(given, name);
  const steps = lesson.steps.map((step, index): StepWork => {
    const { scenario } = scenarioOfStep(lesson, index);
    if (scenario === undefined) throw new Error('no scenario');
    const measured = new Map<Scenario, Measure>();
    const { question } = solvedStep(lesson, index, (at, run, metric) => {
      const measure = measured.get(at) ?? measureScenario(at);
      measured.set(at, measure);
      return measure(run, metric);
    });
    const d = isRight ? changesOf(scenario, withShown(scenario, step)) : undefined;
    const right =
      question === undefined || question.kind === 'text' ? `Because, says ${name}.` : answerOf(question);
    const wrong = question?.kind === 'choice' ? (Number(right) + 1) % question.options.length : 7;
    return {
      ...(d !== undefined && { d }),
      a: isRight || typeof right === 'string' ? right : wrong,
      g: true,
    };
  });
  return { name, steps: Object.fromEntries(steps.entries()) };
}

/** What the student of a place in the class hands in: who copies has the link, or the answers, of the one before. */
export async function handedInBy(lesson: Lesson, at: number, manner: Manner): Promise<string> {
  const other = nameOf(at - 1);
  const work: Readonly<Record<Manner, () => Work>> = {
    right: () => workOf(lesson, nameOf(at), true),
    wrong: () => workOf(lesson, nameOf(at), false),
    copied: () => workOf(lesson, other, true),
    renamed: () => ({ ...workOf(lesson, other, true), name: nameOf(at) }),
    cut: () => workOf(lesson, nameOf(at), true),
    mutated: () => workOf(lesson, nameOf(at), true),
    nothing: () => ({ name: '', steps: {} }),
  };
  if (manner === 'nothing') return 'I forgot.';
  const link = await encodeLesson({ lesson, id: null, step: 0, work: work[manner]() });
  const fragment = link?.fragment ?? '';
  const middle = Math.floor(fragment.length / 2);
  const mutated = `${fragment.slice(0, middle)}${fragment[middle] === 'A' ? 'B' : 'A'}${fragment.slice(middle + 1)}`;
  const sent = manner === 'cut' ? fragment.slice(0, -9) : manner === 'mutated' ? mutated : fragment;
  return `https://example.org/makespan/${sent}`;
}
