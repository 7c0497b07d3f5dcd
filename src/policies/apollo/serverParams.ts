import type { ChoiceParam, NumberParam, ToggleParam } from '../../kit/menu/params.ts';

const backfillParam = {
  kind: 'toggle',
  title: 'Fill gaps',
  whenOff: 'no gaps filled',
  advanced: true,
  default: true,
} as const satisfies ToggleParam;

const prefetchParam = {
  kind: 'toggle',
  title: 'Fetch while waiting',
  whenOff: 'no fetching ahead',
  advanced: true,
  default: true,
} as const satisfies ToggleParam;

const waitParam = {
  kind: 'choice',
  title: 'Wait counts until',
  advanced: true,
  default: 'stays',
  options: [
    { id: 'stays', title: 'free and stays so' },
    { id: 'once', title: 'free for a moment' },
  ],
} as const satisfies ChoiceParam;

const terminateParam = {
  kind: 'toggle',
  title: 'Stop opportunistic tasks',
  whenOff: 'never stopped',
  advanced: true,
  default: true,
} as const satisfies ToggleParam;

const transfersParam = {
  kind: 'toggle',
  title: 'Storage heeds priority',
  whenOff: 'priority on servers only',
  advanced: true,
  default: false,
} as const satisfies ToggleParam;

const orderParam = {
  kind: 'choice',
  title: 'Opportunistic queue',
  advanced: true,
  default: 'random',
  options: [
    { id: 'random', title: 'random' },
    { id: 'fifo', title: 'first come, first served' },
  ],
} as const satisfies ChoiceParam;

const heartbeatParam = {
  kind: 'number',
  title: 'Heartbeat',
  inName: 'heartbeat #',
  default: 1,
  min: 0.5,
  max: 60,
  step: 0.5,
  unit: 's',
  scale: 'log',
} as const satisfies NumberParam;

const periodicParam = {
  kind: 'choice',
  title: 'Periodic news',
  advanced: true,
  default: 'always',
  options: [
    { id: 'always', title: 'always' },
    { id: 'news', title: 'only of what has changed' },
  ],
} as const satisfies ChoiceParam;

const statusParam = {
  kind: 'number',
  title: 'Status',
  inName: 'status #',
  advanced: true,
  default: 1,
  min: 0.2,
  max: 30,
  step: 0.1,
  unit: 's',
  scale: 'log',
} as const satisfies NumberParam;

const staleParam = {
  kind: 'number',
  title: 'Stale after',
  inName: 'stale after #',
  advanced: true,
  default: 10,
  min: 1,
  max: 120,
  step: 1,
  unit: 's',
  scale: 'log',
} as const satisfies NumberParam;

const shiftParam = {
  kind: 'number',
  title: 'Distrust',
  inName: '# lines of distrust',
  advanced: true,
  default: 1,
  min: 0,
  max: 5,
  step: 1,
  unit: '',
} as const satisfies NumberParam;

const lightParam = {
  kind: 'number',
  title: 'Lightly loaded',
  inName: '# lightly loaded',
  advanced: true,
  default: 5,
  min: 1,
  max: 100,
  step: 1,
  unit: '%',
  scale: 'log',
} as const satisfies NumberParam;

/** What servers and the monitor do, in the order of the controls. */
export const serverParams = {
  heartbeat: heartbeatParam,
  periodic: periodicParam,
  status: statusParam,
  stale: staleParam,
  distrust: shiftParam,
  lightlyLoaded: lightParam,
  fillsGaps: backfillParam,
  prefetches: prefetchParam,
  waitReading: waitParam,
  stopsOpportunistic: terminateParam,
  transfersGiveWay: transfersParam,
  opportunisticOrder: orderParam,
};
