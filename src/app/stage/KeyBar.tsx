import { type RefCallback, Suspense, useCallback } from 'react';
import { isOnJobPage } from '../../desk/parts/viewMenu.ts';
import { hasDrawers, layoutStore } from '../../state/layoutStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { settingsStore } from '../../state/settingsStore.ts';
import { lectureStore } from '../../state/teachingStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import type { RunTrace, View } from '../../views/shared/view.ts';
import { Button } from '../../widgets/Button.tsx';
import styles from './KeyBar.module.css';
import { useCharts } from './useCharts.ts';

interface KeyBarProps {
  readonly view: View;
  /** Null until all of them are there: with each further run a key could grow, and move the pictures. */
  readonly runs: readonly RunTrace[] | null;
}

/** The bottom line of the stage: what the marks of the large view mean, and what else can be opened: the inspector, and charts below. */
export function KeyBar({ view, runs }: KeyBarProps) {
  const charts = useCharts();
  const isBare = settingsStore((settings) => settings.isProjecting);
  const isInspecting = selectionStore((selection) => selection.isInspecting);
  const inspect = selectionStore((selection) => selection.inspect);
  const { drawer, toggleDrawer } = layoutStore();
  const isLecture = lectureStore(({ preset }) => preset !== null);
  const isTold = welcomeStore(({ phase }) => phase === 'told');
  const keep = useKeptHeight();
  const Key = view.Key;
  const marked = [view.id, ...(runs ?? []).map(({ title }) => title)].join(' ');
  // A class that reads the answer has read the key, and the answer takes its line.
  if (isLecture && isTold) return null;
  return (
    <div className={styles.bar}>
      <div key={marked} ref={keep} className={styles.key}>
        {Key !== undefined && runs?.length !== 0 && (
          <Suspense fallback={<KeyAwaited />}>
            {runs === null ? <KeyAwaited /> : <Key runs={runs} />}
          </Suspense>
        )}
      </div>
      {!isBare && (
        <Button
          variant="quiet"
          isPressed={hasDrawers() ? drawer === 'inspector' : isInspecting}
          onClick={() => (hasDrawers() ? toggleDrawer('inspector') : inspect(!isInspecting))}
        >
          Why here?
        </Button>
      )}
      {!isLecture && !isOnJobPage(view) && (
        <Button
          variant="quiet"
          isPressed={charts > 0}
          onClick={() => layoutStore.setState({ hasCharts: charts === 0 })}
        >
          Charts
        </Button>
      )}
    </div>
  );
}

/** The key is yet to come, and takes room of the pictures then. */
function KeyAwaited() {
  return <span data-awaited hidden />;
}

/**
 * Keeps an element as high as it once was, until its width changes. What a key lists depends on what the pictures have room to
 * draw, and their room on the height of the key: the two could make each other change for ever.
 */
function useKeptHeight(): RefCallback<HTMLElement> {
  return useCallback((element) => {
    if (element === null) return;
    let [width, height] = [0, 0];
    const observer = new ResizeObserver(([entry]) => {
      const { contentRect: now } = entry;
      if (now.width === width && now.height <= height) return;
      // In another width the same text has other lines: the next call is told how many.
      const isAnew = now.width !== width;
      [width, height] = [now.width, isAnew ? 0 : now.height];
      element.style.minHeight = isAnew ? '' : `${height}px`;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}
