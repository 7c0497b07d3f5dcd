import type { SchedulerId, StageId } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import type { Outcome } from '../../../engine/record/schema.ts';
import type { Copies, CopyRow } from '../../../kit/speculation/copies.ts';

/** More than there are outcomes. An order packs two things into one number: generation × OUTCOMES + reason. */
const OUTCOMES = 8;

/** Orders of schedulers to servers to end attempts that are not needed any more. */
export interface EndOrders {
  /** Orders the end of an attempt that its scheduler knows by its row. An order that comes after its end does nothing. */
  send(scheduler: SchedulerId, stage: StageId, copies: Copies, row: CopyRow, reason: Outcome): void;
}

export function createEndOrders(sim: Sim): EndOrders {
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
    send(scheduler, stage, copies, row, reason) {
      const order = copies.generationOf(row) * OUTCOMES + reason;
      end.send(scheduler, copies.serverOf(row), stage, copies.attemptOf(row), order);
    },
  };
}
