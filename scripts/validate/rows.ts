import { findClaim } from '../../src/claims/all.ts';

/** Bases of checks that no paper claims. */
const others = {
  'Table 3': 'Seconds that each instance takes alone (Quincy Table 3)',
  LAWS: 'Laws that hold under every policy',
  REPEAT: 'Runs made twice are the same',
  GOLDEN: 'Runs are as they were stored',
} as const;

/** Code of a claim of a paper, or another basis of a check. */
export type Row = `T-${'APO' | 'SPA' | 'HOP' | 'DEL' | 'QUI'}-${number}` | keyof typeof others;

/** Whether a basis is something else than a claim. */
const isOther = (row: Row): row is keyof typeof others => row in others;

/** Says what the paper claims. */
export function titleOf(row: Row): string {
  if (isOther(row)) return others[row];
  const claim = findClaim(row);
  if (claim === undefined) throw new Error(`${row} is no claim: src/claims has them all`);
  return `${claim.what} ${claim.value} (${claim.paper} ${claim.section})`;
}
