import { atTheClock } from '../../../metrics/conventions.ts';
import type { Definition } from '../../../metrics/definition.ts';

/** How what is learned of tails is counted. */
export const counted: readonly Definition[] = [
  {
    title: 'Learned β',
    help: 'The Pareto shape that fits the longest half of the last times best, fitted anew after every hundred times of one kind of job. ± is its standard error, β ÷ the root of the times above the threshold.',
    reading: 'HOP-23',
  },
  {
    title: 'True β',
    help: 'The shape that the scenario draws times or factors of copies with. Where it cuts the tail, a fit of all times finds a lighter one.',
  },
  {
    title: 'Losers',
    help: 'An attempt that was stopped because another one was faster counts with the time that its last report implied, unless the policy says otherwise.',
    reading: 'DIF-11',
  },
  {
    title: 'Tail of finished attempts',
    help: 'The share of finished attempts that took longer, against their time as a multiple of what is told of their stage. A Pareto law is a straight line that falls by β. The drawn curve bends below it, since stragglers lose their races and never finish. Of many schedulers it is the tail of the one that is chosen, at first the one with most times.',
  },
  atTheClock,
];
