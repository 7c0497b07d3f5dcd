import { meanOf } from '../../algorithms/distribution.ts';
import { seedOf, streamOf, uniformOf } from '../../algorithms/random.ts';
import { addAll } from '../../base/lists.ts';
import { NONE, type UserId } from '../ids.ts';
import { arrivals } from './arrivals.ts';
import { burstOfExtra, jobsOfBursts, withBursts } from './bursts.ts';
import { ANYWHERE, type Confinement, GraphColumns, type StageTerms } from './columns.ts';
import { drawnTimes, type TimePlan } from './durations.ts';
import { misjudged } from './estimates.ts';
import { jobFactors } from './jobFactors.ts';
import { classPicker } from './jobMix.ts';
import type { ClassPlan, GeneratedPlan, InputPlan, StagePlan } from './plan.ts';
import { recurringRuns } from './recurring.ts';
import { placeInput, serversWithFeature } from './serverSets.ts';
import { stageFiles } from './stageFiles.ts';
import { meanFactor } from './stragglers.ts';
import { taskCounter } from './taskCounter.ts';
import type { Workload } from './workload.ts';

/** Above the numbers of all jobs and recurring jobs, so that jobs of bursts draw what no other job draws. */
const FIRST_EXTRA = 2 ** 30;

/**
 * Generates jobs from classes. Arrivals, classes, placements, files and durations have separate random streams, so
 * that changing one of them does not change the others.
 */
export function generateWorkload(plan: GeneratedPlan): Workload {
  const columns = new GraphColumns();
  const confine = confinements(plan, columns);
  const firstTimes: number[] = [];
  const times: TimePlan[] = [];
  for (const { stages } of plan.classes) {
    firstTimes.push(times.length);
    addAll(times, stages);
  }

  const stageTimes: number[] = [];
  const termsOf = plan.classes.map(({ stages }) => stages.map(stageTerms));
  const filesOf = stageFiles(plan, columns);
  const countTasks = taskCounter(plan.seed);
  const factorOf = jobFactors(plan.seed);
  const factors: number[] = []; // [stages]
  const pickClass = classPicker(plan);
  const runOf = recurringRuns(plan.seed, plan.classes);
  const doRecur = plan.classes.some(({ recurring }) => recurring !== undefined);
  const doDiffer = times.some(({ jobFactor }) => jobFactor !== undefined);
  const classes = [...new Set(plan.classes.map(({ name }) => name))];
  const kindOf = plan.classes.map(({ name }) => classes.indexOf(name));
  const graphKey = seedOf(plan.seed, 'graphs');
  // Schedules and bursts ask for a kind of job by the first of its graphs.
  const graphOf = (first: number, job: number) => {
    const graphs = kindOf.lastIndexOf(kindOf[first]) - first + 1;
    return graphs === 1 ? first : first + Math.floor(uniformOf(graphKey, job) * graphs);
  };
  const ordinals = new Uint32Array(plan.classes.length); // jobs of each class so far
  let turn = 0;
  const { bursts = [] } = plan;
  const jobs = plan.jobs + jobsOfBursts(bursts);
  for (let job = 0; job < jobs; job += 1) {
    const extra = job - plan.jobs;
    const isAsked = extra >= 0 || plan.arrivals.kind === 'schedule';
    const picked = extra < 0 ? pickClass() : burstOfExtra(bursts, extra).jobClass;
    const index = isAsked ? graphOf(picked, job) : picked;
    const jobClass = plan.classes[index];
    const user = jobClass.user === NONE ? turn % plan.users.length : jobClass.user;
    if (jobClass.user === NONE) turn += 1;
    const { pool = plan.userPools?.[user], deadline, ideal, tokens } = jobClass;
    const { number, factor } = runOf(index, ordinals[index]);
    columns.addJob(user, kindOf[index], {
      pool,
      deadline,
      ideal,
      tokens,
      recurring: doRecur ? number : undefined,
    });
    // Runs of one recurring job have the same stages, down to their tasks.
    const own = extra < 0 ? job : FIRST_EXTRA + extra;
    const like = jobClass.recurring === undefined ? own : plan.jobs + number;
    const tasks = countTasks(like, jobClass.stages);
    jobClass.stages.forEach((stage, position) => {
      const drawn = filesOf(index, position, ordinals[index], tasks[position]);
      const data = factor === 1 ? drawn : { ...drawn, shuffleBytes: Math.round(drawn.shuffleBytes * factor) };
      const longer = factorOf(like, position, stage.jobFactor);
      const terms = lengthened(termsOf[index][position], longer);
      columns.addStage(tasks[position], stage.after, confine(jobClass, stage, user), data, terms);
      factors.push(longer);
      stageTimes.push(firstTimes[index] + position);
    });
    ordinals[index] += 1;
  }
  const laidOut = columns.finish(plan.users, classes, plan.pools, plan.reading);
  const graphs = misjudged(laidOut, plan.estimateError ?? 0, plan.seed);
  const { arrivesAt, concurrency } = arrivals(plan);
  return {
    ...graphs,
    concurrency,
    ...withBursts(arrivesAt, bursts),
    firstMeasuredJob: plan.warmup,
    cpuTime: drawnTimes(
      graphs,
      times,
      new Uint16Array(stageTimes),
      plan.seed,
      doDiffer ? factors : undefined,
    ),
  };
}

