import { useCallback, useMemo } from 'react';
import { SECOND } from '../../../engine/kernel/time.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import { SceneView } from '../../../views/scene/SceneView.tsx';
import type { MakeScene } from '../../../views/scene/scene.ts';
import type { RunTrace, ViewProps } from '../../../views/shared/view.ts';
import { useReducedMotion } from '../../../views/surface/useReducedMotion.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { layoutQueues } from './layout.ts';
import { queuesAt } from './queuesAt.ts';
import { queuesScene } from './queuesScene.ts';
import { standsOf } from './stands.ts';

// Chips that leave their queues are gone so soon, in s of the viewer's; sooner where nothing travels.
const LEAVING = 0.25;
const FADING = 0.15;

/** Shows the queues of a greedy scheduler, with each task in several of them at once. */
export function Queues({ runs, width, height }: ViewProps) {
  const run = runs[0];
  return run === undefined ? null : <QueuesOfRun run={run} width={width} height={height} />;
}

interface QueuesOfRunProps {
  readonly run: RunTrace;
  readonly width: number;
  readonly height: number;
}

function QueuesOfRun({ run, width, height }: QueuesOfRunProps) {
  const { trace } = run;
  const hues = useJobHues(trace);
  const isStill = useReducedMotion();
  const { scale } = usePalette();
  const { job, task, server, hoveredJob } = selectionStore();
  const layout = useMemo(
    () => layoutQueues(trace.data.topology, standsOf(trace).peaks, width, height, scale),
    [trace, width, height, scale],
  );
  const make = useCallback<MakeScene>(
    (palette, time) => {
      const { isPlaying, speed } = playbackStore.getState();
      const moment = isPlaying ? (isStill ? FADING : LEAVING) * speed * SECOND : 0;
      return queuesScene(
        {
          ...{ trace, layout, hues, task, run: run.index, mayTravel: !isStill },
          now: queuesAt(trace, time, moment),
          focus: { job, hoveredJob, server },
          progressOf: ({ to }) => (moment === 0 ? 0 : Math.min(1, (time - to) / moment)),
        },
        palette,
      );
    },
    [trace, layout, hues, job, task, server, hoveredJob, run.index, isStill],
  );
  return (
    <SceneView
      {...{ width, height, make }}
      isLive
      label={`Queues of ${run.title}. Left and right move between queues, with Shift between racks, up and down between the tasks of one; Enter selects.`}
    />
  );
}
