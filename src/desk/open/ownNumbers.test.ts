// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest';
import { builtInLessons } from '../../lessons/builtIn.ts';
import { answerOf } from '../../lessons/lesson.ts';
import { lessonOf } from '../../lessons/ownNumbers.ts';
import { scenarioOfStep } from '../../lessons/stepScenario.ts';
import { derivedRuns } from '../../state/derivedRuns.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { lessonStore } from '../../state/teachingStore.ts';
import { workOf } from '../../testing/lessons/handedInBy.ts';
import { ownNumbersLesson as lesson } from '../../testing/lessons/ownNumbersLesson.ts';
import { measureScenario } from '../../testing/lessons/testMeasure.ts';
import { beginAs, beginLesson, goToStep, leaveLesson } from './lesson.ts';

test('the page shows each student the numbers that are graded, and measures their right answers', () => {
  onTestFinished(leaveLesson);
  // Runs are made at once, and not by workers.
  derivedRuns.connect({
    measure(scenario, index, metrics, { onResult }) {
      const measure = measureScenario(scenario);
      onResult({ ok: true, numbers: metrics.map((metric) => measure(index, metric)) });
      return () => undefined;
    },
  });
  beginLesson(lesson, null);
  const ofPage = () => lessonStore.getState().open;
  expect(ofPage()?.work.name).toBe('');
  for (const name of ['Ada Lovelace', 'Bob']) {
    beginAs(name);
    const graded = lessonOf(lesson, name);
    expect(scenarioStore.getState().scenario).toEqual(scenarioOfStep(graded, 0).scenario);
    const { steps } = workOf(lesson, name, true);
    const answers = ofPage()?.lesson.steps.map(({ question }) => question && answerOf(question));
    expect(answers?.slice(0, 2)).toEqual([steps[0].a, steps[1].a]);
    expect(ofPage()?.lesson.steps[0].goal?.checks[0]).toMatchObject({ kind: 'metric', run: 1 });
    goToStep(1);
    // Links carry what the author wrote.
    expect(ofPage()?.given).toBe(lesson);
  }
  expect(ofPage()?.work).toEqual({ name: 'Bob', steps: {} });
  // Of listed jobs, too.
  const { id, lesson: listed } = builtInLessons.get('the-cheapest-sum');
  beginLesson(listed, id);
  expect(ofPage()?.lesson.steps[2].question).toMatchObject({ kind: 'number', answer: 0.75 });
  beginLesson(lesson, null);
  beginAs('');
  expect(scenarioStore.getState().scenario).toEqual(scenarioOfStep(lesson, 0).scenario);
});
