import { useEffect, useRef } from 'react';
import { goToStep, leaveLesson } from '../../desk/open/lesson.ts';
import { stepPlace, stepTitle } from '../../lessons/lesson.ts';
import { lessonStore } from '../../state/teachingStore.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import styles from './Lesson.module.css';
import { StepBody } from './StepBody.tsx';

/** The open lesson, one step at a time, in the place of the scenario's controls. */
export function LessonPanel() {
  const open = lessonStore((lesson) => lesson.open);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const at = open?.step;
  const before = useRef<number | undefined>(undefined);
  // Screen readers go on at the new step, and so does the page's own sight of it; a lesson that opens takes nobody's focus away.
  useEffect(() => {
    const isOpening = before.current === undefined;
    if (at === before.current) return;
    before.current = at;
    if (isOpening && document.activeElement !== document.body) return;
    body.current?.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [at]);
  if (open === null) return null;
  const { lesson, step: index } = open;
  const step = lesson.steps[index];
  const count = lesson.steps.length;
  const options = lesson.steps.map((each, place) => ({
    id: String(place),
    title: `${stepPlace(lesson, place)}${each.title === undefined ? '' : `: ${each.title}`}`,
  }));
  return (
    <aside className={styles.lesson} aria-label={`Lesson: ${lesson.title}`}>
      <header className={styles.head}>
        <p className={styles.subject}>{lesson.title}</p>
        <span className={styles.jump}>
          <ChoiceField
            label="Go to a step"
            value={String(index)}
            options={[...options, { id: String(count), title: 'Done' }]}
            onChange={(id) => goToStep(Number(id))}
          />
        </span>
        <IconButton icon="close" size="small" label="Leave the lesson" onClick={leaveLesson} />
        <progress aria-label="Progress" max={count} value={Math.min(index + 1, count)} />
      </header>
      <div className={styles.body} ref={body}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {step !== undefined && <span className="visually-hidden">{stepPlace(lesson, index)}: </span>}
          {stepTitle(lesson, index)}
        </h2>
        <StepBody open={open} />
      </div>
      <footer className={styles.foot}>
        <Button disabled={index === 0} onClick={() => goToStep(index - 1)}>
          Back
        </Button>
        {step === undefined ? (
          <Button onClick={leaveLesson}>Leave the lesson</Button>
        ) : (
          <Button variant="primary" onClick={() => goToStep(index + 1)}>
            {index + 1 === count ? 'Finish' : 'Next'}
          </Button>
        )}
      </footer>
    </aside>
  );
}
