import type { Paper, Target } from '../readings/entry.ts';

/**
 * How a claim can be held to the paper. `exact`: to the digits given. `analytic`: by a closed form. `simulated`: by
 * simulation, within the tolerance. `qualitative`: measured in production or by experience; at most its direction can
 * be seen here. `recalled`: the number is not in our text of the paper.
 */
export type ClaimClass = 'exact' | 'analytic' | 'simulated' | 'qualitative' | 'recalled';

/** How a claim is tested, and where it can be seen. */
export interface Evidence {
  readonly class: ClaimClass;
  /** Files below `src` whose tests cite the code: `npm test` runs them. */
  readonly tests?: readonly string[];
  /** Beginnings of names of groups of checks: `npm run validate -- figure5` runs them. */
  readonly validate?: readonly string[];
  /** Whether `npm run bench` measures it. */
  readonly bench?: true;
  /** Ids of presets that show it, the best one first. */
  readonly presets?: readonly string[];
  /** Whether the paper's number does not come out, and less is asked for: the remark says what, and why. */
  readonly inDirection?: true;
  /** What one has to know about it, such as why nothing is measured. */
  readonly remark?: string;
}

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

/** Joins targets, which say what must come out, with how each is tested. Each needs the other. */
export function claimsOf(
  targets: readonly Target[],
  evidence: Readonly<Record<string, Evidence>>,
): readonly Claim[] {
  const codes = new Set(targets.map(({ code }) => code));
  const unknown = Object.keys(evidence).filter((code) => !codes.has(code));
  if (unknown.length > 0) throw new Error(`evidence for ${unknown.join(', ')}, which no target is`);
  return targets.map(({ code, paper, section, what, expected, tolerance }) => {
    const own = evidence[code];
    if (own === undefined) throw new Error(`${code}: how is it tested?`);
    return { ...own, code, paper, section, what, value: expected, tolerance };
  });
}
