import { useEffect, useState } from 'react';
import { lectureStore } from '../../state/teachingStore.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import type { Slide } from '../deck/deck.ts';
import { leaveLecture, turn } from '../deck/lecture.ts';
import styles from './Lecture.module.css';
import { toggleBlank, toggleTimer } from './useLectureKeys.ts';

interface LectureBarProps {
  readonly slide: Slide;
  readonly at: number;
  readonly count: number;
}

/** Where the lecture is, and what a presenter's remote control does, as buttons. */
export function LectureBar({ slide, at, count }: LectureBarProps) {
  const { course, preset } = lectureStore();
  const part = course.indexOf(preset ?? '');
  const isTimed = lectureStore(({ timedFrom }) => timedFrom !== null);
  return (
    <header className={styles.bar}>
      <IconButton
        icon="left"
        label="Previous slide (Page ↑)"
        disabled={at === 0 && part <= 0}
        onClick={() => turn(-1)}
      />
      <span className={styles.place} data-testid="slide-number">
        {at + 1} / {count}
      </span>
      <IconButton
        icon="right"
        label="Next slide (Page ↓)"
        disabled={at === count - 1 && part >= course.length - 1}
        onClick={() => turn(1)}
      />
      {course.length > 1 && <span>{`Part ${part + 1} of ${course.length}`}</span>}
      <h1 className={styles.heading} aria-live="polite">
        {slide.heading}
      </h1>
      <Timer />
      <Button variant="quiet" isPressed={isTimed} title="Timer (T)" onClick={toggleTimer}>
        Timer
      </Button>
      <Button variant="quiet" title="Black screen (B)" onClick={toggleBlank}>
        Blank
      </Button>
      <IconButton icon="close" label="Leave the lecture (Esc)" onClick={leaveLecture} />
    </header>
  );
}

/** Counts up from when it was started: "12:05". */
function Timer() {
  const timedFrom = lectureStore((lecture) => lecture.timedFrom);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (timedFrom === null) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [timedFrom]);
  if (timedFrom === null) return null;
  const seconds = Math.max(0, Math.floor((now - timedFrom) / 1000));
  return (
    <span className={styles.timer} role="timer" aria-label="Timer" aria-live="off">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  );
}
