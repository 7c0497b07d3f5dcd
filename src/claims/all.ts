import { apolloClaims } from './apollo.ts';
import type { Claim } from './claim.ts';
import { delayClaims } from './delay.ts';
import { hopperClaims } from './hopper.ts';
import { quincyClaims } from './quincy.ts';
import { sparrowClaims } from './sparrow.ts';

/** What the papers claim, paper by paper, in the order of the codes. */
export const claims: readonly Claim[] = [
  sparrowClaims,
  hopperClaims,
  delayClaims,
  quincyClaims,
  apolloClaims,
].flatMap((list) => list.toSorted((a, b) => numberOf(a) - numberOf(b)));

function numberOf({ code }: Claim): number {
  return Number(code.slice(code.lastIndexOf('-') + 1));
}

const byCode = new Map(claims.map((claim) => [claim.code, claim]));

/** Finds a claim by its code. */
export const findClaim = (code: string): Claim | undefined => byCode.get(code);

/** Lists the claims that a preset shows. */
export const claimsOfPreset = (id: string): readonly Claim[] =>
  claims.filter(({ presets }) => presets?.includes(id));
