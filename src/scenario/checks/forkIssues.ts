import type { Issue } from '../../base/issue.ts';
import { addAll } from '../../base/lists.ts';
import { runLetter } from '../../base/runLetter.ts';
import { isSameData } from '../../base/sameData.ts';
import { checkParams, complaint } from '../../kit/menu/params.ts';
import { changeableParams, type PolicyMenu, pluginOf } from '../../kit/menu/plugin.ts';
import { serverCount } from '../counted/serverCounts.ts';
import { jobCount } from '../counted/size.ts';
import { burstsOf, changesOf, lineOf, makingOf, ofKind, rootOf } from '../forks/lineage.ts';
import { show, someOf } from '../shape/complaints.ts';
import type { ChangeSpec, EventSpec, ParamChangeSpec, RunSpec, UncheckedScenario } from '../shape/schema.ts';
import { checkEvents } from './eventIssues.ts';
import { nameOfRun } from './policyNames.ts';

type Forked = Pick<UncheckedScenario, 'runs' | 'events' | 'cluster' | 'workload'>;

/** Lists what is wrong with the forks among the runs of a scenario. */
export function forkIssues(scenario: Forked, menu: PolicyMenu): Issue[] {
  const { runs } = scenario;
  if (runs.every(({ fork }) => fork === undefined)) return [];
  const issues: Issue[] = [];
  runs.forEach((run, index) => {
    if (run.fork === undefined) return;
    const faults = lineIssues(scenario, index);
    addAll(issues, faults);
    if (faults.length > 0) return; // Its changes are those of a run that there is not.
    run.fork.ops.forEach((change, place) => {
      const path = `/runs/${index}/fork/ops/${place}`;
      addAll(issues, changeIssues(scenario, index, change, path, menu));
    });
    addAll(issues, lossIssues(scenario, index));
  });
  return issues;
}

/** Reports a fork of a run that there is not, and one that does not run what its root runs. */
function lineIssues({ runs }: Forked, index: number): Issue[] {
  const path = `/runs/${index}/fork/of`;
  const of = runs[index].fork?.of ?? index;
  if (of >= runs.length) {
    const message = `is ${of}; allowed is 0 to ${runs.length - 1}, for there are ${runs.length} runs`;
    return [{ path, message }];
  }
  const root = rootOf(runs, index);
  if (runs[root].fork !== undefined)
    return [
      { path, message: `is ${of}, which descends from run ${runLetter(index)} itself; one must be no fork` },
    ];
  const { policy, params = {} } = runs[index];
  if (policy === runs[root].policy && isSameData(params, runs[root].params ?? {})) return [];
  const what = policy === runs[root].policy ? 'params' : 'policy';
  const message = `differs from that of run ${runLetter(root)}, of which this run is a fork; it must be the same`;
  return [{ path: `/runs/${index}/${what}`, message }];
}

function changeIssues(
  { workload, runs, cluster }: Forked,
  index: number,
  change: ChangeSpec,
  path: string,
  menu: PolicyMenu,
): Issue[] {
  if (change.kind === 'param') return paramIssues(makingOf(runs, index), index, change, path, menu);
  if (change.kind === 'burst') {
    if (workload.kind === 'generated' && workload.arrivals.kind === 'concurrent') {
      const message = 'is burst, but jobs arrive when others finish, so that their number stays the same';
      return [{ path: `${path}/kind`, message }];
    }
    const names = classNames(workload);
    if (names.includes(change.jobClass)) return [];
    return [
      { path: `${path}/jobClass`, message: `is ${show(change.jobClass)}; classes are ${someOf(names)}` },
    ];
  }
  if (change.kind === 'serverSlow') {
    const servers = serverCount(cluster);
    if (change.server < servers) return [];
    const message = `is ${change.server}; allowed is 0 to ${servers - 1}, for there are ${servers} servers`;
    return [{ path: `${path}/server`, message }];
  }
  if (change.kind !== 'straggler') return [];
  const jobs = jobCount(workload) + burstsOf(runs, index).reduce((sum, { jobs: more }) => sum + more, 0);
  if (change.job < jobs) return [];
  return [
    {
      path: `${path}/job`,
      message: `is ${change.job}; allowed is 0 to ${jobs - 1}, for there are ${jobs} jobs`,
    },
  ];
}

/** Reports a parameter that cannot change while the run goes on, and a value that it cannot have. */
function paramIssues(
  run: Pick<Forked['runs'][number], 'policy' | 'params' | 'code'>,
  index: number,
  { param, value }: ParamChangeSpec,
  path: string,
  menu: PolicyMenu,
): Issue[] {
  const { policy, params } = run;
  const plugin = pluginOf(menu, run);
  // What is wrong with the policy or its parameters is reported elsewhere.
  if (plugin === undefined || checkParams(plugin.params, params ?? {}, '').length > 0) return [];
  const able = changeableParams(plugin, params as RunSpec['params']);
  const spec = able.includes(param) ? plugin.params[param] : undefined;
  const message =
    spec === undefined
      ? `is ${show(param)}, which ${nameOfRun(index, policy, menu)} cannot change while it goes on; it can change ${able.length === 0 ? 'none' : someOf(able)}`
      : complaint(spec, value);
  return message === null ? [] : [{ path: `${path}/${spec === undefined ? 'param' : 'value'}`, message }];
}

/** Names the classes of which a burst may be. */
export function classNames(workload: UncheckedScenario['workload']): readonly string[] {
  if (workload.kind === 'generated') return workload.classes.map(({ name }) => name);
  return [...new Set(workload.jobs.map(({ name = 'job' }) => name))];
}

/** Checks the servers that a fork loses, together with those that all runs lose. */
function lossIssues({ runs, events = [], cluster, workload }: Forked, index: number): Issue[] {
  const losses = ofKind(changesOf(runs, index), 'serverDown');
  if (losses.length === 0) return [];
  const found: Issue[] = [];
  const known = new Set<string>();
  const all: readonly EventSpec[] = [...events, ...losses];
  checkEvents(events, cluster, workload, (path, message) => known.add(`${path} ${message}`));
  checkEvents(all, cluster, workload, (path, message) => {
    if (known.has(`${path} ${message}`)) return;
    found.push({ path: pathOfLoss(runs, index, events.length, path), message });
  });
  return found;
}

/** Turns the path of an event into that of the change that it comes from. */
function pathOfLoss(
  runs: readonly Pick<RunSpec, 'fork'>[],
  index: number,
  events: number,
  path: string,
): string {
  const [, , place, ...field] = path.split('/');
  const all = changesOf(runs, index);
  const losses = all.flatMap((change, at) => (change.kind === 'serverDown' ? [at] : []));
  const at = losses[Number(place) - events];
  // Changes of the runs that it descends from come first.
  const inherited = all.length - (runs[index].fork?.ops.length ?? 0);
  if (at === undefined || at < inherited || lineOf(runs, index).length === 0)
    return `/runs/${index}/fork/ops`;
  return [`/runs/${index}/fork/ops/${at - inherited}`, ...field].join('/');
}
