import { idleShare, stabilityLimit } from '../../../theory/sparrow.ts';
import { runLetter } from '../../../views/chart/runLook.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import { asks, ownSetting, probes, type Setting, timesOf } from './setting.ts';

/** The cost of late binding in a run: slots are idle while servers ask for tasks. */
interface Asking {
  /** Letter of the run, if there are several; else empty. */
  readonly name: string;
  /** Share of slot time that is idle while servers ask. */
  readonly idle: number;
  /** Load above which queues grow without end. */
  readonly load: number;
}

/** Gives that cost for each run with late binding, at its own probe ratio (Sparrow §4.3). */
export function askingRuns(runs: readonly RunTrace[], explored: Setting | null): readonly Asking[] {
  return runs
    .filter(({ trace }) => asks(trace))
    .flatMap((run) => {
      const times = timesOf(run.trace);
      if (times === null) return [];
      const { probeRatio } = explored ?? ownSetting(run.trace);
      const { roundTrip, taskTime } = times;
      return [
        {
          name: runs.length > 1 ? runLetter(run.index) : '',
          idle: idleShare(probeRatio, roundTrip, taskTime),
          load: stabilityLimit(probeRatio, roundTrip, taskTime),
        },
      ];
    });
}

/** Whether some run probes servers with several slots, for which the form is too optimistic (Sparrow §4.2.1). */
export function probesSeveralSlots(runs: readonly RunTrace[]): boolean {
  return runs.some(({ trace }) => probes(trace) && ownSetting(trace).slotsPerServer > 1);
}
