import { serverCount } from '../counted/serverCounts.ts';
import { oneOfSeveralTitle } from '../counted/serverLosses.ts';
import { usualFailure } from '../counted/usualFailure.ts';
import type { EventSpec, Scenario } from '../shape/schema.ts';
import { fieldsAt, type Place, type ScenarioField, type Special } from './entry.ts';

/** Lists the controls of failures and maintenance. */
export function eventFields(scenario: Scenario): ScenarioField[] {
  const { events = [], cluster } = scenario;
  if (events.length === 0) return [];
  const { at, detection, repair } = usualFailure(scenario);
  return events.flatMap((event, index) => {
    const { kind } = event;
    const place: Place = {
      scenario,
      path: `/events/${index}`,
      of: whichOf(events, event, index),
      words: { oneOfSeveral: oneOfSeveralTitle },
      advanced: kind === 'serverDown' && index > 0,
    };
    return fieldsAt(kind, place, {
      server: { max: serverCount(cluster) - 1 },
      rack: { max: cluster.racks - 1 },
      at: { default: kind === 'serversFail' ? 0 : at },
      every: { default: 10 * at },
      lasts: { default: 10 * at },
      // What fails comes back only after its failure was noticed.
      detection: {
        default: detection,
        max: Math.min(kind === 'schedulerDown' ? 10 : 60, event.repair ?? Infinity),
      },
      repair: { default: repair, min: Math.max(0.1, 'detection' in event ? event.detection : 0) },
      role,
    });
  });
}

/** Tells events of a kind from each other, where there are several. */
function whichOf(events: readonly EventSpec[], event: EventSpec, index: number): string {
  if (events.filter(({ kind }) => kind === event.kind).length < 2) return '';
  return event.kind === 'schedulerDown' ? `, scheduler ${event.scheduler}` : `, failure ${index + 1}`;
}

/** Whether runs with a single scheduler keep it: such a run cannot continue without one. */
const role: Special = {
  shown: (stored?: string) => stored === 'oneOfSeveral',
  chosen: (_, isWanted: boolean) => (isWanted ? 'oneOfSeveral' : undefined),
};
