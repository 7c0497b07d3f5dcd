import { useEffect, useMemo, useState } from 'react';
import { noteStep } from '../../desk/open/lesson.ts';
import { showMoment } from '../../desk/open/lessonScenario.ts';
import { allHold, type Measure, measureOf } from '../../lessons/holds.ts';
import type { Step } from '../../lessons/lesson.ts';
import { withShown } from '../../lessons/stepScenario.ts';
import { changesOf } from '../../lessons/work.ts';
import { isStale, runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { lessonStore } from '../../state/teachingStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { Icon } from '../../widgets/Icon.tsx';
import styles from './Lesson.module.css';
import { Emphasized } from './StepText.tsx';

interface StepGoalProps {
  readonly step: Step;
  readonly index: number;
}

/** What the student is to reach; it ticks itself as soon as the runs on screen satisfy it. */
export function StepGoal({ step, index }: StepGoalProps) {
  const { goal } = step;
  const scenario = scenarioStore((state) => state.scenario);
  const isReached = lessonStore(({ open }) => open?.work.steps[index]?.g === true);
  const measure = useMeasured();
  const isSo = goal !== undefined && measure !== null && allHold(goal.checks, scenario, measure);
  useEffect(() => {
    if (!isSo) return;
    const { opened, scenario: now } = scenarioStore.getState();
    noteStep(index, { g: true, d: changesOf(opened, now) });
  }, [isSo, index]);
  if (goal === undefined) return null;
  const before = isSo ? 'Reached.' : 'Reached before. What you see now is something else.';
  const state = measure === null ? 'The runs are being computed …' : 'Not reached yet.';
  return <Aim name="Goal" says={goal.says} isReached={isReached} state={isReached ? before : state} />;
}

interface AimProps {
  readonly name: string;
  readonly says: string;
  readonly isReached: boolean;
  readonly state: string;
}

/** What is to be reached, ticked once it is, and what is known of it. */
export function Aim({ name, says, isReached, state }: AimProps) {
  return (
    <section className={styles.goal} aria-label={name} data-reached={isReached || undefined}>
      <p>
        <span className={styles.mark} aria-hidden="true">
          {isReached && <Icon name="check" />}
        </span>
        <span>
          <b>{name}:</b> <Emphasized text={says} />
        </span>
      </p>
      <p role="status" className={styles.status}>
        {state}
      </p>
    </section>
  );
}

/** Help for those who are stuck: a hint in words, and “Show me”, which sets the controls or leads to the moment. */
export function StepHelp({ step, index }: StepGoalProps) {
  const { hint, showMe } = step;
  const [isHinting, setHinting] = useState(false);
  const show = () => {
    const { edit, opened } = scenarioStore.getState();
    noteStep(index, { s: true });
    // A fork that was tried before makes room for the one that does it.
    const runs = opened.runs.length;
    if (showMe?.set !== undefined || showMe?.fork !== undefined)
      edit((before) => withShown({ ...before, runs: before.runs.slice(0, runs) }, step));
    if (showMe?.moment !== undefined) showMoment(showMe.moment);
  };
  if (hint === undefined && showMe === undefined) return null;
  return (
    <div className={styles.help}>
      {hint !== undefined && (
        <Button isPressed={isHinting} onClick={() => setHinting(!isHinting)}>
          Hint
        </Button>
      )}
      {showMe !== undefined && <Button onClick={show}>Show me</Button>}
      <p role="status">{isHinting && hint !== undefined && <Emphasized text={hint} />}</p>
    </div>
  );
}

/** The numbers of the runs on screen; null while one of them is missing, or older than the scenario. */
export function useMeasured(): Measure | null {
  const scenario = scenarioStore((state) => state.scenario);
  const runs = runStore((state) => state.runs);
  return useMemo(() => {
    const isComplete =
      runs.length === scenario.runs.length &&
      runs.every((run) => run.state.kind === 'done' && run.shown !== null && !isStale(run));
    return isComplete && runs.every(({ source }) => source.scenario === scenario)
      ? measureOf(runs.map(({ shown }) => shown?.trace))
      : null;
  }, [scenario, runs]);
}
