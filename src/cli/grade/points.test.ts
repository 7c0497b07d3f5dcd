import { expect, test } from 'vitest';
import { maxOf } from '../../base/extremes.ts';
import { builtInLessons } from '../../lessons/builtIn.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import { pointsOf, seenMarks } from '../../lessons/marks.ts';
import { lessonOf } from '../../lessons/ownNumbers.ts';
import { solvedStep } from '../../lessons/solvedStep.ts';
import type { Work } from '../../lessons/work.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { workOf } from '../../testing/lessons/handedInBy.ts';
import { ownNumbersLesson } from '../../testing/lessons/ownNumbersLesson.ts';
import { measureScenario } from '../../testing/lessons/testMeasure.ts';
import { gradeWork } from './gradeWork.ts';

/** Each scenario is run once, as often as it is asked for. */
function measureOnce() {
  const known = new Map<string, ReturnType<typeof measureScenario>>();
  return (scenario: Scenario) => {
    const key = JSON.stringify(scenario);
    const measure = known.get(key) ?? measureScenario(scenario);
    known.set(key, measure);
    return measure;
  };
}

/** What the page has once the right answers are measured. */
function solved(given: Lesson, name: string, measureOf: ReturnType<typeof measureOnce>): Lesson {
  const lesson = lessonOf(given, name);
  const steps = lesson.steps.map((_, index) =>
    solvedStep(lesson, index, (at, run, metric) => measureOf(at)(run, metric)),
  );
  return { ...lesson, steps };
}

/** The first steps done rightly, the rest not: neither a goal is reached there, nor an answer right. */
function halfOf(right: Work, wrong: Work, done: number): Work {
  const steps = Object.keys(right.steps).map((at) => {
    const { g: _, ...rest } = wrong.steps[at];
    return [at, Number(at) < done ? right.steps[at] : rest];
  });
  return { ...right, steps: Object.fromEntries(steps) };
}

const lessons = [builtInLessons.get('stragglers-and-copies').lesson, ownNumbersLesson];

test.each(lessons)('of “$title” the page tells a learning system the points that are graded', (given) => {
  const measureOf = measureOnce();
  const [right, wrong] = [true, false].map((isRight) => workOf(given, 'Ada', isRight));
  const lesson = solved(given, 'Ada', measureOf);
  const all = new Set<number>();
  for (let done = 0; done <= given.steps.length; done += 1) {
    const work = halfOf(right, wrong, done);
    const seen = pointsOf(seenMarks(lesson, work));
    expect(seen, `${done} steps`).toEqual(pointsOf(gradeWork(given, work, measureOf)));
    all.add(seen.points);
  }
  expect(maxOf([...all])).toBe(pointsOf(seenMarks(lesson, right)).most);
  expect(all.size).toBeGreaterThan(3);
});
