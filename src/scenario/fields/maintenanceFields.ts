import { serverCount } from '../counted/serverCounts.ts';
import type { UsualFailure } from '../counted/usualFailure.ts';
import type { RackMaintenance, Scenario, ServerMaintenance } from '../shape/schema.ts';
import { numberField, type ScenarioField } from './field.ts';

/** Lists the controls of maintenance that is known ahead: of what, from when, and for how long. */
export function maintenanceFields(
  scenario: Scenario,
  event: ServerMaintenance | RackMaintenance,
  index: number,
  usual: UsualFailure,
): ScenarioField[] {
  const path = `/events/${index}`;
  const isRack = event.kind === 'rackMaintenance';
  const { events = [], cluster } = scenario;
  const several = events.filter(({ kind }) => kind === event.kind).length > 1;
  const of = several ? `, failure ${index + 1}` : '';
  const what = isRack ? 'rack' : 'server';
  const base = { source: 'Apollo §3.3', reading: 'APO-14', origin: 'our choice' } as const;
  const time = { ...base, unit: 's', step: 0.1 } as const;
  return [
    numberField(scenario, 'events', `${path}/${what}`, {
      ...base,
      title: isRack ? `Rack in maintenance${of}` : `Server in maintenance${of}`,
      help: isRack
        ? 'Which rack goes down with all its servers, counted from 0.'
        : 'Which server is taken down, counted from 0.',
      consequence: 'another one: other tasks are lost',
      default: 0,
      min: 0,
      max: (isRack ? cluster.racks : serverCount(cluster)) - 1,
      step: 1,
      unit: '',
    }),
    numberField(scenario, 'events', `${path}/at`, {
      ...time,
      title: `Maintenance begins at${of}`,
      help: `When the ${what} goes down. Apollo’s managers know it ahead; to other policies it is a failure, noticed at once.`,
      consequence: 'later: more tasks end before',
      default: usual.at,
      min: 0,
      max: 600,
    }),
    numberField(scenario, 'events', `${path}/repair`, {
      ...time,
      title: `Maintenance takes${of}`,
      help: `Time that the ${what} stays down.`,
      consequence: 'longer: fewer slots for the others',
      default: usual.repair,
      min: 0.1,
      max: 3_600,
      scale: 'log',
    }),
  ];
}
