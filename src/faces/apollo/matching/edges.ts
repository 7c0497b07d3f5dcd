import { NONE } from '../../../engine/ids.ts';
import type { MatcherKind } from '../../../policies/apollo/match/matcher.ts';
import type { Proposal } from '../../../policies/apollo/match/rounds.ts';
import { costOf, type Outcome, type SolvedBatch } from './batch.ts';

/** The parts of a round: tasks ask, servers decide, refused tasks withdraw. */
export const phases = ['propose', 'decide', 'settle'] as const;
type Phase = (typeof phases)[number];

/** A moment of the rounds. */
export interface Step {
  /** From 0. */
  readonly round: number;
  readonly phase: Phase;
}

/** A line between a task and a server, or a cell of the matrix. */
export interface Edge {
  readonly row: number;
  readonly column: number;
  /**
   * `held` is thick, `asks` an arrow, `refused` dashed with a cross, `blocks` would be better for both; `could` is a
   * candidate without a line.
   */
  readonly look: 'held' | 'asks' | 'refused' | 'blocks' | 'could';
  readonly completion: number;
  /** What the task saves by this server; null: it is not known, since the matcher has no rounds. */
  readonly saving: number | null;
  /** Of a pair that blocks: what the task that has the server saves by it. */
  readonly heldSaving?: number;
}

// With more tasks, refusals of earlier rounds would hide those of the present one.
const FEW = 12;

/** The last moment of the rounds. */
export function lastStep({ rounds }: SolvedBatch): Step {
  return { round: Math.max(0, rounds.length - 1), phase: 'settle' };
}

/** Whether the rounds are over, so that there is a matching. */
export function isOver(solved: SolvedBatch, { round, phase }: Step): boolean {
  return phase === 'settle' && round >= solved.rounds.length - 1;
}

/** The lines at a moment of the stable matcher's rounds. */
export function edgesInRound(solved: SolvedBatch, { round, phase }: Step): readonly Edge[] {
  const { rounds, batch } = solved;
  const settled = rounds.slice(0, round).flat();
  const now = rounds[round] ?? [];
  const of = (list: readonly Proposal[], look: Edge['look']): Edge[] =>
    list.map(({ row, server, completion, saving }) => ({ row, column: server, look, completion, saving }));
  const held = of(
    settled.filter(({ isHeld }) => isHeld),
    'held',
  );
  const before = rounds[round - 1] ?? [];
  const refused =
    batch.tasks.length > FEW || phase === 'settle' ? [] : before.filter(({ isHeld }) => !isHeld);
  if (phase === 'propose') return [...of(refused, 'refused'), ...held, ...of(now, 'asks')];
  const taken = of(
    now.filter(({ isHeld }) => isHeld),
    'held',
  );
  if (phase === 'settle') return [...held, ...taken];
  const denied = of(
    now.filter(({ isHeld }) => !isHeld),
    'refused',
  );
  return [...of(refused, 'refused'), ...denied, ...held, ...taken];
}

/** The lines of a matching, with the pairs that block it. */
function edgesOf({ batch }: SolvedBatch, { columnOf, blocking }: Outcome): readonly Edge[] {
  const held = columnOf.flatMap((column, row): Edge[] =>
    column === NONE
      ? []
      : [{ row, column, look: 'held', completion: costOf(batch, row, column), saving: null }],
  );
  const blocks = blocking.map(
    ({ row, column, saving, heldSaving }): Edge => ({
      ...{ row, column, look: 'blocks', saving, heldSaving },
      completion: costOf(batch, row, column),
    }),
  );
  return [...blocks, ...held];
}

/** What the picture shows: a matcher's outcome, or one that the viewer has changed. */
export type Shown = MatcherKind | 'yours';

/** The lines of what is shown; the stable matcher's are those of a moment of its rounds. */
export function edgesShown(solved: SolvedBatch, shown: Shown, outcome: Outcome, step: Step): readonly Edge[] {
  if (shown !== 'stable' || isOver(solved, step)) {
    const blocks = edgesOf(solved, outcome);
    if (shown !== 'stable') return blocks;
    return [...blocks.filter(({ look }) => look === 'blocks'), ...edgesInRound(solved, step)];
  }
  return edgesInRound(solved, step);
}
