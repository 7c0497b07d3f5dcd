import { oneOfSeveralTitle } from '../counted/schedulerLosses.ts';
import { serverCount } from '../counted/serverCounts.ts';
import { type UsualFailure, usualFailure } from '../counted/usualFailure.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { EventSpec, MonitorDown, Scenario, SchedulerDown, ServerDown } from '../shape/schema.ts';
import { numberField, type ScenarioField } from './field.ts';
import { maintenanceFields } from './maintenanceFields.ts';
import { randomFailureFields } from './randomFailureFields.ts';

const about = { source: 'Quincy §2.2; Apollo §2.2', origin: 'our choice' } as const;

/** Lists the controls of failures and maintenance. */
export function eventFields(scenario: Scenario): ScenarioField[] {
  const { events = [] } = scenario;
  if (events.length === 0) return [];
  const usual = usualFailure(scenario);
  return events.flatMap((event, index) => {
    if (event.kind === 'monitorDown') return monitorFields(scenario, event, index, usual);
    if (event.kind === 'schedulerDown') return schedulerFields(scenario, event, index, usual);
    if (event.kind === 'serversFail') return randomFailureFields(scenario, event, index, usual);
    return event.kind === 'serverDown'
      ? serverFields(scenario, event, index, usual)
      : maintenanceFields(scenario, event, index, usual);
  });
}

function schedulerFields(
  scenario: Scenario,
  { scheduler, detection, repair }: SchedulerDown,
  index: number,
  usual: UsualFailure,
): ScenarioField[] {
  const path = `/events/${index}`;
  const base = { source: 'Sparrow §6', origin: 'our choice', unit: 's' } as const;
  const several = countOf(scenario, 'schedulerDown') > 1;
  const of = several ? `, scheduler ${scheduler}` : '';
  return [
    numberField(scenario, 'events', `${path}/at`, {
      ...base,
      title: `A scheduler dies at${of}`,
      help: 'When one of the schedulers stops.',
      consequence: 'its jobs stop until that is noticed',
      default: usual.at,
      min: 0,
      max: 60,
      step: 0.1,
    }),
    numberField(scenario, 'events', `${path}/detection`, {
      ...base,
      title: `Noticed after${of}`,
      help: 'Time until the other schedulers take over its jobs.',
      consequence: 'longer: its jobs stand still longer',
      default: usual.detection,
      min: 0,
      // A scheduler comes back only after its failure was noticed.
      max: Math.min(10, repair ?? Infinity),
      step: 0.05,
    }),
    ...(repair === undefined ? [] : [returnField(scenario, path, of, detection, usual)]),
    roleField(path, of),
  ];
}

/** How long a scheduler that comes back stays down. */
function returnField(
  scenario: Scenario,
  path: string,
  of: string,
  detection: number,
  usual: UsualFailure,
): ScenarioField {
  return numberField(scenario, 'events', `${path}/repair`, {
    source: 'Sparrow §6',
    origin: 'our choice',
    title: `The scheduler is back after${of}`,
    help: 'How long the scheduler stays down. Jobs that no other scheduler took over wait until it is back.',
    consequence: 'longer: where it is the only one, all jobs wait longer',
    default: usual.repair,
    min: Math.max(0.1, detection),
    max: 3_600,
    step: 0.1,
    unit: 's',
    scale: 'log',
    advanced: true,
  });
}

/** Whether runs with a single scheduler keep it: such a run cannot continue without one. */
function roleField(path: string, of: string): ScenarioField {
  const at = (scenario: Scenario): SchedulerDown | undefined =>
    scenario.events?.[Number(path.split('/')[2])] as SchedulerDown | undefined;
  return {
    path: `${path}/role`,
    section: 'events',
    spec: {
      kind: 'toggle',
      title: oneOfSeveralTitle + of,
      help: 'Whether only runs with several schedulers lose one, so that a central scheduler may stand beside them and go on.',
      consequence: 'off: every run loses it, and none may have just one',
      source: 'Sparrow §6',
      origin: 'our choice',
      default: false,
      advanced: true,
    },
    read: (scenario) => at(scenario)?.role === 'oneOfSeveral',
    write: (to, wanted) =>
      withValueAt(
        to,
        [...path.split('/').slice(1), 'role'],
        wanted === true ? 'oneOfSeveral' : undefined,
      ) as Scenario,
  };
}

function serverFields(
  scenario: Scenario,
  event: ServerDown,
  index: number,
  usual: UsualFailure,
): ScenarioField[] {
  const path = `/events/${index}`;
  const base = { ...about, unit: 's', advanced: true } as const;
  const of = countOf(scenario, 'serverDown') > 1 ? `, failure ${index + 1}` : '';
  const advanced = index > 0;
  const { detection, repair } = event;
  const fields = [
    numberField(scenario, 'events', `${path}/server`, {
      ...base,
      title: `Server that fails${of}`,
      help: 'Which server goes down, counted from 0.',
      consequence: 'another one: other tasks are lost',
      default: 0,
      min: 0,
      max: serverCount(scenario.cluster) - 1,
      step: 1,
      unit: '',
    }),
    numberField(scenario, 'events', `${path}/at`, {
      ...base,
      advanced,
      title: `It fails at${of}`,
      help: 'When the server goes down.',
      consequence: 'later: more of the work is done already',
      default: usual.at,
      min: 0,
      max: 600,
      step: 0.1,
    }),
    numberField(scenario, 'events', `${path}/detection`, {
      ...base,
      advanced,
      title: `It is noticed after${of}`,
      help: 'Time until the schedulers notice and run its tasks elsewhere.',
      consequence: 'longer: its tasks stand still longer',
      default: usual.detection,
      min: 0,
      // A server comes back only after its failure was noticed.
      max: Math.min(60, repair ?? Infinity),
      step: 0.1,
    }),
  ];
  if (repair === undefined) return fields;
  const back = numberField(scenario, 'events', `${path}/repair`, {
    ...base,
    title: `It is back after${of}`,
    help: 'Time that the server stays down.',
    consequence: 'longer: fewer slots for the others',
    default: usual.repair,
    min: Math.max(0.1, detection),
    max: 3_600,
    step: 0.1,
    scale: 'log',
  });
  return [...fields, back];
}

/** When the resource monitor goes down, and for how long. */
function monitorFields(
  scenario: Scenario,
  { repair }: MonitorDown,
  index: number,
  usual: UsualFailure,
): ScenarioField[] {
  const path = `/events/${index}`;
  const of = countOf(scenario, 'monitorDown') > 1 ? `, failure ${index + 1}` : '';
  const base = { source: 'Apollo §2.3', origin: 'our choice', unit: 's' } as const;
  const at = numberField(scenario, 'events', `${path}/at`, {
    ...base,
    title: `The monitor goes down at${of}`,
    help: 'When the resource monitor stops. Managers continue with what they know and with what servers tell them directly.',
    consequence: 'then matrices get old',
    default: usual.at,
    min: 0,
    max: 600,
    step: 0.1,
  });
  if (repair === undefined) return [at];
  const back = numberField(scenario, 'events', `${path}/repair`, {
    ...base,
    title: `The monitor is back after${of}`,
    help: 'How long the resource monitor stays down.',
    consequence: 'longer: older matrices',
    default: usual.repair,
    min: 0.1,
    max: 3_600,
    step: 0.1,
    scale: 'log',
  });
  return [at, back];
}

function countOf({ events = [] }: Scenario, kind: EventSpec['kind']): number {
  return events.filter((event) => event.kind === kind).length;
}
