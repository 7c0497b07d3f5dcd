import { policyPlugin } from '../../kit/menu/plugin.ts';
import { type DisciplineId, queuesFor } from '../../kit/order/disciplines.ts';
import words from './menu.json' with { type: 'json' };
import {
  batchParams,
  centralCostParams,
  earlyParams,
  heartbeatParams,
  perTaskParams,
  sparrowParams,
} from './params.ts';

const named = (id: keyof typeof words) => ({ id, ...words[id] });

/** Messages per task of work stealing: when a task ends, its server asks up to `victims` servers, and each answers. */
const messagesOfSearch = (victims: number) => 2 * victims;

/** Events of it: only a server with an empty queue asks, and no further than to the first that has a task. */
const eventsOfSearch = (victims: number) => 0.3 * messagesOfSearch(victims);

const family = { family: 'Sparrow', folder: 'sparrow' } as const;

/** Many schedulers, which send tasks to servers or ask them. */
const sampling = {
  ...family,
  schedulers: ({ schedulers }: { readonly schedulers: number }) => schedulers,
  schedulersMayReturn: true,
  queues: (
    { discipline }: { readonly discipline: DisciplineId },
    users: readonly { readonly priority: number }[],
  ) => queuesFor(discipline, users),
  mayIdle: true,
} as const;

const central = { ...family, schedulers: () => 1 } as const;

/** Sends every task to a server drawn at random (Sparrow §4.2, "Random Placement"). */
export const random = policyPlugin({
  ...sampling,
  ...named('random'),
  params: earlyParams,
  eventsPerTask: ({ stealing }) => 1 + eventsOfSearch(stealing),
  extraMessagesPerTask: ({ stealing }) => messagesOfSearch(stealing),
});

/** Places each task on the least loaded of d random servers: the power of two choices (Sparrow §3.1). */
export const perTask = policyPlugin({
  ...sampling,
  ...named('per-task'),
  params: perTaskParams,
  mayChange: () => ['probeRatio', 'tieBreak', 'view'],
  probesPerTask: ({ probeRatio }) => probeRatio,
  eventsPerTask: ({ probeRatio, stealing }) => probeRatio + 1 + eventsOfSearch(stealing),
  extraMessagesPerTask: ({ stealing }) => messagesOfSearch(stealing),
});

/** Places the tasks of a job on the least loaded of all d·m servers that it probed (Sparrow §3.1, §3.2). */
export const batch = policyPlugin({
  ...sampling,
  ...named('batch'),
  params: batchParams,
  mayChange: () => ['probeRatio', 'tieBreak', 'view'],
  probesPerTask: ({ probeRatio }) => probeRatio,
  eventsPerTask: ({ probeRatio, stealing }) => probeRatio + 1 + eventsOfSearch(stealing),
  extraMessagesPerTask: ({ stealing }) => messagesOfSearch(stealing),
});

/** Batch sampling with on-demand task assignment, late binding (Sparrow §3.2, Fig. 2): Sparrow itself (SPA-18); its limits are those of SPA-30. */
export const sparrow = policyPlugin({
  ...sampling,
  ...named('sparrow'),
  params: sparrowParams,
  // Open probes are noted from the start where probes are cancelled.
  mayChange: ({ cancellation, softLocality, resubmit }) => [
    'probeRatio',
    ...(cancellation ? (['cancellation'] as const) : []),
    ...(softLocality ? (['relaxAfter'] as const) : []),
    ...(resubmit ? (['resubmitAfter'] as const) : []),
  ],
  probesPerTask: ({ probeRatio }) => probeRatio,
  eventsPerTask: ({ stealing, multiGet, probeRatio }) =>
    (multiGet ? 4 : 2) * probeRatio + eventsOfSearch(stealing),
  // With multi-get, about as many questions more as there are probes.
  extraMessagesPerTask: ({ stealing, multiGet, probeRatio }) =>
    messagesOfSearch(stealing) + (multiGet ? 2 * probeRatio : 0),
});

/** One central queue whose tasks start on any idle slot at once (Sparrow §4.2; one reading of "optimal" in §5, AMB-16). */
export const omniscient = policyPlugin({
  ...central,
  ...named('omniscient'),
  params: {},
  eventsPerTask: () => 0,
  countsSlotsOnly: true,
  mayIdle: false,
});

/** A central scheduler that takes time for each launch, as Mesos does (Sparrow §7.4, Fig. 13). */
export const centralCost = policyPlugin({
  ...central,
  ...named('central-cost'),
  params: centralCostParams,
  mayChange: () => ['launchCost'],
  schedulersMayReturn: true,
  mayIdle: true,
});

/** A central scheduler that hears of free slots only at heartbeats, as in YARN (Sparrow §9). */
export const heartbeat = policyPlugin({
  ...central,
  ...named('heartbeat'),
  params: heartbeatParams,
  schedulersMayReturn: true,
  mayIdle: true,
});
