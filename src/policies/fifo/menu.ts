import { policyPlugin } from '../../kit/menu/plugin.ts';

/** One scheduler that knows every slot and runs jobs in the order of arrival. The simplest central policy. */
export const fifo = policyPlugin({
  id: 'fifo',
  title: 'Central FIFO',
  family: 'Baseline',
  folder: 'fifo',
  summary: 'One scheduler starts the jobs in the order in which they arrive.',
  source: 'our baseline',
  params: {},
  schedulers: () => 1,
  schedulersMayReturn: true,
  mayIdle: true,
});
