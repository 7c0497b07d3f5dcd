import type { Issue } from '../../base/issue.ts';
import { addAll } from '../../base/lists.ts';
import type { PolicyMenu } from '../../kit/menu/plugin.ts';
import { jobCount } from '../counted/size.ts';
import type { UncheckedScenario } from '../shape/schema.ts';
import { nameOfPolicy, nameOfRun } from './policyNames.ts';

type Order = NonNullable<UncheckedScenario['control']>[number];

/** Lists what is wrong with the orders about jobs, and the policies that cannot carry them out. */
export function controlIssues(
  { control = [], runs, workload }: Pick<UncheckedScenario, 'control' | 'runs' | 'workload'>,
  menu: PolicyMenu,
): Issue[] {
  if (control.length === 0) return [];
  const issues: Issue[] = [];
  const jobs = jobCount(workload);
  control.forEach(({ job, do: what, priority }, index) => {
    const path = `/control/${index}`;
    if (job >= jobs) {
      const message = `is ${job}; allowed is 0 to ${jobs - 1}, for there are ${jobs} jobs`;
      issues.push({ path: `${path}/job`, message });
    }
    if ((what === 'priority') === (priority !== undefined)) return;
    const message = priority === undefined ? 'is missing' : `is ${priority}; only do "priority" has one`;
    issues.push({ path: `${path}/priority`, message });
  });
  addAll(issues, sequenceIssues(control));
  const able = menu.all.filter(({ controlsJobs }) => controlsJobs === true).map(({ id }) => id);
  const ableNames = able.map((policy) => nameOfPolicy(policy, menu)).join(', ');
  runs.forEach(({ policy }, index) => {
    if (menu.find(policy) === undefined || able.includes(policy)) return;
    const message = `has orders about jobs, which ${nameOfRun(index, policy, menu)} cannot carry out; policies that can are ${ableNames}`;
    issues.push({ path: '/control', message });
  });
  return issues;
}

/** Follows the orders about each job: a suspended job must go on or be cancelled, or the run would never end. */
function sequenceIssues(control: readonly Order[]): Issue[] {
  const issues: Issue[] = [];
  const suspended = new Map<number, number>(); // job → index of the order
  const cancelled = new Map<number, number>(); // job → seconds
  const inOrder = control.map((order, index) => ({ order, index }));
  inOrder.sort((one, other) => one.order.at - other.order.at);
  for (const { order, index } of inOrder) {
    const { job, do: what } = order;
    const path = `/control/${index}/do`;
    const since = cancelled.get(job);
    if (since !== undefined) {
      issues.push({ path, message: `is ${what}, but job ${job} is cancelled at ${since} s already` });
      continue;
    }
    if (what === 'suspend' && suspended.has(job))
      issues.push({ path, message: `is suspend, but job ${job} is suspended already` });
    if (what === 'resume' && !suspended.has(job))
      issues.push({ path, message: `is resume, but job ${job} is not suspended then` });
    if (what === 'suspend') suspended.set(job, index);
    else if (what === 'resume') suspended.delete(job);
    else if (what === 'cancel') {
      suspended.delete(job);
      cancelled.set(job, order.at);
    }
  }
  for (const [job, index] of suspended) {
    const message = `is suspend, but no later order lets job ${job} go on (resume) or ends it (cancel)`;
    issues.push({ path: `/control/${index}/do`, message });
  }
  return issues;
}
