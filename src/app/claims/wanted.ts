import { claims, findClaim } from '../../claims/all.ts';
import { type ClaimVerdict, claimVerdicts } from '../../claims/verdict.ts';
import type { Paper } from '../../readings/entry.ts';

/** Which claims are shown. */
export interface Wanted {
  readonly query: string;
  /** Null for all. */
  readonly paper: Paper | null;
  readonly verdict: ClaimVerdict | null;
  /** The claim at which the list opens; null for its top. */
  readonly code: string | null;
}

/** The papers that make claims. */
export const papers: readonly Paper[] = [...new Set(claims.map(({ paper }) => paper))];

const top: Wanted = { query: '', paper: null, verdict: null, code: null };
const SEPARATOR = ', ';

/** Reads what an address asks for: a code, or any of a paper, a verdict and words (`Quincy, not reproduced`). */
export function wantedOf(text: string): Wanted {
  const claim = findClaim(text.trim());
  if (claim !== undefined) return { ...top, paper: claim.paper, code: claim.code };
  const parts = text
    .split(SEPARATOR.trim())
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== ALL);
  const paper = papers.find((each) => parts.includes(each)) ?? null;
  const verdict = claimVerdicts.find((each) => parts.includes(each)) ?? null;
  const words = parts.filter((part) => part !== paper && part !== verdict);
  return { ...top, query: words.join(' '), paper, verdict };
}

/** Stands for all claims in an address. */
const ALL = 'all';

/** Returns the text of an address that shows the same claims. */
export function textOf({ query, paper, verdict, code }: Wanted): string {
  if (code !== null) return code;
  const words = query.replaceAll(',', ' ').trim();
  const parts = [paper, verdict, words].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? ALL : parts.join(SEPARATOR);
}