function stageTerms({ duration, stragglers, estimate, cores, memory }: StagePlan) {
  const mean = meanOf(duration) * meanFactor(stragglers);
  return { estimate: estimate ?? Math.max(1, Math.round(mean)), cores, memory };
}

/** What schedulers are told of a stage that takes longer in this job than in others: as earlier runs would tell them. */
function lengthened(terms: ReturnType<typeof stageTerms>, factor: number): StageTerms {
  return factor === 1 ? terms : { ...terms, estimate: Math.max(1, Math.round(terms.estimate * factor)) };
}

/**
 * Returns a function that returns where a stage may run. Sets of servers are drawn at their first use, each from its
 * own random stream. Stages with equal descriptions of their input read the same data.
 */
function confinements(
  plan: GeneratedPlan,
  columns: GraphColumns,
): (jobClass: ClassPlan, stage: StagePlan, user: UserId) => Confinement {
  const { seed, servers, inUse } = plan;
  const drawFeature = (share: number, feature: number) => {
    const drawn = serversWithFeature(share, inUse?.length ?? servers, streamOf(seed, 'feature', feature));
    return inUse === undefined ? drawn : drawn.map((place) => inUse[place]);
  };
  const features = plan.features.map((share, feature) =>
    columns.addServerSets([drawFeature(share, feature)]),
  );
  const dataSets = numberDataSets(plan.classes);
  const placements = new Map<number, Confinement>();
  return (jobClass, { input }, user) => {
    if (input === null) return jobClass.feature === NONE ? ANYWHERE : features[jobClass.feature];
    const owner = input.perUser ? user : 0;
    const dataSet = dataSets.get(input) ?? 0;
    const key = dataSet * plan.users.length + owner;
    const known = placements.get(key);
    if (known !== undefined) return known;
    const stream = streamOf(seed, 'placement', dataSet, owner);
    const placed = { ...columns.addServerSets(placeInput(input, servers, stream)), areData: true };
    placements.set(key, placed);
    return placed;
  };
}

/** Numbers inputs in the order in which the classes name them; equal descriptions get the same number. */
function numberDataSets(classes: readonly ClassPlan[]): ReadonlyMap<InputPlan, number> {
  const byDescription = new Map<string, number>();
  const numbers = new Map<InputPlan, number>();
  for (const { input } of classes.flatMap(({ stages }) => stages)) {
    if (input === null) continue;
    const description = [input.partitions, input.replicas, input.spread, input.perUser].join(' ');
    const number = byDescription.get(description) ?? byDescription.size;
    byDescription.set(description, number);
    numbers.set(input, number);
  }
  return numbers;
}
