import { type ParamSpec, type ParamValue, readParams } from '../../kit/menu/params.ts';
import { type Made, pluginOf } from '../../kit/menu/plugin.ts';
import { titleIn } from '../../kit/own/declared.ts';
import { paramsOf, policies } from '../../policies/registry.ts';
import { serverCount } from '../../scenario/counted/serverCounts.ts';
import type { ChangeSpec, ForkSpec, RunSpec, Scenario } from '../../scenario/shape/schema.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { serverName } from '../../views/shared/names.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { settingName } from './settingName.ts';

/**
 * Names the runs of a scenario, each by what tells it from the others first: where there is little room, the end is cut
 * off. Runs of the same policy differ by parameters; where all runs are of one policy, its name says nothing. A run compared with
 * other policies says what is set for it alone, as the comparison would not be fair in silence.
 */
export function runTitles({ runs, cluster }: Scenario): readonly string[] {
  const isOnePolicy = runs.length > 1 && runs.every((run) => nameOf(run) === nameOf(runs[0]));
  return runs.map((run) => {
    if (run.fork !== undefined) return forkTitle(run.fork, run, serverCount(cluster));
    const title = nameOf(run);
    const twins = runs.filter((other) => nameOf(other) === title && other.fork === undefined);
    const differing = differences(run, twins);
    if (differing === '') return twins.length < runs.length ? `${title}${tuned(run, runs)}` : title;
    return isOnePolicy ? differing : `${differing} (${title})`;
  });
}

/** What the policy of a run is called; one that somebody wrote may call itself something. */
const nameOf = ({ policy, code = '' }: Made): string => titleIn(code) ?? policies.get(policy).title;

/** Adds the policy that made the trace, which may be older than the scenario. */
export function withPolicy(run: RunTrace): RunTrace {
  const policy = pluginOf(policies, { policy: run.trace.data.policy, code: run.code });
  if (policy === undefined) return run;
  const { title, params } = policy;
  const numbers = Object.fromEntries(
    Object.entries(params).flatMap(([name, spec]) => (spec.kind === 'number' ? [[name, spec]] : [])),
  );
  return { ...run, policy: { title, numbers } };
}

/** What is set for a run alone, away from the default: ", all tokens 300 %, 1 more". */
function tuned(run: RunSpec, runs: readonly RunSpec[]): string {
  const own = valuesOf(run);
  const others = runs.filter((other) => other !== run).map(valuesOf);
  const [first, ...more] = toldOf(run).filter(
    ([name, spec]) => own[name] !== spec.default && others.every((other) => other[name] !== own[name]),
  );
  if (first === undefined) return '';
  const [name, spec] = first;
  return `, ${nameAlone(spec, own[name])}${more.length > 0 ? `, ${more.length} more` : ''}`;
}

/** A choice alone does not say what was chosen. */
function nameAlone(spec: ParamSpec, value: ParamValue): string {
  const name = settingName(spec, value);
  return spec.kind === 'choice' ? `${spec.title}: ${name}`.toLowerCase() : name;
}

/** "Loses s03, 1 more (fork of B)" */
function forkTitle({ of, ops }: ForkSpec, run: Made, servers: number): string {
  const first = changeWords(ops[0], run, servers);
  const more = ops.length > 1 ? `, ${ops.length - 1} more` : '';
  return `${first}${more} (fork of ${runLetter(of)})`;
}

/** Says in which parameters a run differs from others of the same policy: "d = 2, fair". */
function differences(run: RunSpec, twins: readonly RunSpec[]): string {
  const differing = toldOf(run).filter(
    ([name]) => new Set(twins.map((twin) => valuesOf(twin)[name])).size > 1,
  );
  const settings = differing.map(([name, spec]) => settingName(spec, valuesOf(run)[name])).join(', ');
  return withCapital(settings);
}

function valuesOf(run: RunSpec): Readonly<Record<string, ParamValue>> {
  return readParams(paramsOf(run), run.params);
}

/** The parameters by which runs are named. */
function toldOf(run: RunSpec): readonly [string, ParamSpec][] {
  return Object.entries(paramsOf(run)).filter(([, { follows }]) => follows !== true);
}

/** Says what a change does, in a few words: "Loses s03". `servers`: how many there are. */
export function changeWords(change: ChangeSpec, run: Made, servers: number): string {
  switch (change.kind) {
    case 'serverDown':
      return `Loses ${serverName(change.server, servers)}${change.repair === undefined ? '' : ` for ${change.repair} s`}`;
    case 'burst':
      return `${change.jobs} more ${change.jobs === 1 ? 'job' : 'jobs'}`;
    case 'serverSlow':
      return `Slows ${serverName(change.server, servers)} ×${change.factor}`;
    case 'straggler':
      return `Slows j${change.job + 1}·${change.task + 1} ×${change.factor}`;
    case 'param': {
      const spec = paramsOf(run)[change.param];
      return spec === undefined
        ? `${change.param} = ${change.value}`
        : withCapital(settingName(spec, change.value));
    }
  }
}

/** Begins a name with a capital letter; a symbol, such as d, stays what it is. */
function withCapital(text: string): string {
  return text.replace(/^[a-z](?=[a-z])/, (letter) => letter.toUpperCase());
}
