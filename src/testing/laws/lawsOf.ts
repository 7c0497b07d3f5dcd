import { toMicros } from '../../engine/kernel/time.ts';
import type { ParamValue } from '../../kit/menu/params.ts';
import type { PolicyPlugin } from '../../kit/menu/plugin.ts';
import type { Law } from '../../laws/law.ts';
import { constraintsHoldUnder } from '../../laws/places.ts';
import { lanesAreSingle, roomSuffices } from '../../laws/slots.ts';
import { barriersHold, pairsHold, tasksFinishOnce } from '../../laws/times.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { workIsConserved } from './conservedWork.ts';
import { littlesLawHolds, queuesEmpty } from './endings.ts';
import { endsWithTheLastThing } from './lastThing.ts';
import { holdsLastOneRoundTrip, messagesArriveUnder } from './messages.ts';

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
