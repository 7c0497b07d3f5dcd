import { idleShare, stabilityLimit } from '../../../theory/idleShare.ts';
import { runLetter } from '../../../views/chart/runLook.ts';
import type { RunTrace } from '../../../views/view.ts';
import { asks, ownSetting, probes, type Setting, timesOf } from './setting.ts';

/** The cost of late binding in a run: slots are idle while servers ask for tasks. */
export interface Asking {
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

/** Why runs with several slots on a server lie below their curve. The numbers are those of `policies/sparrow/fullServers.test.ts`. */
export const severalSlots =
  'With c slots on a server the form takes ρ^c for the chance that all of them are busy, as if slots of one server were ' +
  'busy independently of one another (Sparrow §4.2.1). Two things make it less likely in a run that no task waits. Late ' +
  'binding takes any server with a free slot, whether one other is busy there or three, so slots of a server fill ' +
  'together: with 100 servers of 4 slots at load 0.7, 35 % of servers are full, not 0.7⁴ = 25 %; batch sampling, which ' +
  'takes the emptiest, has 26 %. And the load swings about its mean, most in a small cluster: a job that meets a full ' +
  'one waits. With the servers that each job finds full the form says 83 % where the run has 84 %; with ρ^c it says 99.6 %.';
