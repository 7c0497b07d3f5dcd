import type { Idle } from '../lists/list.ts';
import { addedTo } from '../lists/lists.ts';
import type { RunSpec } from '../shape/schema.ts';

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

/** Offers to give a run other values of parameters. */
export function give(
  title: string,
  index: number,
  values: NonNullable<RunSpec['params']>,
): Idle['offers'][number] {
  return {
    title,
    edit: (scenario) => {
      const run = scenario.runs[index];
      const params = { ...run.params, ...values };
      return { scenario: { ...scenario, runs: scenario.runs.with(index, { ...run, params }) } };
    },
  };
}
