import { useCallback } from 'react';
import type { JobId } from '../../../engine/ids.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import type { RunTrace, ViewProps } from '../../../views/shared/view.ts';
import { type RowsFrame, RowsView } from '../../../views/surface/RowsView.tsx';
import { useTogether } from '../../../views/surface/useTogether.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { drawSizes } from './draw.ts';
import { hasGuidelines, scaleOf } from './history.ts';
import { sizesNow } from './sizesNow.ts';
import { describeSize } from './words.ts';

/** Shows the virtual sizes of jobs and the slots that they may have, have, and have kept for their copies. */
export function VirtualSizes({ runs, width, height }: ViewProps) {
  const run = runs[0];
  return run === undefined ? null : <SizesOfRun {...{ run, width, height }} />;
}

interface SizesOfRunProps {
  readonly run: RunTrace;
  readonly width: number;
  readonly height: number;
}

function SizesOfRun({ run, width, height }: SizesOfRunProps) {
  const { trace } = run;
  const hues = useJobHues(trace);
  const most = useTogether(trace, scaleOf);
  const { job, hoveredJob, selectJob } = selectionStore();
  const { otherJob, lineStrong } = usePalette();
  const draw = useCallback(
    (frame: RowsFrame<JobId>) => drawSizes(frame, trace, { most, hues, focus: { job, hoveredJob } }),
    [trace, most, hues, job, hoveredJob],
  );
  const describe = useCallback(
    (each: JobId) => {
      const now = sizesNow(trace, playbackStore.getState().time);
      const row = now.rows.find((candidate) => candidate.job === each);
      return row === undefined ? ['has left the system'] : describeSize(now, row);
    },
    [trace],
  );
  const has = { titles: ['has'], mark: 'solid', colour: lineStrong } as const;
  const pale = { mark: 'solid', colour: otherJob } as const;
  const legend = hasGuidelines(trace)
    ? [
        has,
        { titles: ['kept for a copy', 'kept'], mark: 'hatch' as const },
        { titles: ['may have', 'may'], mark: 'outline' as const },
        { ...pale, titles: ['virtual size, V', 'V'] },
      ]
    : [has, { ...pale, titles: ['tasks left'] }];
  const select = (each: JobId) => selectJob(each, run.index);
  return (
    <RowsView
      {...{ width, height, legend, draw, describe, select }}
      label={`Jobs of ${run.title} with their sizes and slots, in the order of service. Arrow keys move between jobs, Enter selects.`}
    />
  );
}
