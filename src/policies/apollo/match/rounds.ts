import type { CostRows } from '../../../algorithms/costRows.ts';
import { StableMatching } from '../../../algorithms/stableMatching.ts';

/** A task that asks a server in a round of the stable matcher. */
export interface Proposal {
  readonly row: number;
  readonly server: number;
  readonly completion: number;
  /** How much later the task would complete on its next best free server; Infinity: it has no other. */
  readonly saving: number;
  /** Whether the server takes it; if not, the task withdraws to the next round. */
  readonly isHeld: boolean;
}

/** A stable matching with all that led to it. */
export interface RecordedRounds {
  readonly rounds: readonly (readonly Proposal[])[];
  /** Of each row, or NONE. */
  readonly serverOf: readonly number[];
}

/** Matches a batch as the stable matcher does, and keeps what each round brought (APO-22). */
export function recordRounds(batch: CostRows, mostRounds: number): RecordedRounds {
  const matching = new StableMatching();
  const rounds: (readonly Proposal[])[] = [];
  matching.begin(batch);
  while (rounds.length < mostRounds && matching.playRound())
    rounds.push(
      Array.from(matching.asked.subarray(0, matching.asking), (row) => readProposal(batch, matching, row)),
    );
  return { rounds, serverOf: Array.from(matching.columnOf.subarray(0, batch.rows)) };
}

function readProposal(batch: CostRows, { wish, saving, columnOf }: StableMatching, row: number): Proposal {
  const server = wish[row];
  return {
    row,
    server,
    completion: batch.cost[batch.entryOf(row, server)],
    saving: saving[row],
    isHeld: columnOf[row] === server,
  };
}
