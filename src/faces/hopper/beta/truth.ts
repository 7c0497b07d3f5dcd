import type { RunSource } from '../../../state/runStore.ts';
import { runStore } from '../../../state/runStore.ts';
import type { Trace } from '../../../trace/trace.ts';

/**
 * Gives the true β of each kind of job: the shape of the Pareto law by which its tasks or their copies draw their times.
 * Null where there is none, or where its stages have different ones.
 */
export function trueShapes({ workload }: RunSource['scenario']): (application: number) => number | null {
  if (workload.kind === 'explicit') {
    const shape = workload.stragglers?.perCopy?.shape ?? null;
    return () => shape;
  }
  const shapes = workload.classes.map(({ stages }) => {
    const each = stages.map(({ duration, stragglers }) => {
      if (stragglers !== undefined) return stragglers.perCopy?.shape ?? null;
      return duration.kind === 'pareto' ? duration.shape : null;
    });
    return each.every((shape) => shape === each[0]) ? each[0] : null;
  });
  return (application) => shapes[application] ?? null;
}

/** Gives the true β of each kind of job of a run on screen; null where it is not one number. */
export function trueShapesOf(trace: Trace): (application: number) => number | null {
  const shown = runStore.getState().runs.find((run) => run.shown?.trace === trace)?.shown;
  return shown === null || shown === undefined ? () => null : trueShapes(shown.source.scenario);
}
