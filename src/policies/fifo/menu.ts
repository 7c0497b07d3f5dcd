import { policyPlugin } from '../../kit/menu/plugin.ts';

/** One scheduler that knows every slot, and jobs in the order in which they came. The skeleton of a central policy. */
export const fifo = policyPlugin({
  id: 'fifo',
  title: 'Central FIFO',
  family: 'Baseline',
  folder: 'fifo',
  summary: 'One scheduler, jobs in the order they came.',
  source: 'our baseline',
  params: {},
  schedulers: () => 1,
  schedulersMayReturn: true,
  mayIdle: true,
});
