import type { Scenario, SweepSpec } from '../shape/schema.ts';

/**
 * Lets a sweep follow the runs of its scenario after these were moved: `to` gives the new position of a run, or null if
 * it is gone, and with it its axis. Without any axis left, there is no sweep.
 */
export function followRuns(scenario: Scenario, to: (run: number) => number | null): Scenario {
  const { sweep, ...own } = scenario;
  if (sweep === undefined) return scenario;
  const axes = sweep.axes.flatMap((axis): SweepSpec['axes'] => {
    const [, run, rest] = /^\/runs\/(\d+)(\/.*)$/.exec(axis.path) ?? [];
    if (run === undefined) return [axis];
    const place = to(Number(run));
    return place === null ? [] : [{ ...axis, path: `/runs/${place}${rest}` }];
  });
  return axes.length === 0 ? own : { ...own, sweep: { ...sweep, axes } };
}
