import { Suspense } from 'react';
import { layoutStore } from '../../state/layoutStore.ts';
import type { RunTrace, View } from '../../views/view.ts';
import { Button } from '../../widgets/Button.tsx';
import styles from './KeyBar.module.css';
import { useCharts } from './useCharts.ts';

interface KeyBarProps {
  readonly view: View;
  readonly runs: readonly RunTrace[];
}

/** The bottom line of the stage: what the marks of the large view mean, and whether charts stand below. */
export function KeyBar({ view, runs }: KeyBarProps) {
  const charts = useCharts();
  const Key = view.Key;
  return (
    <div className={styles.bar}>
      <div className={styles.key}>
        <Suspense fallback={null}>{Key !== undefined && runs.length > 0 && <Key runs={runs} />}</Suspense>
      </div>
      <Button
        variant="quiet"
        isPressed={charts > 0}
        onClick={() => layoutStore.setState({ hasCharts: charts === 0 })}
      >
        Charts
      </Button>
    </div>
  );
}
