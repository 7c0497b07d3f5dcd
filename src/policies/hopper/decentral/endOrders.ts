import type { Sim } from '../../../engine/policy/verbs.ts';
import type { Outcome } from '../../../engine/record/schema.ts';
import type { BookKeeper } from '../bookKeeper.ts';

/** More than there are outcomes. An order packs two things into one number: generation × OUTCOMES + reason. */
const OUTCOMES = 8;

/** How schedulers of many bind attempts, and order servers to end those that are not needed any more. */
export function endOrders(sim: Sim): Pick<BookKeeper, 'bind' | 'end'> {
  const end = sim.toServer(
    'end',
    (server, _stage, attempt, order) => {
      const generation = Math.floor(order / OUTCOMES);
      if (sim.isLive(attempt, generation))
        sim.end(server, attempt, (order - generation * OUTCOMES) as Outcome);
    },
    'attempt',
    { look: 'nothing', words: 'is not needed' },
  );
  return {
    bind: (_scheduler, task, stage, server, kind) => sim.bind(task, stage, server, kind),
    end(scheduler, stage, copies, row, reason) {
      const order = copies.generationOf(row) * OUTCOMES + reason;
      end.send(scheduler, copies.serverOf(row), stage, copies.attemptOf(row), order);
    },
  };
}
