import { serversInShare } from '../../engine/workload/serverSets.ts';
import { longestSeconds } from '../counted/longestRun.ts';
import { withGraphs } from '../counted/randomGraphs.ts';
import { expectedReplicas } from '../counted/replicas.ts';
import { serverCount } from '../counted/serverCounts.ts';
import { expectedStages, expectedTasks } from '../counted/size.ts';
import { areUnequal, isDrawn } from '../counted/stageTasks.ts';
import { meanTaskTime } from '../counted/stragglers.ts';
import { show, someOf } from '../shape/complaints.ts';
import { EVERYONE, stageBefore } from '../shape/defaults.ts';
import { limits } from '../shape/limits.ts';
import type { ClusterSpec, GeneratedWorkload, JobClassSpec, StageSpec } from '../shape/schema.ts';
import { checkDemand } from './demandIssues.ts';
import { checkReads, checkReplicas } from './placementIssues.ts';
import { checkPool, poolNames } from './poolIssues.ts';
import {
  type Complain,
  checkAfter,
  checkNames,
  checkShuffle,
  checkStragglers,
  checkUser,
} from './references.ts';

const MOST_STAGES = 60_000;

/** Reports parts of a generated workload that do not fit each other or the cluster. */
export function checkGenerated(workload: GeneratedWorkload, cluster: ClusterSpec, complain: Complain): void {
  const pools = poolNames(workload.pools ?? []);
  checkNames(workload.classes, '/workload/classes', complain);
  checkSchedule(workload, complain);
  workload.classes.forEach((jobClass, index) => {
    const path = `/workload/classes/${index}`;
    checkUser(jobClass.user, workload.users ?? [], `${path}/user`, complain);
    checkPool(jobClass.pool, usersOf(jobClass, workload), pools, `${path}/pool`, complain);
    checkNeeds(jobClass, cluster, path, complain);
    checkIdeal(jobClass, path, complain);
    checkStages(jobClass, cluster, path, complain);
    checkGraphs(jobClass, path, complain);
  });
  checkGraphsOf(workload, complain);
  checkSizes(workload, cluster, complain);
}

/** Lists the users who may submit jobs of a class. */
function usersOf({ user }: JobClassSpec, { users = [EVERYONE] }: GeneratedWorkload): string[] {
  return user === undefined ? users.map(({ name }) => name) : [user];
}

function checkSchedule({ arrivals, classes, jobs, warmup }: GeneratedWorkload, complain: Complain): void {
  if (arrivals.kind !== 'schedule') return;
  let scheduled = 0;
  arrivals.lines.forEach((line, index) => {
    scheduled += line.jobs;
    if (classes.some(({ name }) => name === line.jobClass)) return;
    const known = someOf(classes.map(({ name }) => name));
    complain(`/workload/arrivals/lines/${index}/jobClass`, `is ${show(line.jobClass)}; classes are ${known}`);
  });
  if (scheduled === jobs + warmup) return;
  complain(
    '/workload/jobs',
    `makes ${jobs + warmup} jobs with the warm-up, but the schedule has ${scheduled}`,
  );
}

function checkNeeds({ needs }: JobClassSpec, cluster: ClusterSpec, path: string, complain: Complain): void {
  const features = (cluster.features ?? []).map(({ name }) => name);
  if (needs === undefined || features.includes(needs)) return;
  const known = features.length === 0 ? 'the cluster names no features' : `features are ${someOf(features)}`;
  complain(`${path}/needs`, `is ${show(needs)}; ${known}`);
}

/** Complains about a time alone where jobs of a class have one each. */
function checkIdeal(jobClass: JobClassSpec, path: string, complain: Complain): void {
  const { ideal, stages, graphs } = jobClass;
  if (ideal === undefined || !areUnequal(jobClass)) return;
  const what =
    graphs !== undefined || isDrawn(stages) ? 'how many tasks they have' : 'how long their tasks take';
  complain(`${path}/ideal`, `is not possible where jobs differ in ${what}; leave it out`);
}

