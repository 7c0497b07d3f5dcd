import type { OpenLesson } from '../../state/lessonStore.ts';
import styles from './Lesson.module.css';
import { LessonEnd } from './LessonEnd.tsx';
import { StepControls } from './StepControls.tsx';
import { StepGoal, StepHelp } from './StepGoal.tsx';
import { StepQuestion } from './StepQuestion.tsx';
import { StepText } from './StepText.tsx';

/** What a step says, asks and lets change; after the last one, what was done. */
export function StepBody({ open }: { readonly open: OpenLesson }) {
  const { lesson, step: index } = open;
  const step = lesson.steps[index];
  if (step === undefined) return <LessonEnd open={open} />;
  return (
    <div className={styles.step} key={index}>
      <StepText text={step.text} />
      <StepGoal step={step} index={index} />
      <StepControls step={step} />
      <StepHelp step={step} index={index} />
      {step.question !== undefined && <StepQuestion question={step.question} index={index} />}
    </div>
  );
}
