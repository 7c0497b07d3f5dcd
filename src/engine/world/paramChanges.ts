import { NONE } from '../ids.ts';
import type { Policy } from '../policy/policy.ts';
import type { ParamChange } from '../record/schema.ts';
import type { WorldParts } from './surroundings.ts';

/**
 * Schedules changes of the policy's parameters: before each nothing tells it, and of those after the last job nothing is
 * left. Returns the changes that have happened, a list that grows as the run goes on.
 */
export function scheduleParamChanges(
  { kernel, actors, outages, jobs, workload }: WorldParts,
  policy: Policy,
  planned: readonly ParamChange[],
): readonly ParamChange[] {
  const happened: ParamChange[] = [];
  const setters = planned.map(({ name }) => {
    const set = policy.changes?.[name];
    if (set === undefined) throw new Error(`'${name}' cannot change while the run goes on (Policy.changes)`);
    return set as (value: ParamChange['value']) => void;
  });
  const due = kernel.on((index) => {
    if (jobs.left === workload.jobs) return kernel.callOff();
    setters[index](planned[index].value);
    happened.push(planned[index]);
    if (policy.onParamChanged === undefined) return;
    for (let scheduler = 0; scheduler < actors.schedulers; scheduler += 1) {
      if (outages.scheduler.isDown(scheduler)) continue;
      actors.current = actors.scheduler(scheduler);
      policy.onParamChanged(scheduler);
    }
    actors.current = NONE;
  }, 'change of a parameter');
  for (const [index, { at }] of planned.entries()) kernel.schedule(at, due, index);
  return happened;
}
