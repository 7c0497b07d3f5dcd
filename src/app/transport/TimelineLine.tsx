import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { loadPart } from '../../desk/parts/loadPart.ts';
import { isEmbedded } from '../../desk/scenario/query.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { showDifference } from '../../state/layoutStore.ts';
import { playbackStore, shareOfTime } from '../../state/playbackStore.ts';
import { runStore } from '../../state/runStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { useJobHues } from '../../views/looks/useJobHues.ts';
import { Icon } from '../../widgets/Icon.tsx';
import { useCanvas } from '../../widgets/useCanvas.ts';
import type { Size } from '../../widgets/useSize.ts';
import { drawTimeline, INSET, timelineMarks } from './drawTimeline.ts';
import styles from './Timeline.module.css';

interface TimelineLineProps {
  readonly traces: readonly Trace[];
  readonly endsAt: Micros;
  readonly size: Size;
}

/** What the timeline shows of the runs: the line with its marks, and the flag of the largest difference. */
export function TimelineLine({ traces, endsAt, size }: TimelineLineProps) {
  return (
    <>
      <Line traces={traces} endsAt={endsAt} size={size} />
      {!isEmbedded && <FirstDifference endsAt={endsAt} />}
    </>
  );
}

function Line({ traces, endsAt, size: { width, height } }: TimelineLineProps) {
  const hues = useJobHues(traces[0]);
  const marks = useMemo(() => timelineMarks(traces, hues, endsAt, width), [traces, hues, endsAt, width]);
  const draw = useCallback<Parameters<typeof useCanvas>[0]>(
    (context, size, palette) => {
      const { job, hoveredJob } = selectionStore.getState();
      drawTimeline(context, size, palette, {
        marks,
        share: shareOfTime(playbackStore.getState()),
        focus: { job, hoveredJob },
        pace: playbackStore.getState().pace,
        endsAt,
      });
    },
    [marks, endsAt],
  );
  const canvas = useCanvas(draw, width, height, followClockAndSelection);

  return <canvas ref={canvas} className={styles.canvas} />;
}

function followClockAndSelection(redraw: () => void): () => void {
  const unsubscribe = [playbackStore.subscribe(redraw), selectionStore.subscribe(redraw)];
  return () => {
    for (const stop of unsubscribe) stop();
  };
}

/** A flag where two runs part for the job that differs most: those chosen among the branches, or the first two; pressing it says why. */
function FirstDifference({ endsAt }: { readonly endsAt: Micros }) {
  const [at, setAt] = useState<Micros | null>(null);
  const first = selectionStore((selection) => comparedPair(selection)[0]);
  const second = selectionStore((selection) => comparedPair(selection)[1]);
  const one = useTrace(first);
  const other = useTrace(second);

  useEffect(() => {
    setAt(null);
    if (one === undefined || other === undefined) return;
    let isCurrent = true;
    const find = async () => {
      const part = await loadPart(() => import('../difference/findDifference.ts'));
      if (isCurrent) setAt(part?.findDifference(one, other, null)?.at ?? null);
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
      title={`Where ${runLetter(first)} and ${runLetter(second)} first differ for the job that differs most`}
      onClick={() => showDifference([first, second], null)}
    >
      <Icon name="flag" />
      largest difference
    </button>
  );
}

type Selection = ReturnType<typeof selectionStore.getState>;

/** The run that is looked at and the one that it is compared with, if one was chosen; otherwise A and B. */
function comparedPair({ run, against }: Pick<Selection, 'run' | 'against'>): readonly [number, number] {
  if (against === null || against === run) return [0, 1];
  return against < run ? [against, run] : [run, against];
}

function useTrace(run: number): Trace | undefined {
  return useDeferredValue(runStore(({ runs }) => runs[run]?.shown?.trace));
}
