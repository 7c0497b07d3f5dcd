import { minOf } from '../../base/extremes.ts';
import { NONE } from '../../engine/ids.ts';
import type { BurstSpec, ChangeSpec, ParamChangeSpec, RunSpec, Scenario } from '../shape/schema.ts';

// A fork may be a fork of a fork: it has all their changes, and the policy of the run at the root.

type Runs = readonly Pick<RunSpec, 'fork'>[];

/** Lists a run and those that it descends from, itself first. Ends where runs descend from themselves or from none. */
export function lineOf(runs: Runs, index: number): readonly number[] {
  const line: number[] = [];
  for (
    let at: number | undefined = index;
    at !== undefined && runs[at] !== undefined;
    at = runs[at].fork?.of
  ) {
    if (line.includes(at)) break;
    line.push(at);
  }
  return line;
}

/** Returns the run that a run descends from and that is no fork. */
export function rootOf(runs: Runs, index: number): number {
  return lineOf(runs, index).at(-1) ?? index;
}

/** Lists the changes of a run, those of the runs that it descends from first. */
export function changesOf(runs: Runs, index: number): readonly ChangeSpec[] {
  return lineOf(runs, index)
    .toReversed()
    .flatMap((each) => runs[each].fork?.ops ?? []);
}

/** When a fork leaves its parent, in seconds; Infinity for a run that is no fork. */
export function leavesAt({ fork }: Pick<RunSpec, 'fork'>): number {
  return minOf((fork?.ops ?? []).map(({ at }) => at));
}

/** What a run is made of, once its forks are resolved: two with the same of these are the same run, whatever stands between them. */
export function makingOf<Run extends Pick<RunSpec, 'fork'>>(runs: readonly Run[], index: number) {
  const { fork: _, ...root } = runs[rootOf(runs, index)];
  return { ...root, changes: changesOf(runs, index) };
}

/** The changes of one kind. */
export function ofKind<Kind extends ChangeSpec['kind']>(changes: readonly ChangeSpec[], kind: Kind) {
  return changes.filter((each): each is Extract<ChangeSpec, { readonly kind: Kind }> => each.kind === kind);
}

/** Lists the jobs that arrive in bursts. */
export function burstsOf(runs: Runs, index: number): readonly BurstSpec[] {
  return ofKind(changesOf(runs, index), 'burst');
}

/** Lists the parameters that changes give another value, in the order of time. */
export function paramChangesIn(changes: readonly ChangeSpec[]): readonly ParamChangeSpec[] {
  return ofKind(changes, 'param').toSorted((one, other) => one.at - other.at);
}

/** Lists a run as it begins, and as it is after each change of its parameters. */
export function settingsOf(runs: readonly RunSpec[], index: number): readonly RunSpec[] {
  const settings = [runs[index]];
  for (const { param, value } of paramChangesIn(changesOf(runs, index))) {
    const before = settings[settings.length - 1];
    settings.push({ ...before, params: { ...before.params, [param]: value } });
  }
  return settings;
}

/** Gives each fork the policy and the parameters of the run at its root. */
export function withForksInStep(runs: readonly RunSpec[]): readonly RunSpec[] {
  return runs.map((run, index) => {
    if (run.fork === undefined) return run;
    const { fork: _, ...root } = runs[rootOf(runs, index)];
    return { ...root, fork: run.fork };
  });
}

/** Lists the runs that descend from a run, and the run itself. */
export function familyOf(runs: Runs, index: number): readonly number[] {
  return [...runs.keys()].filter((each) => lineOf(runs, each).includes(index));
}

/**
 * Puts runs in another order: `order` lists their present places, NONE for a new run, whose fork names its parent by its
 * present place. Forks of runs that are left out must be left out, too.
 */
export function reordered(
  runs: readonly RunSpec[],
  order: readonly number[],
  fresh?: RunSpec,
): readonly RunSpec[] {
  return order.flatMap((from) => {
    const run = from === NONE ? fresh : runs[from];
    if (run?.fork === undefined) return run ?? [];
    return { ...run, fork: { ...run.fork, of: order.indexOf(run.fork.of) } };
  });
}

/** Returns a scenario with a fork more, at the end. */
export function withFork(scenario: Scenario, of: number, ops: readonly ChangeSpec[]): Scenario {
  return { ...scenario, runs: [...scenario.runs, { ...scenario.runs[of], fork: { of, ops } }] };
}
