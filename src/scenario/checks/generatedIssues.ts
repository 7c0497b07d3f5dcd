import { meanOf } from '../../algorithms/distribution.ts';
import { serversInShare } from '../../engine/workload/serverSets.ts';
import { limits } from '../limits.ts';
import type { ClusterSpec, GeneratedWorkload, JobClassSpec, StageSpec } from '../schema.ts';
import { expectedSpan, expectedStages, expectedTasks, serverCount } from '../size.ts';
import { type Complain, checkAfter, checkNames, checkUser } from './references.ts';
import { show } from './values.ts';

/** Complains about a generated workload whose parts do not fit each other or the cluster. */
export function checkGenerated(workload: GeneratedWorkload, cluster: ClusterSpec, complain: Complain): void {
  checkNames(workload.classes, '/workload/classes', complain);
  workload.classes.forEach((jobClass, index) => {
    const path = `/workload/classes/${index}`;
    checkUser(jobClass.user, workload.users ?? [], `${path}/user`, complain);
    checkNeeds(jobClass, cluster, path, complain);
    checkStages(jobClass, cluster, path, complain);
  });
  checkSizes(workload, cluster, complain);
}

function checkNeeds({ needs }: JobClassSpec, cluster: ClusterSpec, path: string, complain: Complain): void {
  const features = (cluster.features ?? []).map(({ name }) => name);
  if (needs === undefined || features.includes(needs)) return;
  const known =
    features.length === 0 ? 'the cluster names no features' : `features are ${features.join(', ')}`;
  complain(`${path}/needs`, `is ${show(needs)}; ${known}`);
}

function checkStages(
  { stages, needs }: JobClassSpec,
  cluster: ClusterSpec,
  classPath: string,
  complain: Complain,
): void {
  stages.forEach(({ after, input, duration }, position) => {
    const path = `${classPath}/stages/${position}`;
    checkAfter(after, position, path, complain);
    const mean = meanOf(duration);
    if (mean > limits.meanDuration) {
      const message = `has a mean of ${mean.toPrecision(3)} s; allowed are ${limits.meanDuration} s`;
      complain(`${path}/duration`, message);
    }
    if (input === undefined) return;
    checkInput(input, cluster, `${path}/input`, complain);
    if (needs === undefined) return;
    complain(`${path}/input`, 'is not possible in a class that needs a feature; leave one of the two out');
  });
}

function checkInput(
  input: NonNullable<StageSpec['input']>,
  cluster: ClusterSpec,
  path: string,
  complain: Complain,
): void {
  const holders = serversInShare(input.spread, serverCount(cluster));
  if (holders >= input.replicas) return;
  complain(`${path}/replicas`, `is ${input.replicas}, but only ${holders} servers hold data`);
}

function checkSizes(workload: GeneratedWorkload, cluster: ClusterSpec, complain: Complain): void {
  const jobs = workload.jobs + workload.warmup;
  const count = (number: number, what: string, allowed: number): void => {
    if (number > allowed)
      complain('/workload/jobs', `makes ${Math.round(number)} ${what}; allowed are ${allowed}`);
  };
  count(jobs, 'jobs with the warm-up', limits.jobs);
  count(expectedTasks(workload), 'tasks', limits.tasks);
  count(expectedStages(workload), 'stages', limits.stages);
  const span = expectedSpan(workload, cluster);
  if (!(span <= limits.span)) {
    complain('/workload/jobs', `makes a run of about ${span.toPrecision(3)} s; allowed are ${limits.span} s`);
  }
}
