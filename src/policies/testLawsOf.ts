import { toMicros } from '../engine/kernel/time.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Law } from './testLaw.ts';
import type { LawRun } from './testLawRuns.ts';
import {
  constraintsHoldUnder,
  holdsLastOneRoundTrip,
  lanesAreSingle,
  littlesLawHolds,
  messagesArriveUnder,
  queuesEmpty,
  workIsConserved,
} from './testLaws.ts';
import { barriersHold, pairsHold, tasksFinishOnce } from './testTimeLaws.ts';

/** Gives the laws for a policy in a scenario. */
export function lawsOf({ plugin, params }: LawRun, { events = [] }: Scenario): readonly Law[] {
  const laws = [
    lanesAreSingle,
    tasksFinishOnce,
    barriersHold,
    pairsHold,
    queuesEmpty,
    messagesArriveUnder(params),
  ];
  laws.push(littlesLawHolds);
  laws.push(
    holdsLastOneRoundTrip(
      events.flatMap((event) =>
        event.kind === 'monitorDown'
          ? []
          : [toMicros(event.at + ('detection' in event ? event.detection : 0))],
      ),
      params,
    ),
  );
  laws.push(constraintsHoldUnder(params));
  if (!plugin.mayIdle) laws.push(workIsConserved);
  return laws;
}
