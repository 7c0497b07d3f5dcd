import { lazy } from 'react';
import { selectionStore } from '../../state/selectionStore.ts';
import type { View } from '../view.ts';
import { exampleJob } from './sequence.ts';
import { messageTable } from './table.ts';

/** Who said what to whom about one job, as a space-time diagram. */
export const messages: View = {
  id: 'messages',
  title: 'Messages',
  hint: 'Who said what to whom about the selected job, and when?',
  takes: 'one run',
  refuses: (runs) =>
    runs.some(({ trace }) => trace.data.level !== 'messages')
      ? 'This run is too large to keep its messages. A smaller one, or the recording level "messages", keeps them.'
      : null,
  table(runs) {
    const job = runs.length === 0 ? null : (selectionStore.getState().job ?? exampleJob(runs[0].trace));
    return job === null ? [] : messageTable(runs[0].trace, job);
  },
  Component: lazy(async () => ({ default: (await import('./Messages.tsx')).Messages })),
};
