import { NONE } from '../../../engine/ids.ts';
import { runView } from '../../../views/shared/runView.ts';
import { anyAnswer, isDecentral } from '../decentral.ts';

/** The questions of a server for one free slot, and what schedulers answer (Hopper §5.2, Pseudocodes 2 and 3). */
export const lanes = runView({
  id: 'lanes',
  title: 'Lanes',
  hint: 'Whom does a server with a free slot ask, who refuses and why, and what does it learn from that?',
  door: 'mechanism',
  instead: 'virtual-sizes',
  needsRoom: true,
  refuses(trace, run) {
    if (trace.decisionsOfKind(anyAnswer).length > 0) return null;
    return trace.data.level !== 'messages' && isDecentral(run)
      ? 'This run is too big to keep what servers asked and what schedulers answered. A smaller run shows it.'
      : 'No questions of servers are recorded in this run: only Hopper’s many schedulers and their rivals record them.';
  },
  component: async () => (await import('./Lanes.tsx')).Lanes,
  parts: () => Promise.all([import('./table.ts'), import('./roundList.ts')]),
  rows([{ roundTable }, { roundsOf, roundToShow }], { trace }, time, { server }) {
    const number = roundToShow(roundsOf(trace), server, time);
    return number === NONE ? [] : roundTable(trace, number);
  },
});
