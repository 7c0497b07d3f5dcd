import { entries } from '../readings/all.ts';
import type { Evidence, Paper } from '../readings/entry.ts';

/** What the papers claim, paper by paper, in the order of the codes. */
export const claims: readonly Claim[] = entries
  .filter((entry) => entry.kind === 'target')
  .map(({ kind: _, expected, evidence, ...target }) => ({ ...target, ...evidence, value: expected }))
  .toSorted((a, b) => (a.paper === b.paper ? numberOf(a) - numberOf(b) : 0));

function numberOf({ code }: Claim): number {
  return Number(code.slice(code.lastIndexOf('-') + 1));
}

const byCode = new Map(claims.map((claim) => [claim.code, claim]));

/** Finds a claim by its code. */
export const findClaim = (code: string): Claim | undefined => byCode.get(code);

/** Lists the claims that a preset shows. */
export const claimsOfPreset = (id: string): readonly Claim[] =>
  claims.filter(({ presets }) => presets?.includes(id));

/** A number or a statement of a paper, what it is here, and how one can find out. */
export interface Claim extends Evidence {
  readonly code: string;
  readonly paper: Paper;
  /** Where the paper makes it. */
  readonly section: string;
  readonly what: string;
  /** The paper's value, or what follows from it. */
  readonly value: string;
  /** How near is near enough. */
  readonly tolerance: string;
}
