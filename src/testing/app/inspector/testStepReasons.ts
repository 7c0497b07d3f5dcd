import { jobName, serverName } from '../../../views/shared/names.ts';
import { apollo, baseline, hopperAnswer, hopperLaunch } from './testBeliefReasons.ts';
import type { DataRun } from './testDataRuns.ts';
import { flow, queues } from './testFlowReasons.ts';
import { type RawDecision, rawAttempts, rawDecisions } from './testRawDecisions.ts';
import type { Case } from './testReasonCase.ts';
import { lateBinding, random, sampling } from './testSampleReasons.ts';
import { central, omniscient, slots } from './testSlotReasons.ts';

// The reasons that a step may be told with, written anew from the tables and the undecoded words of decisions.

/** Lists the reasons that are true of an attempt; one of them must be told. */
export function rawReasons(run: DataRun, attempt: number): readonly string[] {
  const { task, server, boundAt } = rawAttempts(run.trace)[attempt];
  const each: Case = { ...run, attempt, task, server, at: boundAt };
  for (const [kind, reasons] of Object.entries(byKind)) {
    const own = rawDecisions(run.trace).filter((decision) => decision.kind === kind);
    const said = own.length === 0 ? null : reasons(each, own);
    if (said !== null) return said;
  }
  return run.trace.data.policy === 'omniscient' ? omniscient(each) : [];
}

type Reasons = (each: Case, own: readonly RawDecision[]) => readonly string[] | null;

const byKind: Readonly<Record<string, Reasons>> = {
  'sparrow/assign': lateBinding,
  'sparrow/sample': sampling,
  'sparrow/random': random,
  'central/launch': central,
  'slots/launch': slots,
  'quincy/start': flow,
  'quincy/match': queues,
  'hopper/launch': hopperLaunch,
  'hopper/answer': hopperAnswer,
  'apollo baseline': baseline,
  'apollo match': apollo,
};

/** Lists the reasons that are true of an attempt that was stopped; none: it may be told without one. */
export function rawStops({ trace }: DataRun, attempt: number): readonly string[] {
  const { task, server, boundAt, endedAt, outcome } = rawAttempts(trace)[attempt];
  const [preempted, lostRace, discarded, failed] = [2, 3, 4, 5];
  if (outcome === failed) return ['its server failed'];
  if (outcome === lostRace) return ['another was first'];
  if (outcome === discarded) return ['not needed'];
  if (outcome !== preempted) return [];
  return rawDecisions(trace)
    .filter(({ at, words }) => at >= boundAt && at <= endedAt && words[0] === task && words[1] === server)
    .flatMap(({ kind, words }) => {
      if (kind === 'slots/kill') return [`stopped for ${jobName(words[2])}`];
      if (kind === 'quincy/evict') return [`root of ${jobName(words[2])}`];
      if (kind === 'quincy/over-share') return ['above its share'];
      if (kind !== 'quincy/leave') return [];
      return [
        words[2] < 0 ? 'made to wait' : `moved to ${serverName(words[2], trace.data.topology.servers)}`,
      ];
    });
}
