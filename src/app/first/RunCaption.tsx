import { useEffect, useMemo } from 'react';
import { type JobId, NONE } from '../../engine/ids.ts';
import { captionAt, readable } from '../../explain/captions/readable.ts';
import { captionsOfJob } from '../../faces/explain.ts';
import { speakOf } from '../../state/cameraStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { Pieces } from '../parts/Pieces.tsx';
import styles from './Foot.module.css';

interface RunCaptionProps {
  readonly run: RunTrace;
  readonly job: JobId;
}

/** What a run does with the job now, in one sentence, from the guess on. Screen readers hear the steps instead. */
export function RunCaption({ run: { index, trace }, job }: RunCaptionProps) {
  const isWatching = welcomeStore(({ phase }) => phase === 'watching');
  const pace = playbackStore((playback) => playback.pace);
  const captions = useMemo(() => {
    // Of thousands of servers they take a while, which the first picture does not wait for.
    if (!isWatching) return [];
    const all = captionsOfJob(trace, job);
    return pace === null ? all : readable(all, pace);
  }, [isWatching, trace, job, pace]);
  const now = playbackStore(({ time }) => captionAt(captions, time));
  // What the sentence speaks of stands out in the picture.
  useEffect(() => {
    if (!isWatching || now === undefined || now.server === NONE) return;
    speakOf(index, { job, task: null, run: index, server: now.server, times: 3 });
    return () => speakOf(index, undefined);
  }, [isWatching, now, index, job]);
  if (!isWatching || now === undefined) return null;
  return (
    <span key={now.at} className={styles.caption} aria-hidden="true">
      <Pieces of={now.words} />
    </span>
  );
}
