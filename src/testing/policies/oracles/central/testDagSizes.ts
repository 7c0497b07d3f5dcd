import { seedOf, uniformOf } from '../../../../algorithms/random.ts';
import { ratesOf } from '../../../../engine/data/pace.ts';
import type { JobId, StageId, TaskId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { Facts } from './testFacts.ts';

// T remaining tasks of running stages that others fetch from · T′ what these have left to fetch, in tasks

export interface DagRules {
  /** Whether the shuffles of jobs count, and how the scheduler comes by their sizes. */
  readonly alpha: 'off' | 'estimated' | 'known';
  /** By how much estimates are wrong on average, from 0 to 1. */
  readonly alphaError: number;
}

/** What is known of how far a job is. */
export interface Progress {
  isReady(stage: StageId): boolean;
  isFinished(task: TaskId): boolean;
}

/** Tasks that V and the order of jobs go by, before either is multiplied by max(2/β, 1). */
export interface DagSize {
  readonly tasks: number;
  readonly larger: number;
}

/** Sizes of jobs with shuffles a second time, summed anew whenever somebody asks (Hopper §4.2, HOP-24 … HOP-28, AMB-23). */
export class DagSizes {
  private readonly sim: Sim;
  private readonly rules: DagRules;
  private readonly facts: Facts;
  private readonly progress: Progress;
  private readonly errors: number;
  /** Stages of which all tasks have finished, though some may have been lost since. */
  private readonly complete = new Set<StageId>();
  /** Stages of any job of which all that they fetch has been made, in that order. */
  private readonly made: StageId[] = [];
  /** Bytes that a task of a stage fetches, as it was predicted when a stage before it was to run. */
  private readonly predicted = new Map<StageId, number>();

  constructor(sim: Sim, rules: DagRules, progress: Progress) {
    this.sim = sim;
    this.rules = rules;
    this.facts = new Facts(sim);
    this.progress = progress;
    this.errors = seedOf(sim.stream('intermediate data').next32(), 'errors');
  }

  /** A stage may run: what the next ones will fetch from it is predicted. */
  stageReady(stage: StageId): void {
    const children = this.childrenOf(stage);
    for (const child of children)
      if (!this.predicted.has(child)) this.predicted.set(child, this.predict(child));
  }

  /** A task has finished, maybe the last one that others fetch from. */
  taskFinished(task: TaskId): void {
    const stage = this.facts.stageOf(task);
    if (this.left(stage).length > 0) return;
    this.complete.add(stage);
    for (const child of this.childrenOf(stage)) {
      const isMade = this.facts.parents(child).every((parent) => this.complete.has(parent));
      if (isMade && !this.made.includes(child)) this.made.push(child);
    }
  }

  of(job: JobId): DagSize {
    const { facts, sim } = this;
    const running = facts.stagesOf(job).filter((stage) => this.isRunning(stage));
    const fetched = running.filter((stage) => this.childrenOf(stage).some((child) => this.bytes(child) > 0));
    const tasks = (stages: readonly StageId[]) =>
      stages.reduce((sum, stage) => sum + this.left(stage).length, 0);
    const others = tasks(running) - tasks(fetched);
    if (fetched.length === 0) return { tasks: others, larger: others };
    const seconds = fetched.reduce(
      (sum, stage) => sum + this.left(stage).length * sim.graphs.stageEstimate[stage],
      0,
    );
    const fetching = facts.stagesOf(job).reduce((sum, stage) => sum + this.timeToFetch(stage), 0);
    const inTasks = (fetching * tasks(fetched)) / seconds; // T′ = T·α
    const weighed = Math.sqrt(tasks(fetched) * inTasks); // T·√α
    return {
      tasks: Math.max(1, weighed + others),
      larger: Math.max(1, Math.max(weighed, inTasks) + others),
    };
  }

  /** Slot time that the tasks of a stage have left to fetch from stages that run. */
  private timeToFetch(stage: StageId): number {
    const { facts, progress } = this;
    if (!facts.parents(stage).some((parent) => this.isRunning(parent))) return 0;
    const makers = this.makersOf(stage);
    const unmade = makers.filter((task) => !progress.isFinished(task)).length;
    // Tasks that may run have fetched what is made.
    const share = progress.isReady(stage) ? unmade / makers.length : 1;
    return (this.left(stage).length * share * this.bytes(stage)) / this.rate();
  }

  /** Bytes/µs of a slot while all slots fetch. */
  private rate(): number {
    const { network, servers, racks, slots } = this.sim.topology;
    if (network.kind !== 'contended') return ratesOf(network)[2];
    const all = [network.nic * servers, network.core, ...(racks > 1 ? [network.uplink * racks] : [])];
    return Math.min(...all) / [...slots].reduce((a, b) => a + b, 0);
  }

  private bytes(stage: StageId): number {
    if (this.facts.parents(stage).length === 0) return 0;
    if (this.rules.alpha === 'known') return this.sim.graphs.storage.shuffleBytes[stage];
    return this.predicted.get(stage) ?? 0;
  }

  /** As much for each task before as earlier runs of the recurring job made on average (HOP-27). */
  private predict(stage: StageId): number {
    const { facts, sim } = this;
    const { jobRecurring, jobClass, jobFirstStage, storage } = sim.graphs;
    const name = (each: StageId) => {
      const job = facts.jobOfStage(each);
      return `${(jobRecurring ?? jobClass)[job]}, stage ${each - jobFirstStage[job]}`;
    };
    const perMaker = this.made
      .filter((each) => name(each) === name(stage) && storage.shuffleBytes[each] > 0)
      .map((each) => (storage.shuffleBytes[each] * facts.tasksOf(each).length) / this.makersOf(each).length);
    if (perMaker.length === 0) return 0;
    const mean = perMaker.reduce((a, b) => a + b, 0) / perMaker.length;
    const wrong = 1 + 2 * this.rules.alphaError * (2 * uniformOf(this.errors, stage) - 1);
    return (mean * wrong * this.makersOf(stage).length) / facts.tasksOf(stage).length;
  }

  private isRunning(stage: StageId): boolean {
    return this.progress.isReady(stage) && this.left(stage).length > 0;
  }

  private left(stage: StageId): readonly TaskId[] {
    return this.facts.tasksOf(stage).filter((task) => !this.progress.isFinished(task));
  }

  private makersOf(stage: StageId): readonly TaskId[] {
    return this.facts.parents(stage).flatMap((parent) => this.facts.tasksOf(parent));
  }

  private childrenOf(stage: StageId): readonly StageId[] {
    const own = this.facts.stagesOf(this.facts.jobOfStage(stage));
    return own.filter((each) => this.facts.parents(each).includes(stage));
  }
}
