import { askedOf } from '../../../metrics/asked.ts';
import { policies } from '../../../policies/registry.ts';
import type { Desk } from '../../../state/scenarioStore.ts';
import { meanOfMaximum, quantileOfMaximum } from '../../../theory/sparrow.ts';
import type { ClosedForm } from '../../../views/what-if/forms.ts';
import { forms } from './forms.ts';

type Scenario = Desk['scenario'];

/** What the formulas are about: jobs of so many independent tasks, whose times are exponential; null: others. */
function jobsOf({ workload }: Scenario): { readonly tasks: number; readonly mean: number } | null {
  if (workload.kind !== 'generated' || workload.classes.length !== 1) return null;
  const [{ name: _name, share: _share, stages, ...more }] = workload.classes;
  const [{ tasks, duration, ...rest }] = stages;
  const isPlain = Object.keys({ ...more, ...rest }).length === 0 && stages.length === 1;
  if (!isPlain || typeof tasks !== 'number' || duration?.kind !== 'exponential') return null;
  return { tasks, mean: duration.mean };
}

/** The response time of a job of which no task waits: the slowest of its tasks (Sparrow, the ideal of Figure 5). */
const noWait: ClosedForm = {
  name: 'if no task waited',
  tells(scenario, _, metric) {
    const jobs = jobsOf(scenario);
    const { metric: asked, share } = askedOf(metric);
    if (jobs === null || asked?.id !== 'jobResponse') return undefined;
    const { tasks, mean } = jobs;
    return share === null ? meanOfMaximum(tasks, mean) : quantileOfMaximum(tasks, mean, share);
  },
};

/** The share of jobs of which no task waits, for each way to look for a server (Sparrow, Table 2). */
const table2 = forms.map(
  ({ title, policies: of, zeroWait }): ClosedForm => ({
    name: `${title}, Table 2`,
    tells(scenario, run, metric) {
      const { policy, params } = scenario.runs[run];
      const { arrivals } = { arrivals: undefined, ...scenario.workload };
      const jobs = jobsOf(scenario);
      if (metric !== 'zeroWaitShare' || jobs === null || !of.includes(policy)) return undefined;
      if (arrivals?.kind !== 'poisson' || arrivals.load === undefined) return undefined;
      const param = policies.get(policy).params.probeRatio;
      const probeRatio = Number(params?.probeRatio ?? param?.default ?? 1);
      const { slotsPerServer } = scenario.cluster;
      return zeroWait(Math.min(1, arrivals.load), { tasks: jobs.tasks, probeRatio, slotsPerServer });
    },
  }),
);

/** What Sparrow's formulas say of runs, without running them. */
export const closedForms: readonly ClosedForm[] = [noWait, ...table2];
