import type { ChoiceParam, NumberParam, ToggleParam } from '../../kit/menu/params.ts';

const backfillParam = {
  kind: 'toggle',
  title: 'Fill gaps',
  whenOff: 'no gaps filled',
  help: 'A smaller task may start before older ones on its server if none of them is expected to start later.',
  helpOff: 'Tasks start in the order of their server’s queue, also where a smaller one would fit before.',
  consequence: 'off: first come, first served; cores stay idle before large tasks',
  source: 'Apollo §3.2',
  reading: 'APO-8',
  origin: 'Apollo §3.2',
  advanced: true,
  default: true,
} as const satisfies ToggleParam;

const prefetchParam = {
  kind: 'toggle',
  title: 'Fetch while waiting',
  whenOff: 'no fetching ahead',
  help: 'Whether the files of a task, such as its program, come to its server while it waits in the queue there.',
  consequence: 'off: a task holds its place while its files come',
  source: 'Apollo §3.2',
  reading: 'APO-7',
  origin: 'Apollo §3.2',
  advanced: true,
  default: true,
} as const satisfies ToggleParam;

const waitParam = {
  kind: 'choice',
  title: 'Wait counts until',
  help: 'What a matrix says to a task whose run time is unknown.',
  consequence: 'free for a moment: shorter waits, of which some do not come true',
  source: 'Apollo §3.2',
  reading: 'AMB-4',
  origin: 'our choice (the paper does not say)',
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
  help: 'A server stops opportunistic tasks when a regular one could start in their place, the youngest first.',
  consequence: 'off: regular tasks wait for opportunistic ones',
  source: 'Apollo §3.5',
  reading: 'APO-33',
  origin: 'Apollo §3.5',
  advanced: true,
  default: true,
} as const satisfies ToggleParam;

const orderParam = {
  kind: 'choice',
  title: 'Opportunistic queue',
  help: 'Which of its opportunistic tasks a server starts when it has room.',
  consequence: 'first come, first served: early jobs get everything for a long time',
  source: 'Apollo §3.5',
  reading: 'APO-34',
  origin: 'Apollo §3.5',
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
  help: 'How often servers send their matrix to the monitor, and the monitor its snapshot to managers.',
  consequence: 'longer: older matrices',
  source: 'Apollo §3.2',
  reading: 'AMB-8',
  origin: 'our choice (the paper gives no number)',
  default: 5,
  min: 0.5,
  max: 60,
  step: 0.5,
  unit: 's',
  scale: 'log',
} as const satisfies NumberParam;

const statusParam = {
  kind: 'number',
  title: 'Status',
  inName: 'status #',
  help: 'How often a server tells managers with tasks there when they may start.',
  consequence: 'longer: slower correction of wrong decisions',
  source: 'Apollo §3.2',
  reading: 'AMB-8',
  origin: 'our choice (the paper: frequent)',
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
  help: 'For each such period of a matrix’s age its reader trusts it less, and looks up the wait of a larger task.',
  consequence: 'shorter: more pessimistic',
  source: 'Apollo §3.4',
  reading: 'AMB-39',
  origin: 'our choice (the paper gives no number)',
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
  help: 'How many lines of cores and memory larger a task is looked up, for each step of age; 0: matrices are always trusted.',
  consequence: 'more: more pessimistic',
  source: 'Apollo §3.4',
  reading: 'AMB-39',
  origin: 'our choice (the paper: more CPU and memory)',
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
  help: 'The monitor lists at least this share of the servers, and at least 20 of them, as lightly loaded, and all servers where the smallest task can start before the next heartbeat.',
  consequence: 'more: managers collide less, on busier servers',
  source: 'Apollo §3.3',
  reading: 'AMB-8',
  origin: 'our choice (the paper gives no number)',
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
  status: statusParam,
  stale: staleParam,
  distrust: shiftParam,
  lightlyLoaded: lightParam,
  fillsGaps: backfillParam,
  prefetches: prefetchParam,
  waitReading: waitParam,
  stopsOpportunistic: terminateParam,
  opportunisticOrder: orderParam,
};
