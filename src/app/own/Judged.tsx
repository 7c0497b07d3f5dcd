import { formatMicros } from '../../base/format.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { JUDGED, type Judgement, judgementWords } from '../../laws/judgement.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { isStale, runStore } from '../../state/runStore.ts';
import { Button } from '../../widgets/Button.tsx';
import styles from './OwnCode.module.css';

/** What the worker found of a run when it had held it to the laws; undefined: nothing yet. */
function useJudgement(index: number): Judgement | undefined {
  return runStore(({ runs }) => {
    const run = runs[index];
    if (run === undefined || run.state.kind !== 'done' || isStale(run)) return undefined;
    return run.shown?.trace.facts.get(JUDGED) as Judgement | undefined;
  });
}

function Moment({ at }: { readonly at: Micros | null | undefined }) {
  if (at === null || at === undefined) return null;
  return <Button onClick={() => playbackStore.getState().seek(at)}>Go to {formatMicros(at)}</Button>;
}

/** Which laws the run of somebody's policy keeps, and how long slots were idle, with the way to the moment. */
export function Judged({ index }: { readonly index: number }) {
  const judgement = useJudgement(index);
  if (judgement === undefined) return null;
  return (
    <div className={styles.foot}>
      <span>{judgementWords(judgement)}</span>
      <Moment at={judgement.idle?.longestAt} />
      {judgement.broken.map(({ text, at }) => (
        <p key={text} className={styles.fault}>
          {text} <Moment at={at} />
        </p>
      ))}
    </div>
  );
}
