import { useMemo } from 'react';
import type { JobId } from '../../engine/ids.ts';
import { captionAt, readable } from '../../explain/captions/readable.ts';
import { captionsOfJob } from '../../faces/explain.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { Pieces } from './Pieces.tsx';
import styles from './Question.module.css';

interface RunCaptionProps {
  readonly run: RunTrace;
  readonly job: JobId;
}

/** What a run does with the job now, in one sentence: as the clock follows it. Screen readers hear the steps instead. */
export function RunCaption({ run: { trace }, job }: RunCaptionProps) {
  const pace = playbackStore((playback) => playback.pace);
  const captions = useMemo(
    () => (pace === null ? [] : readable(captionsOfJob(trace, job), pace)),
    [trace, job, pace],
  );
  const now = playbackStore(({ time }) => captionAt(captions, time));
  if (now === undefined) return null;
  return (
    <span key={now.at} className={styles.caption} aria-hidden="true">
      <Pieces of={now.words} />
    </span>
  );
}
