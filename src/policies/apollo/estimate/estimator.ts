import type { Stream } from '../../../algorithms/random.ts';
import type { SchedulerId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import type { Conflicts } from '../compare/conflicts.ts';
import type { LoadViews, ViewSource } from '../serverSide.ts';
import { completion, completionWithoutFailure } from './completion.ts';
import type { FetchedFiles } from './fetchedFiles.ts';
import type { InputTime } from './inputTime.ts';
import type { RunTimes } from './runTime.ts';
import type { SuccessModel } from './success.ts';

/** What a manager minimises: the estimated completion, or only a part of it (APO-43). */
export const placements = ['completion', 'locality', 'load'] as const;
export type Placement = (typeof placements)[number];

/** How managers estimate completion. */
export interface EstimatorRules {
  readonly placement: Placement;
  /** K_fail. */
  readonly failurePenalty: number;
  /** The largest random addition to an estimate (Apollo §3.4). */
  readonly noise: Micros;
}

/** More than any completion: added where a server is not free at once and only such servers count. */
const NOT_FREE = 2 ** 50;

/** Estimates when a task would complete on a server (Apollo §3.3); the parts of the last estimate stay readable. */
export class Estimator {
  init: Micros = 0; // I
  wait: Micros = 0; // W; Infinity: the server is too small for the task
  read: Micros = 0; // R: input …
  cpu: Micros = 0; // … and computing
  success = 1; // P_succ
  /** C, without any random addition. */
  completion: Micros = 0;
  noise: Micros = 0;
  /** What is minimised: the completion with its random addition, or what the placement counts in its place. */
  cost = 0;
  age: Micros = 0;
  source: ViewSource = 'monitor';
  private readonly sim: Sim;
  private readonly views: LoadViews;
  private readonly runTimes: RunTimes;
  private readonly inputTime: InputTime;
  private readonly files: FetchedFiles;
  private readonly model: SuccessModel;
  private readonly conflicts: Conflicts | undefined;
  private readonly rules: EstimatorRules;
  private readonly stream: Stream;

  constructor(parts: {
    readonly sim: Sim;
    readonly views: LoadViews;
    readonly runTimes: RunTimes;
    readonly inputTime: InputTime;
    readonly files: FetchedFiles;
    readonly model: SuccessModel;
    /** Left out: servers reject nothing. */
    readonly conflicts?: Conflicts;
    readonly rules: EstimatorRules;
  }) {
    this.sim = parts.sim;
    this.views = parts.views;
    this.runTimes = parts.runTimes;
    this.inputTime = parts.inputTime;
    this.files = parts.files;
    this.model = parts.model;
    this.conflicts = parts.conflicts;
    this.rules = parts.rules;
    this.stream = parts.sim.stream('additions to estimates');
  }

  /** The time that the task would hold its slot: R. */
  get run(): Micros {
    return this.read + this.cpu;
  }

  /** Estimates, with a random addition. */
  draw(manager: SchedulerId, stage: StageId, task: TaskId, server: ServerId): void {
    this.estimate(manager, stage, task, server);
    if (this.rules.noise === 0) return;
    this.noise = this.stream.uniform() * this.rules.noise;
    this.cost += this.noise;
  }

  /** Estimates without a random addition. */
  estimate(manager: SchedulerId, stage: StageId, task: TaskId, server: ServerId): void {
    const { views, sim } = this;
    views.look(manager, server, stage);
    this.wait = Math.max(views.wait, this.conflicts?.wait(manager, server, views.age) ?? 0);
    this.age = views.age;
    this.source = views.source;
    this.cpu = this.runTimes.of(stage, task) / sim.topology.speed[server];
    this.read = this.inputTime.reads(stage) ? this.inputTime.of(stage, task, server, this.cpu) : 0;
    this.init = this.files.timeOf(stage, server);
    const withoutFailure = completionWithoutFailure(this.init, this.wait, this.read + this.cpu);
    this.success = this.model.of(server, sim.now(), withoutFailure);
    this.completion = completion(withoutFailure, this.success, this.rules.failurePenalty);
    this.noise = 0;
    this.cost = this.counted();
  }

  /** R of a task on a server, whatever its load. */
  runOn(stage: StageId, task: TaskId, server: ServerId): Micros {
    const cpu = this.runTimes.of(stage, task) / this.sim.topology.speed[server];
    return cpu + (this.inputTime.reads(stage) ? this.inputTime.of(stage, task, server, cpu) : 0);
  }

  private counted(): number {
    const { placement } = this.rules;
    if (placement === 'locality') return this.init + this.read;
    if (placement === 'load' && this.wait > 0) return NOT_FREE + this.wait;
    return this.completion;
  }
}
