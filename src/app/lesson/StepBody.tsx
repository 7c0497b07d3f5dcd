import { later } from '../../desk/parts/loadPart.ts';
import { useIssues } from '../../desk/scenario/useIssues.ts';
import type { Step } from '../../lessons/lesson.ts';
import { needsName } from '../../lessons/ownNumbers.ts';
import { hasFork } from '../../lessons/stepScenario.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { OpenLesson } from '../../state/teachingStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { Button } from '../../widgets/Button.tsx';
import { ControlList } from '../controls/QuickControls.tsx';
import styles from './Lesson.module.css';
import { LessonEnd } from './LessonEnd.tsx';
import { OwnName, WhoseNumbers } from './OwnName.tsx';
import { StepGoal, StepHelp } from './StepGoal.tsx';
import { StepQuestion } from './StepQuestion.tsx';
import { StepText } from './StepText.tsx';

const StepPolicy = later(async () => (await import('./StepPolicy.tsx')).StepPolicy);

/** What a step says, asks and lets change; after the last one, what was done. */
export function StepBody({ open }: { readonly open: OpenLesson }) {
  const { given, lesson, step: index, work } = open;
  const step = lesson.steps[index];
  if (needsName(given, work.name)) return <OwnName />;
  if (step === undefined) return <LessonEnd open={open} />;
  return (
    <div className={styles.step} key={index}>
      <StepText text={step.text} />
      <StepGoal step={step} index={index} />
      <StepControls step={step} />
      {step.policy !== undefined && <StepPolicy lesson={lesson} index={index} task={step.policy} />}
      <StepFork step={step} />
      <StepHelp step={step} index={index} />
      {step.question !== undefined && <StepQuestion question={step.question} index={index} />}
      {given.numbers !== undefined && <WhoseNumbers name={work.name} />}
    </div>
  );
}

const none: readonly string[] = [];

/** The controls of a step: those that the student may change, then those that are only shown. */
function StepControls({ step: { controls = none, locked = none } }: { readonly step: Step }) {
  const issues = useIssues();
  return (
    <>
      <ControlList paths={controls} issues={issues} />
      <ControlList paths={locked} issues={issues} disabled />
    </>
  );
}

/** Leads to another future of one run, which differs by one change; or takes it back, for another try. */
function StepFork({ step }: { readonly step: Step }) {
  const { scenario, opened, edit } = scenarioStore();
  const { fork } = step;
  if (fork === undefined) return null;
  const begin = () => {
    selectionStore.setState({ run: fork.of });
    layoutStore.getState().openOverlay('fork');
  };
  return hasFork(opened, scenario, step) ? (
    <Button icon="undo" onClick={() => edit((before) => ({ ...before, runs: opened.runs }))}>
      Take the fork back
    </Button>
  ) : (
    <Button icon="fork" onClick={begin}>{`Fork ${runLetter(fork.of)} at the time of the clock`}</Button>
  );
}
