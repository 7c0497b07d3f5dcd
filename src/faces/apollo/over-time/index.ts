import type { Trace } from '../../../trace/trace.ts';
import type { BandQuantity } from '../../../views/over-time/bands.ts';
import { tokens } from './counted.ts';
import { tokenLinesOf } from './tokensInUse.ts';

const hasTokens = ({ data }: Trace) => data.messageKinds.some(({ name }) => name === 'askTokens');

/** What Apollo adds to the view Over time. */
export const bands: readonly BandQuantity[] = [
  {
    id: 'tokens',
    ...tokens,
    needs: 'messages',
    lines: [
      { name: 'in use', isThick: true, shade: 'dark' },
      { name: 'granted', isThick: false, shade: 'pale' },
    ],
    isIn: hasTokens,
    linesIn(trace) {
      const { used, granted } = tokenLinesOf(trace);
      return [used, granted];
    },
    ceilingOf: (trace) => tokenLinesOf(trace).all,
    ceilingWords: (all) => `all ${all} tokens`,
    legend: [
      { title: 'in use', mark: 'dark' },
      { title: 'granted', mark: 'pale' },
      { title: 'all', mark: 'dashed' },
    ],
  },
];
