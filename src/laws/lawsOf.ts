import { toMicros } from '../engine/kernel/time.ts';
import type { ParamValue } from '../kit/menu/params.ts';
import type { PolicyPlugin } from '../kit/menu/plugin.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { littlesLawHolds, queuesEmpty } from './endings.ts';
import { endsWithTheLastThing } from './lastThing.ts';
import type { Law } from './law.ts';
import { holdsLastOneRoundTrip, messagesArriveUnder } from './messages.ts';
import { constraintsHoldUnder } from './places.ts';
import { lanesAreSingle, roomSuffices, workIsConserved } from './slots.ts';
import { barriersHold, pairsHold, tasksFinishOnce } from './times.ts';

/** A policy with parameters, as a run of a scenario. */
export interface LawRun {
  readonly plugin: PolicyPlugin;
  readonly params: Readonly<Record<string, ParamValue>>;
}

/** Gives the laws for a policy in a scenario. */
export function lawsOf({ plugin, params }: LawRun, { cluster, events = [] }: Scenario): readonly Law[] {
  const noticedAt = events.flatMap((event) =>
    event.kind === 'monitorDown' ? [] : [toMicros(event.at + ('detection' in event ? event.detection : 0))],
  );
  const laws = [
    lanesAreSingle,
    tasksFinishOnce,
    barriersHold,
    pairsHold,
    queuesEmpty,
    messagesArriveUnder(params),
  ];
  laws.push(littlesLawHolds);
  laws.push(holdsLastOneRoundTrip(noticedAt, params), endsWithTheLastThing(noticedAt));
  laws.push(constraintsHoldUnder(params));
  const countsRoom = cluster.coresPerServer !== undefined || cluster.memoryPerServer !== undefined;
  if (countsRoom) laws.push(roomSuffices);
  // A slot may be free and have no room.
  else if (!plugin.mayIdle) laws.push(workIsConserved);
  return laws;
}
