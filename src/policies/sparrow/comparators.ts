import { toMicros } from '../../engine/kernel/time.ts';
import { policyPlugin } from '../plugin.ts';
import { createCentral } from '../shared/central.ts';

/** A central scheduler that works for a while on each launch, as Mesos does (Sparrow §7.4, Fig. 13). */
export const centralCost = policyPlugin({
  id: 'central-cost',
  title: 'Central with launch cost',
  family: 'Sparrow',
  summary: 'One scheduler that needs time for each launch, like Mesos.',
  source: 'Sparrow §7.4',
  params: {
    launchCost: {
      kind: 'number',
      title: 'Cost of a launch',
      help: 'Time that the scheduler spends on each task before the next one gets its turn.',
      consequence: 'at rate × cost above 1 the queue grows without end',
      source: 'Sparrow §7.4, Fig. 13',
      origin: 'our choice (the paper gives no value)',
      default: 0.01,
      min: 0.0001,
      max: 1,
      step: 0.0001,
      unit: 's',
      scale: 'log',
    },
  },
  schedulers: () => 1,
  mayIdle: true,
  create: ({ sim, params }) => createCentral(sim, { launchCost: toMicros(params.launchCost), heartbeat: 0 }),
});

/** A central scheduler that hears of free slots only at heartbeats, as in YARN (Sparrow §9). */
export const heartbeat = policyPlugin({
  id: 'heartbeat',
  title: 'Central with heartbeats',
  family: 'Sparrow',
  summary: 'One scheduler that hears of free slots now and then, like YARN.',
  source: 'Sparrow §9',
  params: {
    heartbeat: {
      kind: 'number',
      title: 'Heartbeat',
      help: 'How often a server reports the slots that came free.',
      consequence: 'longer: slots stay empty between reports',
      source: 'Sparrow §9',
      origin: 'Sparrow §9 (1 s by default in YARN)',
      default: 1,
      min: 0.001,
      max: 10,
      step: 0.001,
      unit: 's',
      scale: 'log',
    },
  },
  schedulers: () => 1,
  mayIdle: true,
  create: ({ sim, params }) => createCentral(sim, { launchCost: 0, heartbeat: toMicros(params.heartbeat) }),
});
