import { useEffect, useMemo, useState } from 'react';
import { noteStep } from '../../desk/open/lesson.ts';
import type { Lesson, PolicyTask, PolicyTest } from '../../lessons/lesson.ts';
import { judgeTest, refusalOfRun, scenarioOfTest, testMetrics, testSeeds } from '../../lessons/policyTask.ts';
import { changesOf } from '../../lessons/work.ts';
import { intervalWords } from '../../metrics/ratioInterval.ts';
import { policies } from '../../policies/registry.ts';
import type { RunSpec } from '../../scenario/shape/schema.ts';
import type { DerivedResult, DerivedRun } from '../../state/derivedRuns.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { lessonStore } from '../../state/teachingStore.ts';
import { useDerivedRuns } from '../../views/compare/useDerivedRuns.ts';
import { Button } from '../../widgets/Button.tsx';
import { changeCode } from '../controls/editRuns.ts';
import { formInText } from '../own/formInText.ts';
import { OwnCode } from '../own/OwnCode.tsx';
import styles from './Lesson.module.css';
import { Aim } from './StepGoal.tsx';

interface StepPolicyProps {
  readonly lesson: Lesson;
  readonly index: number;
  readonly task: PolicyTask;
}

/** A policy that the student writes, and the tests that it is to pass, which run in the background when asked for. */
export function StepPolicy({ lesson, index, task }: StepPolicyProps) {
  const run = scenarioStore(({ scenario }) => scenario.runs[task.run]);
  const [tested, setTested] = useState<RunSpec | null>(null);
  const refusal = run === undefined ? null : refusalOfRun(task, run);
  const show = () => {
    const model = task.model ?? '';
    noteStep(index, { s: true });
    const isOurs = lessonStore.getState().open?.id !== null;
    scenarioStore.getState().edit(changeCode(task.run, model, formInText(model)), undefined, !isOurs);
  };
  return (
    <>
      <OwnCode index={task.run} />
      <PolicyTests lesson={lesson} index={index} task={task} own={tested === run ? tested : null} />
      <div className={styles.help}>
        <Button
          variant="primary"
          icon="play"
          disabled={refusal !== null}
          onClick={() => setTested(run ?? null)}
        >
          Run the tests
        </Button>
        {task.model !== undefined && <Button onClick={show}>Show me</Button>}
        <p role="status">{refusal}</p>
      </div>
    </>
  );
}

/** The runs of each test: those of the reference with all seeds, then the student’s. */
function runsOf(lesson: Lesson, index: number, task: PolicyTask, own: RunSpec | null): readonly DerivedRun[] {
  if (own === null) return [];
  const metrics = testMetrics(task);
  return task.tests.flatMap((test) => {
    const scenario = scenarioOfTest(lesson, index, test, own);
    if (scenario === undefined) return [];
    return [0, 1].flatMap((of) =>
      testSeeds(task).map((seed) => ({ scenario: { ...scenario, seed }, index: of, metrics })),
    );
  });
}

const numbersOf = (results: readonly (DerivedResult | undefined)[]) =>
  results.map((result) => (result?.ok === true ? result.numbers : []));

/** `own`: what is tested; null: nothing that is on screen. */
function PolicyTests({ lesson, index, task, own }: StepPolicyProps & { readonly own: RunSpec | null }) {
  const wasReached = lessonStore(({ open }) => open?.work.steps[index]?.g === true);
  const runs = useMemo(() => runsOf(lesson, index, task, own), [lesson, index, task, own]);
  const results = useDerivedRuns(runs);
  const seeds = testSeeds(task).length;
  const rows = task.tests.map((test, place) =>
    own === null
      ? { test, isReached: wasReached, state: wasReached ? 'Reached before.' : 'Not tested yet.' }
      : rowOf(task, test, results.slice(2 * seeds * place, 2 * seeds * (place + 1))),
  );
  const isSo = own !== null && rows.every(({ isReached }) => isReached);
  useNoted(index, isSo);
  return rows.map(({ test: { says }, ...row }) => <Aim key={says} name="Test" says={says} {...row} />);
}

/** What became of a test, by the runs of the reference and then the student’s, as far as they are made. */
function rowOf(task: PolicyTask, test: PolicyTest, runs: readonly (DerivedResult | undefined)[]) {
  const fault = runs.find((each) => each?.ok === false);
  if (fault?.ok === false) return { test, isReached: false, state: `It ${fault.message}` };
  const done = runs.filter((each) => each !== undefined).length;
  if (done < runs.length) return { test, isReached: false, state: `${done} of ${runs.length} runs …` };
  const numbers = numbersOf(runs);
  const half = runs.length / 2;
  const { intervals, verdict } = judgeTest(task, test, numbers.slice(0, half), numbers.slice(half));
  const { title } = policies.get(test.against.policy);
  const state = `${verdicts[verdict]} ${intervalWords(intervals[0])} × ${title}; below ${test.goal} is wanted.`;
  return { test, isReached: verdict === 'reached', state };
}

const verdicts = { reached: 'Reached:', missed: 'Missed:', 'not decided': 'Not decided:' } as const;

/** Notes that all tests are reached, with the code that reached them. */
function useNoted(index: number, isSo: boolean): void {
  useEffect(() => {
    if (!isSo) return;
    const { opened, scenario } = scenarioStore.getState();
    noteStep(index, { g: true, d: changesOf(opened, scenario) });
  }, [isSo, index]);
}
