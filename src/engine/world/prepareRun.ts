import { Actors } from '../actors/actors.ts';
import { AuthorErrors } from '../actors/authorErrors.ts';
import { Messages } from '../actors/messages.ts';
import { Outages } from '../actors/outages.ts';
import { scheduleJobControl } from '../jobs/jobControl.ts';
import { Jobs } from '../jobs/jobs.ts';
import { Kernel } from '../kernel/kernel.ts';
import { checkTime } from '../kernel/time.ts';
import { Recorder } from '../record/recorder.ts';
import type { JobGraphs, Workload } from '../workload/workload.ts';
import { scheduleParamChanges } from './paramChanges.ts';
import { type RunPlan, type Simulation, slowed } from './runPlan.ts';
import { scheduleSlowdowns, speedsNow } from './slowServers.ts';
import type { WorldParts } from './surroundings.ts';
import { World } from './world.ts';

/**
 * Prepares a run: the clock stands at 0 and nothing has arrived. With care, anything may be lost and every rule of the policy's
 * manual is checked. Without, it is faster, and throws `NeedsCare` at once or later if the policy needs what is rare, or breaks
 * a rule.
 */
export function prepareRun(plan: RunPlan, isCareful: boolean): Simulation {
  const { topology, seed, queuesPerServer, failures = [], control = [] } = plan;
  const { paramChanges = [], slowdowns = [] } = plan;
  const maintenance = failures.filter(({ isPlanned }) => isPlanned === true);
  const kernel = new Kernel(topology.networkDelay, {
    atOneMoment: 10_000_000 + 20 * plan.workload.tasks,
    ...plan.limits,
  });
  const workload = slowed(plan.workload, plan.slowedTasks ?? [], kernel);
  const isOnePerJob = plan.schedulers === 'onePerJob';
  const schedulers = plan.schedulers === 'onePerJob' ? workload.jobs : plan.schedulers;
  const errors = new AuthorErrors(plan.policy, kernel);
  const actors = new Actors(errors, topology.servers, schedulers, plan.services);
  const count = topology.servers + schedulers + actors.services;
  const recorder = new Recorder(plan.level, workload, count, maintenance);
  const outages = new Outages(schedulers, topology.servers, actors.services);
  const jobs = new Jobs(workload, kernel, recorder, actors, outages, seed, isOnePerJob);
  const messages = new Messages(kernel, recorder, actors, outages);
  const parts: WorldParts = {
    topology,
    workload,
    kernel,
    recorder,
    actors,
    outages,
    messages,
    jobs,
    queuesPerServer,
    speed: speedsNow(topology, slowdowns),
    seed,
    failures,
    maintenance,
    errors,
    silentUntil: plan.silentUntil ?? 0,
    controlsJobs: control.length > 0,
    serviceOutages: plan.serviceOutages ?? [],
  };
  const world = new World(parts, isCareful);
  const policy = plan.createPolicy(world);
  world.begin(policy);
  // Before everything else, so that a change at time 0 is as if the run had begun with it.
  const changed = scheduleParamChanges(parts, policy, paramChanges);
  const slower = scheduleSlowdowns(parts, slowdowns);
  jobs.begin(policy, plan.outages);
  if (control.length > 0 && policy.onJobControl === undefined)
    throw new Error(`${plan.policy} does not let users control jobs (Policy.onJobControl)`);
  scheduleJobControl(parts, jobs, control);
  return {
    advance: (events) => {
      const goesOn = kernel.run(events);
      checkTime(kernel.now());
      return goesOn;
    },
    share: () => jobs.left / Math.max(1, workload.jobs),
    events: () => kernel.events,
    finish: () => {
      world.leaveOpen();
      return {
        version: 1,
        scenario: plan.scenario,
        policy: plan.policy,
        params: plan.params ?? {},
        ...(changed.length > 0 && { paramChanges: changed }),
        ...(slower.length > 0 && { slowdowns: slower }),
        level: plan.level,
        endedAt: kernel.now(),
        events: kernel.events,
        messagesSent: messages.sent,
        schedulers,
        services: actors.services,
        firstMeasuredJob: workload.firstMeasuredJob,
        topology,
        graphs: plainGraphs(workload),
        ...recorder.finish(2 * topology.networkDelay),
        messageKinds: messages.kinds,
        decisionKinds: world.decisionKinds,
        purposes: world.purposes,
      };
    },
  };
}

/** Copies the plain data, without functions, which cannot be sent between threads. */
function plainGraphs(workload: Workload): JobGraphs {
  const { arrivesAt, concurrency, firstMeasuredJob, cpuTime, jobPlace, ...graphs } = workload;
  return graphs;
}
