import { runStore } from '../../../state/runStore.ts';
import type { Trace } from '../../../trace/trace.ts';
import { trueShapes } from './trueShape.ts';

/** Gives the true β of each kind of job of a run on screen; null where it is not one number. */
export function trueShapesOf(trace: Trace): (application: number) => number | null {
  const shown = runStore.getState().runs.find((run) => run.shown?.trace === trace)?.shown;
  return shown === null || shown === undefined ? () => null : trueShapes(shown.source.scenario);
}
