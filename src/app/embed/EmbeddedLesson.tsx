import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { goToStep } from '../../desk/open/lesson.ts';
import { stepPlace, stepTitle } from '../../lessons/lesson.ts';
import type { OpenLesson } from '../../state/teachingStore.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import lessonStyles from '../lesson/Lesson.module.css';
import { StepBody } from '../lesson/StepBody.tsx';
import { placeOfText } from './arrangement.ts';
import styles from './EmbeddedPage.module.css';

interface EmbeddedLessonProps {
  readonly open: OpenLesson;
  /** Size of the whole frame. */
  readonly width: number;
  readonly height: number;
  /** The picture. */
  readonly children: ReactNode;
}

/**
 * A lesson in another page: a line that names the step and turns to others, and opens its text. Where there is no room for both, that
 * takes the place of the picture.
 */
export function EmbeddedLesson({ open, width, height, children }: EmbeddedLessonProps) {
  const { lesson, step } = open;
  const [isRead, setRead] = useState(false);
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const count = lesson.steps.length;
  const place = placeOfText(width, height);
  const isCovering = isRead && place === 'over';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is read from its beginning.
  useEffect(() => {
    body.current?.scrollTo(0, 0);
  }, [step]);
  return (
    <section className={styles.stage} aria-label={`Lesson: ${lesson.title}`}>
      <div className={styles.bar}>
        <h2 aria-live="polite">
          {step < count && `${stepPlace(lesson, step)}: `}
          {stepTitle(lesson, step)}
        </h2>
        <Button
          variant={isRead ? 'plain' : 'primary'}
          aria-expanded={isRead}
          aria-controls={id}
          onClick={() => setRead(!isRead)}
        >
          {isCovering ? 'Picture' : isRead ? 'Close' : 'Read'}
        </Button>
        <IconButton
          icon="left"
          label="Step before"
          disabled={step === 0}
          onClick={() => goToStep(step - 1)}
        />
        <IconButton
          icon="right"
          label={step + 1 === count ? 'Finish' : 'Next step'}
          disabled={step >= count}
          onClick={() => goToStep(step + 1)}
        />
      </div>
      <div className={styles.hero} data-arrangement={place === 'columns' ? 'columns' : 'rows'}>
        {/* Hidden it still sees when its goal is reached, and keeps what is typed. */}
        <div id={id} ref={body} hidden={!isRead} className={lessonStyles.body}>
          <StepBody open={open} />
        </div>
        {!isCovering && children}
      </div>
    </section>
  );
}
