import type { Definition } from '../../../metrics/definition.ts';

/** How matchings are compared. */
export const counted: readonly Definition[] = [
  {
    title: 'Last completion ÷ best',
    help: 'When the last task of the batch is estimated to complete, divided by the same of a matching in which it is soonest. The batches are those of the paper: 100 servers with one slot each, waits and running times exponential with mean 1, and half the running time on one server, which is drawn for each task.',
    reading: 'AMB-6',
  },
  {
    title: 'Servers asked',
    help: 'In each round every task without a server asks the one on which it would complete first. Served one by one, each task asks once. It is counted, and so the same on every machine; milliseconds are measured on yours.',
    reading: 'T-APO-11',
  },
];
