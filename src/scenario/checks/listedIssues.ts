import { longestSeconds } from '../counted/longestRun.ts';
import { expectedReplicas } from '../counted/replicas.ts';
import { serverCount } from '../counted/serverCounts.ts';
import { expectedTasks } from '../counted/size.ts';
import { show, someOf } from '../shape/complaints.ts';
import { EVERYONE } from '../shape/defaults.ts';
import { limits } from '../shape/limits.ts';
import type { ClusterSpec, ExplicitJob, ExplicitWorkload } from '../shape/schema.ts';
import { checkDemand } from './demandIssues.ts';
import { checkFile, checkReplicas } from './placementIssues.ts';
import { checkPool, poolNames } from './poolIssues.ts';
import {
  type Complain,
  checkAfter,
  checkDistinct,
  checkNames,
  checkShuffle,
  checkStragglers,
  checkUser,
} from './references.ts';

/** Reports parts of a listed workload that do not fit each other or the cluster. */
export function checkListed(workload: ExplicitWorkload, cluster: ClusterSpec, complain: Complain): void {
  const { jobs, users, pools = [], files = [], stragglers, warmup } = workload;
  checkStragglers(stragglers, '/workload/stragglers', complain);
  const blacklist = new Set(cluster.blacklist);
  const names = new Set<string | undefined>();
  const poolsByName = poolNames(pools);
  const fileNames = new Set(files.map(({ name }) => name));
  jobs.forEach((job, index) => {
    const path = `/workload/jobs/${index}`;
    if (users !== undefined) checkUser(job.user, users, `${path}/user`, complain);
    checkPool(job.pool, [job.user ?? EVERYONE.name], poolsByName, `${path}/pool`, complain);
    names.add(job.user);
    const sizes = job.stages.map((stage) => ({ ...stage, tasks: stage.durations.length }));
    job.stages.forEach((stage, position) => {
      const stagePath = `${path}/stages/${position}`;
      checkAfter(stage.after, position, stagePath, complain);
      checkShuffle(sizes, position, stagePath, complain);
      checkFilesRead(stage, fileNames, stagePath, complain);
      checkCopies(stage, stagePath, complain);
      checkEstimates(stage, stagePath, complain);
      checkDemand(stage, cluster, (stage.servers ?? []).length > 0, stagePath, complain);
      stage.servers?.forEach((set, at) => {
        const path = `${stagePath}/servers/${at}`;
        checkDistinct(set, serverCount(cluster), path, complain);
        if (set.every((server) => blacklist.has(server))) complain(path, 'names blacklisted servers only');
      });
    });
  });
  checkNames(files, '/workload/files', complain);
  files.forEach((file, index) => {
    checkFile(file, cluster, `/workload/files/${index}`, complain);
  });
  checkReplicas(expectedReplicas(workload), '/workload/files', complain);
  const tasks = expectedTasks(workload);
  if (tasks > limits.listedTasks) {
    complain('/workload/jobs', `have ${tasks} tasks; allowed are ${limits.listedTasks}`);
  }
  const span = longestSeconds(workload, cluster);
  if (!(span <= limits.span)) {
    const message = `make a run of up to ${span.toPrecision(3)} s, if everything is read from another rack; allowed are ${limits.span} s`;
    complain('/workload/jobs', message);
  }
  if (names.size > limits.users) {
    complain('/workload/jobs', `name ${names.size} users; allowed are ${limits.users}`);
  }
  if (warmup >= jobs.length) {
    complain(
      '/workload/warmup',
      `is ${warmup}; allowed is 0 to ${jobs.length - 1}, for there are ${jobs.length} jobs`,
    );
  }
}

function checkFilesRead(
  { reads = [] }: ExplicitJob['stages'][number],
  files: ReadonlySet<string>,
  path: string,
  complain: Complain,
): void {
  reads.forEach(({ file }, index) => {
    if (files.has(file)) return;
    const place = `${path}/reads/${index}/file`;
    if (files.size === 0) complain(place, `is ${show(file)}; the scenario names no files`);
    else complain(place, `is ${show(file)}; files are ${someOf([...files])}`);
  });
}

function checkCopies(
  { durations, copyDurations }: ExplicitJob['stages'][number],
  path: string,
  complain: Complain,
): void {
  if (copyDurations === undefined || copyDurations.length === durations.length) return;
  const { length } = copyDurations;
  complain(`${path}/copyDurations`, `has ${length} items; there are ${durations.length} tasks`);
}

function checkEstimates(
  { durations, estimate, estimates }: ExplicitJob['stages'][number],
  path: string,
  complain: Complain,
): void {
  if (estimates === undefined) return;
  if (estimates.length !== durations.length) {
    const tasks = durations.length;
    complain(`${path}/estimates`, `has ${estimates.length} items; allowed are ${tasks}, one for each task`);
  }
  if (estimate === undefined) return;
  complain(`${path}/estimate`, 'is not possible where each task has its own; leave one of the two out');
}