/** Complains about random graphs that two stages do not describe. */
function checkGraphs({ graphs, stages }: JobClassSpec, path: string, complain: Complain): void {
  if (graphs === undefined) return;
  if (stages.length > 2)
    complain(`${path}/stages`, `are ${stages.length}; with random graphs one or two say what all are like`);
  const both = graphs.oneToOne + graphs.aggregate;
  if (both > 1) complain(`${path}/graphs/oneToOne`, `makes ${both} with the others; allowed is 1 together`);
  const last = stages[stages.length - 1].tasks;
  if (stages.length > 1 && typeof last !== 'number' && last.kind === 'share')
    complain(`${path}/stages/1/tasks`, 'is a share; in random graphs give a number, or a law');
}

/** All stages of all graphs are kept in memory. */
function checkGraphsOf(workload: GeneratedWorkload, complain: Complain): void {
  const all = withGraphs(workload).classes.reduce((sum, { stages }) => sum + stages.length, 0);
  if (all > MOST_STAGES)
    complain('/workload/classes', `have ${all} stages in all their graphs; allowed are ${MOST_STAGES}`);
}

function checkStages(
  { stages, needs }: JobClassSpec,
  cluster: ClusterSpec,
  classPath: string,
  complain: Complain,
): void {
  stages.forEach((stage, position) => {
    const { input, reads = [] } = stage;
    const path = `${classPath}/stages/${position}`;
    checkAfter(stage.after, position, path, complain);
    checkTasks(stage, position, `${path}/tasks`, complain);
    checkDuration(stage, `${path}/duration`, complain);
    checkStragglers(stage.stragglers, `${path}/stragglers`, complain);
    checkReads(stages, position, cluster, path, complain);
    checkShuffle(stages, position, path, complain);
    checkDemand(stage, cluster, input !== undefined || needs !== undefined, path, complain);
    if (input === undefined) return;
    checkInput(input, cluster, `${path}/input`, complain);
    if (needs !== undefined) {
      complain(`${path}/input`, 'is not possible in a class that needs a feature; leave one of the two out');
    }
    if (reads.length === 0) return;
    // `input` says where tasks must run, `reads` where they should: together they would place the data twice.
    complain(`${path}/input`, 'is not possible in a stage that reads files; leave one of the two out');
  });
}

/** Complains about a law of the number of tasks that leaves nothing to draw from. */
function checkTasks({ tasks, after }: StageSpec, position: number, path: string, complain: Complain): void {
  if (typeof tasks === 'number') return;
  const { kind, from, to } = tasks;
  if (from > to) complain(`${path}/from`, `is ${from}; allowed is at most ${to}, where the range ends`);
  if (kind !== 'share' || (after ?? stageBefore(position)).length > 0) return;
  complain(path, 'is a share, but the stage waits for none whose tasks it could have a share of');
}

function checkDuration(stage: StageSpec, path: string, complain: Complain): void {
  const { duration, stragglers } = stage;
  if (duration.kind === 'uniform' && duration.low > duration.high) {
    complain(`${path}/low`, `is ${duration.low}; allowed is at most ${duration.high}, the longest time`);
  }
  const mean = meanTaskTime(stage);
  if (mean <= limits.meanDuration) return;
  const withWhat = stragglers === undefined ? '' : ' with stragglers';
  complain(path, `has a mean of ${mean.toPrecision(3)} s${withWhat}; allowed are ${limits.meanDuration} s`);
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
  checkReplicas(expectedReplicas(workload), '/workload/jobs', complain);
  const span = longestSeconds(workload, cluster);
  if (!(span <= limits.span)) {
    complain(
      '/workload/jobs',
      `makes a run of up to ${span.toPrecision(3)} s, if everything is read from another rack; allowed are ${limits.span} s`,
    );
  }
}
