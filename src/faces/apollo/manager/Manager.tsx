import { useCallback, useSyncExternalStore } from 'react';
import type { JobId } from '../../../engine/ids.ts';
import { SECOND } from '../../../engine/kernel/time.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { chooseJob } from '../../../views/dag/chooseJob.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import { SceneView } from '../../../views/scene/SceneView.tsx';
import type { MakeScene } from '../../../views/scene/scene.ts';
import { jobName } from '../../../views/shared/names.ts';
import type { RunProps } from '../../../views/shared/view.ts';
import { Nothing } from '../../../views/surface/Nothing.tsx';
import { onClock } from '../../../views/surface/onClock.ts';
import { useMade } from '../../../views/surface/useMade.ts';
import { useRoom } from '../../../widgets/room.tsx';
import { followManager } from './managerAt.ts';
import { managerScene } from './managerScene.ts';

// How long a duty stays lit, in s of the viewer's.
const GLOW = 0.6;

/** Shows what the manager of the selected job does, or that of the job that has been in the system longest. */
export function Manager(props: RunProps) {
  const { trace } = props.run;
  const selected = selectionStore((selection) => selection.job);
  const job = useSyncExternalStore(onClock, () => chooseJob(trace, selected, playbackStore.getState().time));
  if (job === null) return <Nothing>No job has arrived yet. Move the clock on.</Nothing>;
  return <ManagerOfJob key={job} {...props} job={job} />;
}

function ManagerOfJob({ run, job }: RunProps & { readonly job: JobId }) {
  const { width, height } = useRoom();
  const { trace } = run;
  const hues = useJobHues(trace);
  const at = useMade(followManager, trace, job);
  const hoveredJob = selectionStore((selection) => selection.hoveredJob);
  const make = useCallback<MakeScene>(
    (palette, time) => {
      const { selectTask, selectJob } = selectionStore.getState();
      return managerScene(at(time), {
        ...{ trace, width, height, palette },
        glow: GLOW * playbackStore.getState().speed * SECOND,
        colourOf: (each) => jobColour(hues, palette, { job: null, hoveredJob }, each),
        openTask: (task) => selectTask(job, task, run.index),
        openJob: (each) => selectJob(each, run.index),
      });
    },
    [trace, at, job, run.index, hues, hoveredJob, width, height],
  );
  return (
    <SceneView
      make={make}
      label={`The manager of ${jobName(job)} under ${run.title}: its duties, tokens and ready list. Arrow keys move between them, Enter selects.`}
      isLive
      data-job={job}
    />
  );
}
