import { lazy } from 'react';
import { selectionStore } from '../../state/selectionStore.ts';
import type { View } from '../shared/view.ts';
import { tracesTogether } from '../surface/useTogether.ts';

const component = async () => ({ default: (await import('./Messages.tsx')).Messages });
const key = async () => ({ default: (await import('./Key.tsx')).Key });
const tables = () => import('./table.ts');

/** Who sent what to whom about one job, as a space-time diagram. */
export const messages: View = {
  id: 'messages',
  title: 'Messages',
  hint: 'Who said what to whom about the selected job, and when?',
  door: 'follow',
  takes: 'one run',
  refuses: (runs) =>
    runs.some(({ trace }) => trace.data.level !== 'messages')
      ? 'This run is too large to keep its messages. A smaller one, or the recording level "messages", keeps them.'
      : null,
  async table([run]) {
    const [{ messageTable }, { shownJob }] = await Promise.all([tables(), import('./sequence.ts')]);
    const job = run === undefined ? null : shownJob(tracesTogether(run.trace), selectionStore.getState().job);
    return run === undefined || job === null ? [] : messageTable(run.trace, job);
  },
  Component: lazy(component),
  Key: lazy(key),
  loadAhead: () => Promise.all([component(), key(), tables()]),
};
