import { seedOf, uniformOf } from '../../../algorithms/random.ts';
import type { StageId } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { recurringJobOf } from '../../../engine/workload/recurring.ts';
import { type JobGraphs, taskCount } from '../../../engine/workload/workload.ts';
import { WordLog } from '../../../kit/decisionSchema.ts';
import { type HopperData, hopperDataKind } from '../decisions.ts';

/** What a scheduler knows of the data that phases fetch from those before. */
export interface IntermediateData {
  /** Bytes that each task of a stage fetches from tasks before; 0: none, or nothing is known of it. */
  bytesOf(stage: StageId): number;
  /** All tasks of a stage have finished, so what they made is known. */
  finished(stage: StageId): void;
}

/** All is known beforehand. */
export class KnownData implements IntermediateData {
  private readonly bytes: Float64Array; // [stages]

  constructor({ storage, stages, parents }: JobGraphs) {
    this.bytes = Float64Array.from({ length: stages }, (_, stage) =>
      parents.first[stage] < parents.first[stage + 1] ? storage.shuffleBytes[stage] : 0,
    );
  }

  bytesOf(stage: StageId): number {
    return this.bytes[stage];
  }

  finished(): void {}
}

/** What earlier runs of a recurring job made for one of its stages. */
interface Earlier {
  count: number;
  /** Bytes for each task before, summed over the runs. */
  sum: number;
}

/** More stages than a job may have: apart so that a number tells which stage of which recurring job. */
const MOST_STAGES = 1000;

/**
 * Predicts intermediate data from earlier runs of the same recurring job: as much for each task before as they made on
 * average (Hopper §6.3, HOP-27). A prediction is made once, when it is first asked for. Of a first run nothing is known.
 * `error` is by how much predictions are wrong besides, on average.
 */
export class EstimatedData implements IntermediateData {
  private readonly graphs = this.sim.graphs;
  private readonly errorKey: number = seedOf(this.sim.stream('intermediate data').next32(), 'errors');
  private readonly earlier = new Map<number, Earlier>();
  private readonly guesses = new Float64Array(this.sim.graphs.stages).fill(Number.NaN); // [stages] bytes of each task; NaN: not asked yet
  private readonly hasFinished = new Uint8Array(this.sim.graphs.stages); // [stages]
  private readonly left: Int32Array; // [stages] stages before it that have not finished
  private readonly log: WordLog<HopperData>;

  constructor(
    private readonly sim: Sim,
    private readonly error: number,
  ) {
    const { graphs } = sim;
    const { first } = graphs.parents;
    this.left = Int32Array.from({ length: graphs.stages }, (_, stage) => first[stage + 1] - first[stage]);
    this.log = new WordLog(sim, hopperDataKind);
  }

  bytesOf(stage: StageId): number {
    if (Number.isNaN(this.guesses[stage])) this.guesses[stage] = this.guess(stage);
    return this.guesses[stage];
  }

  finished(stage: StageId): void {
    // Tasks that run again make the same data: it counts once.
    if (this.hasFinished[stage] === 1) return;
    this.hasFinished[stage] = 1;
    const { children } = this.graphs;
    for (let at = children.first[stage]; at < children.first[stage + 1]; at += 1) {
      const child = children.items[at];
      this.left[child] -= 1;
      if (this.left[child] === 0) this.made(child);
    }
  }

  private made(stage: StageId): void {
    const { storage } = this.graphs;
    if (storage.shuffleBytes[stage] === 0) return;
    this.note(stage);
    const perTask = (storage.shuffleBytes[stage] * taskCount(this.graphs, stage)) / this.before(stage);
    const key = this.keyOf(stage);
    const earlier = this.earlier.get(key);
    if (earlier === undefined) this.earlier.set(key, { count: 1, sum: perTask });
    else {
      earlier.count += 1;
      earlier.sum += perTask;
    }
  }

  private guess(stage: StageId): number {
    const earlier = this.earlier.get(this.keyOf(stage));
    if (earlier === undefined) return 0;
    const factor = 1 + 2 * this.error * (2 * uniformOf(this.errorKey, stage) - 1);
    const perTask = (earlier.sum / earlier.count) * factor;
    return (perTask * this.before(stage)) / taskCount(this.graphs, stage);
  }

  private note(stage: StageId): void {
    if (!this.log.isOn) return;
    const { words, at } = this.log;
    const guess = Number.isNaN(this.guesses[stage]) ? 0 : this.guesses[stage];
    words[at.stage] = stage;
    words[at.guessed] = Math.round(guess / 1000);
    words[at.made] = Math.round(this.graphs.storage.shuffleBytes[stage] / 1000);
    this.log.record(this.sim.ownerOf(stage), stage);
  }

  /** Tasks of the stages before. */
  private before(stage: StageId): number {
    const { parents } = this.graphs;
    let tasks = 0;
    for (let at = parents.first[stage]; at < parents.first[stage + 1]; at += 1) {
      tasks += taskCount(this.graphs, parents.items[at]);
    }
    return tasks;
  }

  private keyOf(stage: StageId): number {
    const { stageJob, jobFirstStage } = this.graphs;
    const job = stageJob[stage];
    return recurringJobOf(this.graphs, job) * MOST_STAGES + (stage - jobFirstStage[job]);
  }
}
