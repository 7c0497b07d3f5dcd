import type { JobId, SchedulerId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { PayloadLog } from '../../../kit/decisionSchema.ts';
import {
  admitted,
  copied,
  duplicated,
  type EstimateRecord,
  matched,
  type UpgradedRunning,
  upgradedRunning,
  type verdicts,
} from '../decisions.ts';
import type { Placement } from '../estimate/estimator.ts';
import type { Batch } from './batch.ts';
import { candidateKinds } from './candidates.ts';

/** What became of a row of a batch. */
export type Verdict = (typeof verdicts)[number];

/** Records what managers decide, for people; costs nothing in runs that record no decisions. */
export class Journal {
  readonly isOn: boolean;
  private readonly sim: Sim;
  private readonly placement: Placement;
  private readonly batches: Uint32Array; // [jobs]
  private place = 0;
  private server: ServerId = NONE;
  private freeTokens = 0;
  private allowance = 0;
  private readonly matches;
  private readonly duplicates;
  private readonly copies;
  private readonly grants;
  private upgrades?: PayloadLog<UpgradedRunning>; // made for the first one: few runs have any

  constructor(sim: Sim, placement: Placement) {
    this.sim = sim;
    this.placement = placement;
    this.matches = new PayloadLog(sim, matched);
    this.duplicates = new PayloadLog(sim, duplicated);
    this.copies = new PayloadLog(sim, copied);
    this.grants = new PayloadLog(sim, admitted);
    this.isOn = this.matches.isOn;
    this.batches = new Uint32Array(sim.graphs.jobs);
  }

  /** A batch is done. */
  batchOver(job: JobId): void {
    this.batches[job] += 1;
  }

  /** What the next row has: its place and its match, and what the job may still dispatch. */
  at(place: number, server: ServerId, freeTokens: number, allowance: number): void {
    this.place = place;
    this.server = server;
    this.freeTokens = freeTokens;
    this.allowance = allowance;
  }

  row(
    manager: SchedulerId,
    batch: Batch,
    row: number,
    rounds: number,
    verdict: Verdict,
    weight: number,
  ): void {
    if (!this.isOn) return;
    this.matches.record(manager, batch.stages[row], {
      task: batch.tasks[row],
      batch: this.batches[batch.job],
      row,
      rows: batch.rows,
      rounds,
      verdict,
      server: this.server === NONE ? null : this.server,
      place: this.place,
      freeTokens: this.freeTokens,
      allowance: Math.floor(this.allowance),
      weight,
      placement: this.placement,
      candidates: candidatesOf(batch, row),
    });
  }

  upgrade(manager: SchedulerId, stage: StageId, task: TaskId, freeTokens: number, server: ServerId): void {
    if (!this.isOn) return;
    this.upgrades ??= new PayloadLog(this.sim, upgradedRunning);
    this.upgrades.record(manager, stage, { task, server, freeTokens });
  }

  duplicate(
    manager: SchedulerId,
    batch: Batch,
    what: {
      readonly from: number;
      readonly to: number;
      readonly causes: number;
      readonly waited: Micros;
      readonly expected: Micros;
      readonly left: Micros;
      readonly average: Micros;
      readonly stays: Micros;
    },
  ): void {
    if (!this.isOn) return;
    this.duplicates.record(manager, batch.stages[0], {
      task: batch.tasks[0],
      from: what.from,
      to: what.to,
      causes: what.causes,
      waited: Math.round(what.waited),
      expected: Math.round(what.expected),
      left: Math.round(what.left),
      average: Math.round(what.average),
      stays: Math.round(what.stays),
      candidates: candidatesOf(batch, 0),
    });
  }

  copy(
    manager: SchedulerId,
    stage: StageId,
    task: TaskId,
    what: {
      readonly server: number;
      readonly isSlowReading: boolean;
      readonly hasToken: boolean;
      readonly ran: Micros;
      readonly left: Micros;
      readonly usual: Micros;
    },
    candidates: readonly EstimateRecord[],
  ): void {
    if (!this.isOn) return;
    this.copies.record(manager, stage, {
      task,
      server: what.server,
      isSlowReading: what.isSlowReading,
      hasToken: what.hasToken,
      ran: Math.round(what.ran),
      left: Math.round(what.left),
      usual: Math.round(what.usual),
      candidates,
    });
  }

  granted(manager: SchedulerId, stage: StageId, job: JobId, asked: number, granted: number, waited: Micros) {
    if (this.isOn) this.grants.record(manager, stage, { job, asked, granted, waited });
  }
}

/** Lists what was estimated of a row of a batch. */
export function candidatesOf(batch: Batch, row: number): EstimateRecord[] {
  const { costs } = batch;
  const records: EstimateRecord[] = [];
  for (let entry = costs.starts[row]; entry < costs.starts[row + 1]; entry += 1) {
    records.push({
      server: costs.column[entry],
      kind: candidateKinds[batch.kinds[entry]],
      init: Math.round(batch.inits[entry]),
      wait: Math.round(batch.waits[entry]),
      read: Math.round(batch.reads[entry]),
      cpu: Math.round(batch.cpus[entry]),
      success: Math.round(batch.successes[entry] * 1e6),
      completion: Math.round(batch.completions[entry]),
      noise: Math.round(batch.noises[entry]),
      age: Math.round(batch.ages[entry]),
      isDirect: batch.isDirect[entry] === 1,
    });
  }
  return records;
}
