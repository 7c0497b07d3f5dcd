import type { UsualFailure } from '../counted/usualFailure.ts';
import type { Scenario, ServersFail } from '../shape/schema.ts';
import { numberField, type ScenarioField } from './field.ts';

/** Lists the controls of servers that fail at random. */
export function randomFailureFields(
  scenario: Scenario,
  { detection, repair }: ServersFail,
  index: number,
  usual: UsualFailure,
): ScenarioField[] {
  const path = `/events/${index}`;
  const { events = [] } = scenario;
  const several = events.filter(({ kind }) => kind === 'serversFail').length > 1;
  const of = several ? `, failure ${index + 1}` : '';
  const base = { source: 'Quincy §2.2; Apollo §2.2', reading: 'COM-13', origin: 'our choice' } as const;
  const time = { ...base, unit: 's', step: 0.1, min: 0.1, max: 36_000, scale: 'log' } as const;
  return [
    numberField(scenario, 'events', `${path}/every`, {
      ...time,
      title: `A server fails every${of}`,
      help: 'How long each server is up on average until it fails. When which one does depends on the seed.',
      consequence: 'longer: less work is lost',
      default: 10 * usual.at,
    }),
    numberField(scenario, 'events', `${path}/at`, {
      ...time,
      title: `Servers fail from${of}`,
      help: 'From when on servers fail at random.',
      consequence: 'later: more of the work is done already',
      default: 0,
      min: 0,
      max: 600,
      scale: 'linear',
      advanced: true,
    }),
    numberField(scenario, 'events', `${path}/lasts`, {
      ...time,
      title: `Servers fail for${of}`,
      help: 'How long servers go on failing; those that are down then come back.',
      consequence: 'longer: later tasks are lost, too',
      default: 10 * usual.at,
      advanced: true,
    }),
    numberField(scenario, 'events', `${path}/detection`, {
      ...time,
      title: `Failures are noticed after${of}`,
      help: 'Time until the schedulers notice that a server is down and run its tasks elsewhere.',
      consequence: 'longer: its tasks stand still longer',
      default: usual.detection,
      min: 0,
      // A server comes back only after its failure was noticed.
      max: Math.min(60, repair),
      scale: 'linear',
      advanced: true,
    }),
    numberField(scenario, 'events', `${path}/repair`, {
      ...time,
      title: `Servers are back after${of}`,
      help: 'How long a server that failed stays down.',
      consequence: 'longer: fewer slots for the others',
      default: usual.repair,
      min: Math.max(0.1, detection),
      max: 3_600,
      advanced: true,
    }),
  ];
}
