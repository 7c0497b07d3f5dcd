import type { ParamValue } from '../../kit/menu/params.ts';
import type { Idle } from '../lists/list.ts';
import { addedTo } from '../lists/lists.ts';
import type { RunSpec } from '../shape/schema.ts';
import entries from './idleNeeds.json' with { type: 'json' };

/** What some parameters need to count: another one of the run that has not this value. */
interface Need {
  readonly for: readonly string[];
  readonly other: string;
  readonly isNot: ParamValue;
  /** A number that lets them count as well, unless it is 0. */
  readonly or?: string;
  readonly says: string;
  /** An offer, and the value of the other one with which these count. */
  readonly offer: string;
  readonly give: ParamValue;
}

const needs: readonly Need[] = entries;

/** Says that a parameter counts with another value of another one only; undefined: nothing is in its way. */
export function idleBeside(
  values: Readonly<Record<string, ParamValue>>,
  index: number,
  name: string,
): Idle | undefined {
  const counts = (or: string | undefined) => or !== undefined && (values[or] ?? 0) !== 0;
  const need = needs.find(
    (each) => each.for.includes(name) && values[each.other] === each.isNot && !counts(each.or),
  );
  if (need === undefined) return undefined;
  return { says: need.says, offers: [give(need.offer, index, { [need.other]: need.give })] };
}

/** Offers to give a run other values of parameters. */
function give(title: string, index: number, values: NonNullable<RunSpec['params']>): Idle['offers'][number] {
  return {
    title,
    edit: (scenario) => {
      const run = scenario.runs[index];
      const params = { ...run.params, ...values };
      return { scenario: { ...scenario, runs: scenario.runs.with(index, { ...run, params }) } };
    },
  };
}

/** Offers to add an item to a list; if that is refused, nothing changes and the reason is shown. */
export function add(title: string, path: string, what?: string): Idle['offers'][number] {
  return {
    title,
    edit: (scenario) => {
      const outcome = addedTo(scenario, path, what);
      return outcome.kind === 'done' ? outcome : { scenario, says: outcome.why };
    },
  };
}
