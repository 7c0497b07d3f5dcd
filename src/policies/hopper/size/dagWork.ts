import { slotCount, type Topology } from '../../../engine/cluster/topology.ts';
import { ratesOf } from '../../../engine/data/pace.ts';
import type { JobId, StageId } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { type JobGraphs, taskCount } from '../../../engine/workload/workload.ts';
import { PayloadLog } from '../../../kit/decisionSchema.ts';
import type { ParamValues } from '../../../kit/menu/params.ts';
import { type HopperWork, hopperWorkKind, SIZE_UNIT } from '../decisions.ts';
import type { dagParams } from '../params.ts';
import { EstimatedData, type IntermediateData, KnownData } from './intermediateData.ts';

// T remaining tasks of the running phases that others fetch from · T′ what these still fetch, in tasks · α = T′/T

/**
 * Bytes per µs that a slot can fetch from other racks: on shared links its share when all slots fetch at a time, else the
 * rate of the network (AMB-23).
 */
export function ratePerSlot(topology: Topology): number {
  const { network, servers, racks } = topology;
  if (network.kind !== 'contended') return ratesOf(network)[2];
  const slots = slotCount(topology);
  const uplink = racks > 1 ? network.uplink * racks : Infinity;
  return Math.min(network.nic * servers, uplink, network.core) / slots;
}

/** Writes down what communication adds to the sizes of jobs, as often as it changes. */
class WorkJournal {
  private readonly log = new PayloadLog<HopperWork>(this.sim, hopperWorkKind);
  readonly isOn = this.log.isOn;

  constructor(private readonly sim: Sim) {}

  /** `fetched`, `others`, `transfer` and `all` are in tasks. */
  counted(job: JobId, fetched: number, others: number, transfer: number, all: number): void {
    const stage = this.sim.graphs.jobFirstStage[job];
    this.log.record(this.sim.ownerOf(stage), stage, {
      job,
      fetched,
      others,
      transfer: Math.round(transfer * SIZE_UNIT),
      counted: Math.round(all * SIZE_UNIT),
    });
  }
}

/**
 * What is left of jobs with several phases (Hopper §4.2). The running phases that others fetch from count together: their
 * remaining tasks T, and the transfers of the phases behind them that remain, T′, in tasks: seconds of transfer at the rate
 * that a slot has when all slots fetch, divided by the seconds that one of the T tasks takes (HOP-24, HOP-26, AMB-23). Tasks
 * of phases that nobody fetches from count as they are, so that α is 1 where there is no communication.
 */
export class DagWork {
  /** What counts in the virtual size: T·√α = √(T·T′), and tasks of other running phases. */
  readonly tasks = new Float64Array(this.graphs.jobs); // [jobs]
  /** What counts in the order of jobs: the larger of that and T′ (HOP-25), and tasks of other running phases. */
  readonly larger = new Float64Array(this.graphs.jobs); // [jobs]
  private readonly rate: number; // bytes/µs of a slot
  private readonly left: Uint32Array; // [stages] tasks that have not finished
  private readonly isReady = new Uint8Array(this.graphs.stages); // [stages]

  /** Without a journal nothing is written down. */
  constructor(
    private readonly graphs: JobGraphs,
    topology: Topology,
    private readonly data: IntermediateData,
    private readonly journal: WorkJournal | null = null,
  ) {
    this.rate = ratePerSlot(topology);
    this.left = Uint32Array.from({ length: graphs.stages }, (_, stage) => taskCount(graphs, stage));
  }

  ready(stage: StageId): void {
    this.isReady[stage] = 1;
    this.count(this.graphs.stageJob[stage]);
  }

  finished(stage: StageId): void {
    this.left[stage] -= 1;
    if (this.left[stage] === 0) this.data.finished(stage);
    this.count(this.graphs.stageJob[stage]);
  }

  /** A task that had finished must run again. */
  unfinished(stage: StageId): void {
    this.left[stage] += 1;
    this.count(this.graphs.stageJob[stage]);
  }

  private count(job: JobId): void {
    const { jobFirstStage, stageEstimate } = this.graphs;
    const { left, isReady } = this;
    let fetched = 0; // T
    let work = 0; // slot time of T
    let others = 0;
    for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) {
      if (isReady[stage] === 0 || left[stage] === 0) continue;
      if (this.isFetched(stage)) {
        fetched += left[stage];
        work += left[stage] * stageEstimate[stage];
      } else others += left[stage];
    }
    if (fetched === 0) {
      this.tasks[job] = others;
      this.larger[job] = others;
      this.journal?.counted(job, 0, others, 0, others);
      return;
    }
    let transfer = 0;
    for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) {
      transfer += this.transferTo(stage);
    }
    const inTasks = (transfer * fetched) / work; // T′
    const weighed = Math.sqrt(fetched * inTasks);
    // A job with hardly anything left to fetch would have no slot for its last tasks.
    this.tasks[job] = Math.max(1, weighed + others);
    this.larger[job] = Math.max(1, weighed + others, inTasks + others);
    this.journal?.counted(job, fetched, others, inTasks, this.tasks[job]);
  }

  /**
   * Whether a later phase fetches from a running one, as far as is known, and how long its tasks take is known too. Scenarios
   * tell at least 1 µs; without any time, transfers could not be said in tasks.
   */
  private isFetched(stage: StageId): boolean {
    const { children, stageEstimate } = this.graphs;
    if (!(stageEstimate[stage] > 0)) return false;
    for (let at = children.first[stage]; at < children.first[stage + 1]; at += 1) {
      if (this.data.bytesOf(children.items[at]) > 0) return true;
    }
    return false;
  }

  /**
   * Slot time of the transfers to a phase that remain, 0 unless a phase before it runs. Tasks that may run are taken to have
   * fetched what has been made (HOP-28).
   */
  private transferTo(stage: StageId): number {
    const { parents } = this.graphs;
    let made = 0;
    let before = 0;
    let runs = false;
    for (let at = parents.first[stage]; at < parents.first[stage + 1]; at += 1) {
      const parent = parents.items[at];
      const tasks = taskCount(this.graphs, parent);
      before += tasks;
      made += tasks - this.left[parent];
      runs ||= this.isReady[parent] === 1 && this.left[parent] > 0;
    }
    // What a phase fetches is predicted no sooner: earlier runs of the job may have told more by then.
    const bytes = runs ? this.data.bytesOf(stage) : 0;
    if (!(bytes > 0)) return 0;
    const share = this.isReady[stage] === 1 ? (before - made) / before : 1;
    return (this.left[stage] * share * bytes) / this.rate;
  }
}

/** Makes what parameters ask for; null: communication does not count. */
export function dagWork(sim: Sim, { alpha, alphaError }: ParamValues<typeof dagParams>): DagWork | null {
  if (alpha === 'off') return null;
  const data = alpha === 'known' ? new KnownData(sim.graphs) : new EstimatedData(sim, alphaError / 100);
  const journal = new WorkJournal(sim);
  return new DagWork(sim.graphs, sim.topology, data, journal.isOn ? journal : null);
}
