import { useEffect, useState } from 'react';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Divergence } from '../../trace/divergence.ts';
import { firstDivergence } from '../../trace/divergence.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobOfTask } from '../../views/names.ts';
import { Icon } from '../../widgets/Icon.tsx';
import { jumpTo } from '../playback.ts';
import { INSET } from './drawTimeline.ts';
import styles from './Timeline.module.css';

interface FirstDifferenceProps {
  readonly traces: readonly Trace[];
  readonly endsAt: Micros;
}

/** A flag where the first two runs start to differ; pressing it shows the task in both runs at that time. */
export function FirstDifference({ traces, endsAt }: FirstDifferenceProps) {
  const [found, setFound] = useState<Divergence | null>(null);
  const [one, other] = traces;

  useEffect(() => {
    setFound(null);
    if (one === undefined || other === undefined) return;
    // Delayed, as it reads all starts of both runs and is not urgent.
    const timer = setTimeout(() => setFound(firstDivergence(one, other)), 120);
    return () => clearTimeout(timer);
  }, [one, other]);

  if (found === null || endsAt === 0) return null;
  const share = found.at / endsAt;
  const show = () => {
    jumpTo(found.at);
    const run = found.attempts[0] === NONE ? 1 : 0;
    selectionStore.getState().selectTask(jobOfTask(one.data.graphs, found.task), found.task, run);
  };
  const left = `calc(${INSET - 8}px + ${share} * (100% - ${2 * INSET}px))`;
  const style =
    share > 0.85 ? { right: `calc(100% - ${left} - 16px)`, flexDirection: 'row-reverse' as const } : { left };
  return (
    <button
      type="button"
      className={styles.flag}
      style={style}
      title="Where A and B first differ"
      onClick={show}
    >
      <Icon name="flag" />
      first difference
    </button>
  );
}
