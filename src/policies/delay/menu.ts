import { policyPlugin } from '../../kit/menu/plugin.ts';
import { delayParams, fairParams, separateParams, slotParams } from './params.ts';

const family = 'Delay Scheduling';
const central = {
  family,
  folder: 'delay',
  schedulers: () => 1,
  mayIdle: true,
  seeksData: true,
  // Idle slots are offered again each second, or at each heartbeat of their servers.
  ticksPerSecond: ({ heartbeat }: { readonly heartbeat: number }) =>
    heartbeat > 0 ? { idleServer: 1 / heartbeat } : { scheduler: 1 },
} as const;

/** Hadoop's default: jobs by priority and arrival; the head job takes every slot, near its data or not (DEL-2). */
export const hadoopFifo = policyPlugin({
  ...central,
  id: 'hadoop-fifo',
  title: 'Hadoop FIFO',
  summary: 'Serves the oldest job first; short ones may wait.',
  source: 'Delay Scheduling, "Approaches to Sharing"',
  params: slotParams,
});

/** A cluster for each pool (DEL-3). */
export const separate = policyPlugin({
  ...central,
  id: 'separate',
  title: 'Separate clusters',
  summary: 'Gives each group of users servers and data of its own.',
  heedsPools: () => true,
  source: 'Delay Scheduling, "Approaches to Sharing"',
  params: separateParams,
});

/** Fair sharing without patience (DEL-4). */
export const fair = policyPlugin({
  ...central,
  id: 'fair',
  title: 'Fair sharing',
  summary: 'Gives each free slot to the job with fewest running tasks.',
  source: 'Delay Scheduling, "Our Work"',
  params: fairParams,
});

/** Fair sharing between pools and inside them, without patience (DEL-19). */
export const poolsFair = policyPlugin({
  ...central,
  id: 'pools-fair',
  title: 'Fair sharing by pools',
  summary: 'Divides the cluster between groups of users; each group orders its own jobs.',
  heedsPools: () => true,
  source: 'Delay Scheduling, "Evaluation"',
  params: fairParams,
});

/** Delay scheduling on top of any order of jobs (DEL-7, DEL-8, DEL-21). */
export const delay = policyPlugin({
  ...central,
  id: 'delay',
  title: 'Delay scheduling',
  summary: 'Lets a job wait briefly for its data, while others go first.',
  heedsPools: ({ order }) => order === 'pools',
  source: 'Delay Scheduling, "Delay Scheduling Details"',
  params: delayParams,
  mayChange: ({ form }) => (form === 'count' ? ['skips'] : ['rackWait', 'remoteWait']),
});
