import { useEffect, useState } from 'react';
import type { Micros } from '../../engine/kernel/time.ts';
import { showDifference } from '../../state/shownDifference.ts';
import type { Trace } from '../../trace/trace.ts';
import { Icon } from '../../widgets/Icon.tsx';
import { INSET } from './drawTimeline.ts';
import styles from './Timeline.module.css';

interface FirstDifferenceProps {
  readonly traces: readonly Trace[];
  readonly endsAt: Micros;
}

/** A flag where the first two runs part for the job that differs most; pressing it says why. */
export function FirstDifference({ traces, endsAt }: FirstDifferenceProps) {
  const [at, setAt] = useState<Micros | null>(null);
  const [one, other] = traces;

  useEffect(() => {
    setAt(null);
    if (one === undefined || other === undefined) return;
    let isCurrent = true;
    const find = async () => {
      const { findDifference } = await import('../difference/findDifference.ts');
      if (isCurrent) setAt(findDifference(one, other, null)?.at ?? null);
    };
    // Delayed, as it reads the jobs of both runs and is not urgent.
    const timer = setTimeout(() => void find(), 120);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [one, other]);

  if (at === null || endsAt === 0) return null;
  const share = at / endsAt;
  const left = `calc(${INSET - 8}px + ${share} * (100% - ${2 * INSET}px))`;
  const style =
    share > 0.85 ? { right: `calc(100% - ${left} - 16px)`, flexDirection: 'row-reverse' as const } : { left };
  return (
    <button
      type="button"
      className={styles.flag}
      style={style}
      title="Where A and B part for the job that differs most"
      onClick={() => showDifference([0, 1], null)}
    >
      <Icon name="flag" />
      largest difference
    </button>
  );
}
