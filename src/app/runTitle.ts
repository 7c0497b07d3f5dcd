import { readParams } from '../kit/menu/params.ts';
import { policies } from '../policies/registry.ts';
import type { ForkSpec, RunSpec, Scenario } from '../scenario/schema.ts';
import { serverCount } from '../scenario/size.ts';
import { runLetter } from '../views/chart/runLook.ts';
import { changeWords, withCapital } from './fork/changeWords.ts';
import { settingName } from './settingName.ts';

/**
 * Names the runs of a scenario, each by what tells it from the others first: where there is little room, the end is cut
 * off. Runs of the same policy differ by parameters; where all runs are of one policy, its name says nothing.
 */
export function runTitles({ runs, cluster }: Scenario): readonly string[] {
  const isOnePolicy = runs.length > 1 && runs.every(({ policy }) => policy === runs[0].policy);
  return runs.map((run) => {
    if (run.fork !== undefined) return forkTitle(run.fork, run.policy, serverCount(cluster));
    const twins = runs.filter(({ policy, fork }) => policy === run.policy && fork === undefined);
    const { title } = policies.get(run.policy);
    const differing = differences(run, twins);
    if (differing === '') return title;
    return isOnePolicy ? differing : `${differing} (${title})`;
  });
}

/** "Loses s03, 1 more (fork of B)" */
function forkTitle({ of, ops }: ForkSpec, policy: string, servers: number): string {
  const first = changeWords(ops[0], policy, servers);
  const more = ops.length > 1 ? `, ${ops.length - 1} more` : '';
  return `${first}${more} (fork of ${runLetter(of)})`;
}

/** Says in which parameters a run differs from others of the same policy: "d = 2, fair". */
function differences(run: RunSpec, twins: readonly RunSpec[]): string {
  const specs = Object.entries(policies.get(run.policy).params);
  const differing = specs.filter(([name]) => new Set(twins.map((twin) => paramsOf(twin)[name])).size > 1);
  const settings = differing.map(([name, spec]) => settingName(spec, paramsOf(run)[name])).join(', ');
  return withCapital(settings);
}

function paramsOf({ policy, params }: RunSpec) {
  return readParams(policies.get(policy).params, params);
}
