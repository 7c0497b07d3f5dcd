import type { JobId, ServerId, StageId, TaskId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';

/** What the scenario says of tasks, looked up the slow way. */
export class Facts {
  private readonly sim: Pick<Sim, 'graphs' | 'topology'>;

  constructor(sim: Pick<Sim, 'graphs' | 'topology'>) {
    this.sim = sim;
  }

  stageOf(task: TaskId): StageId {
    const { stageFirstTask } = this.sim.graphs;
    return stageFirstTask.findIndex((first, stage) => first <= task && task < stageFirstTask[stage + 1]);
  }

  jobOfStage(stage: StageId): JobId {
    return this.sim.graphs.stageJob[stage];
  }

  jobOf(task: TaskId): JobId {
    return this.jobOfStage(this.stageOf(task));
  }

  tasksOfJob(job: JobId): readonly TaskId[] {
    return this.stagesOf(job).flatMap((stage) => this.tasksOf(stage));
  }

  tasksOf(stage: StageId): readonly TaskId[] {
    const { stageFirstTask } = this.sim.graphs;
    const length = stageFirstTask[stage + 1] - stageFirstTask[stage];
    return Array.from({ length }, (_, i) => stageFirstTask[stage] + i);
  }

  isConfined(task: TaskId): boolean {
    return this.sim.graphs.stageSets[this.stageOf(task)] > 0;
  }

  /** Names the set of servers that a task is confined to. */
  setOf(task: TaskId): string {
    const stage = this.stageOf(task);
    return `${stage}: ${this.tasksOf(stage).indexOf(task) % this.sim.graphs.stageSets[stage]}`;
  }

  /** The servers that a task may run on; null: all. */
  allowed(task: TaskId): readonly ServerId[] | null {
    const { graphs } = this.sim;
    const stage = this.stageOf(task);
    const sets = graphs.stageSets[stage];
    if (sets === 0) return null;
    const set = graphs.stageFirstSet[stage] + ((task - graphs.stageFirstTask[stage]) % sets);
    return [...graphs.serverSets.items.slice(graphs.serverSets.first[set], graphs.serverSets.first[set + 1])];
  }

  mayRunOn(task: TaskId, server: ServerId): boolean {
    return this.allowed(task)?.includes(server) ?? true;
  }

  reads(task: TaskId): boolean {
    return this.inputs(task).length > 0;
  }

  /** Bytes of each file's block that a task reads, and who holds it. */
  inputs(task: TaskId): readonly { readonly bytes: number; readonly on: readonly ServerId[] }[] {
    const { storage, stageFirstTask } = this.sim.graphs;
    const stage = this.stageOf(task);
    const inputs: { bytes: number; on: number[] }[] = [];
    for (let read = storage.stageFirstRead[stage]; read < storage.stageFirstRead[stage + 1]; read += 1) {
      const block =
        storage.readFirstBlock[read] + ((task - stageFirstTask[stage]) % storage.readBlocks[read]);
      const on = [
        ...storage.replicas.items.slice(storage.replicas.first[block], storage.replicas.first[block + 1]),
      ];
      inputs.push({ bytes: storage.readBytes[read], on });
    }
    return inputs;
  }

  /** 0: all inputs on the server, 1: all in its rack, 2: some are not. */
  distance(task: TaskId, server: ServerId): number {
    const { rackOf } = this.sim.topology;
    const toInput = ({ on }: { readonly on: readonly ServerId[] }) => {
      if (on.includes(server)) return 0;
      return on.some((holder) => rackOf[holder] === rackOf[server]) ? 1 : 2;
    };
    return Math.max(0, ...this.inputs(task).map(toInput));
  }

  parents(stage: StageId): readonly StageId[] {
    const { first, items } = this.sim.graphs.parents;
    return [...items.slice(first[stage], first[stage + 1])];
  }

  stagesOf(job: JobId): readonly StageId[] {
    const { jobFirstStage } = this.sim.graphs;
    const length = jobFirstStage[job + 1] - jobFirstStage[job];
    return Array.from({ length }, (_, i) => jobFirstStage[job] + i);
  }

  /**
   * Bytes of a task's input on each server and in each rack, where a rack has a block once: files whose holders are up, or
   * all of them if none is, and what tasks before have made, in equal parts or from one to one.
   */
  inputOf(task: TaskId, madeOn: ReadonlyMap<TaskId, ServerId>, isLost: (server: ServerId) => boolean) {
    const { topology, graphs } = this.sim;
    const onServer = new Array<number>(topology.servers).fill(0);
    const inRack = new Array<number>(topology.racks).fill(0);
    let total = 0;
    const add = (bytes: number, on: readonly ServerId[]) => {
      for (const server of on) onServer[server] += bytes;
      for (const rack of new Set(on.map((server) => topology.rackOf[server]))) inRack[rack] += bytes;
      total += bytes;
    };
    for (const { bytes, on } of this.inputs(task)) {
      const up = on.filter((server) => !isLost(server));
      add(bytes, up.length > 0 ? up : on);
    }
    const stage = this.stageOf(task);
    const bytes = graphs.storage.shuffleBytes[stage];
    const makers = this.parents(stage).flatMap((parent) => this.tasksOf(parent));
    const place = this.tasksOf(stage).indexOf(task);
    const sources = graphs.storage.isOneToOne[stage] === 1 ? [makers[place]] : makers;
    if (bytes > 0 && sources.length > 0) {
      for (const maker of sources) {
        const on = madeOn.get(maker);
        add(bytes / sources.length, on === undefined ? [] : [on]);
      }
    }
    return { onServer, inRack, total };
  }

  /** Whether the stage of a task comes after that of another, at any distance. */
  waitsFor(task: TaskId, other: TaskId): boolean {
    const before = (stage: StageId): boolean =>
      this.parents(stage).some((parent) => parent === this.stageOf(other) || before(parent));
    return before(this.stageOf(task));
  }
}
