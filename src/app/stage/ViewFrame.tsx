import { memo, type ReactNode, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import { later } from '../../desk/parts/loadPart.ts';
import { viewInstead } from '../../desk/parts/viewMenu.ts';
import { useCanDraw } from '../../desk/run/shownTraces.ts';
import { runName } from '../../views/chart/runLook.ts';
import type { RunTrace, View } from '../../views/shared/view.ts';
import { joinClasses } from '../../widgets/joinClasses.ts';
import { Room } from '../../widgets/room.tsx';
import { useSize } from '../../widgets/useSize.ts';
import { ErrorBoundary } from '../parts/ErrorBoundary.tsx';
import { Fault } from './Fault.tsx';
import { useSharedSize } from './sharedSize.tsx';
import styles from './ViewFrame.module.css';
import { ViewTools } from './ViewTools.tsx';

const InNumbers = later(async () => (await import('./InNumbers.tsx')).InNumbers);
const Twin = later(async () => (await import('./Twin.tsx')).Twin);
const ViewCounted = later(async () => (await import('./ViewCounted.tsx')).ViewCounted);

/** A lower chart is all axis: its numbers are told instead. Our choice. [px] */
const LEAST_CHART = 120;

interface ViewFrameProps {
  readonly view: View;
  /** Position of the view, for screen readers; undefined for the large view. */
  readonly place?: string;
  readonly runs: readonly RunTrace[];
  /** Content of the left side of the frame's head. */
  readonly head: ReactNode;
  /** Whether the traces are older than the scenario in the rail. */
  readonly isStale: boolean;
  /** Whether another view may be shown instead if this one refuses the runs. */
  readonly allowsInstead?: boolean;
  /** Shown while there is nothing to draw. */
  readonly placeholder?: ReactNode;
}

/**
 * A frame around a view: sizes it, offers its tools and its table, and catches its errors. If the view refuses the
 * runs and another view can show them, that one is drawn instead, with a line that says so.
 */
export function ViewFrame({
  view: wanted,
  place,
  runs: latestRuns,
  head,
  isStale,
  allowsInstead = false,
  placeholder,
}: ViewFrameProps) {
  // While a slider is dragged, results arrive faster than all views can be drawn: skip some rather than block the
  // slider.
  const runs = useDeferredValue(latestRuns);
  const [isTable, setTable] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const [measure, ownSize] = useSize();
  const body = useRef<HTMLDivElement>(null);
  const refusal = useMemo(() => (runs.length === 0 ? null : wanted.refuses(runs)), [wanted, runs]);
  const instead = useMemo(
    () => (refusal === null || !allowsInstead ? null : viewInstead(wanted, runs)),
    [refusal, allowsInstead, wanted, runs],
  );
  const size = useSharedSize(ownSize, instead !== null);
  const view = instead ?? wanted;
  const canDraw = useCanDraw(view, runs);
  const canShow = canDraw && runs.length > 0 && (refusal === null || instead !== null);
  const isLow = view.takes === 'all runs' && size.height > 0 && size.height < LEAST_CHART;
  const title = `${view.title}: ${runs.map((run) => runName(run)).join(', ')}`;
  const name = place === undefined ? title : `${place}, ${title}`;

  return (
    // Before there is a run to name it has nothing to find, and several would have the same name.
    <section
      className={styles.frame}
      aria-label={runs.length === 0 ? undefined : name}
      aria-busy={runs !== latestRuns || !canDraw || undefined}
      data-view={view.id}
      data-whole={isWhole || undefined}
    >
      <header className={styles.head}>
        <div className={styles.title}>{head}</div>
        {canShow && (
          <>
            <ViewCounted view={view} />
            <ViewTools
              view={view}
              runs={runs}
              isTable={isTable}
              onToggleTable={() => setTable(!isTable)}
              isWhole={isWhole}
              onToggleWhole={() => setWhole(!isWhole)}
              element={() => body.current}
            />
          </>
        )}
      </header>
      {instead !== null && (
        <p className={styles.instead}>
          <strong>{instead.title}.</strong> {refusal}
        </p>
      )}
      <div ref={measure} className={styles.room}>
        {(runs.length === 0 || !canDraw) && placeholder}
        {refusal !== null && instead === null && <p className={styles.refusal}>{refusal}</p>}
        {canShow && (
          <ErrorBoundary
            resetKey={runs}
            fallback={(error) => <Fault error={error} where={`The ${view.title} view`} />}
          >
            <div ref={body} className={joinClasses(styles.body, isStale && styles.stale)}>
              {isTable && <Twin view={view} runs={runs} name={name} />}
              {!isTable && isLow && <InNumbers runs={runs} />}
              {!isTable && !isLow && size.width > 0 && size.height > 0 && (
                <Room width={size.width} height={size.height}>
                  <Drawing view={view} runs={runs} />
                </Room>
              )}
            </div>
          </ErrorBoundary>
        )}
      </div>
    </section>
  );
}

interface DrawingProps {
  readonly view: View;
  readonly runs: readonly RunTrace[];
}

/** Redraws only when something it shows has changed; the frame re-renders with every progress report. */
const Drawing = memo(function Drawing({ view, runs }: DrawingProps) {
  return (
    <Suspense fallback={null}>
      <view.Component runs={runs} />
    </Suspense>
  );
});
