import type { JobId, SchedulerId, StageId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { PayloadLog } from '../../../kit/decisionSchema.ts';
import type { ParamValues } from '../../../kit/menu/params.ts';
import { ParetoTail } from '../../../kit/speculation/paretoTail.ts';
import { type HopperBeta, hopperBetaKind, SHAPE_UNIT } from '../decisions.ts';
import type { learningParams } from '../params.ts';

// β shape of the Pareto tail of task times

/** Between these a fit is believed: nearer to 1 a Pareto law has hardly a mean, and above 2 no job is kept slots for. */
const LEAST_BETA = 1.05;
const MOST_BETA = 3;

/** What learning goes by. */
interface LearningRules {
  /** β until the first fit. */
  readonly start: number;
  /** Fits anew after so many more times. */
  readonly every: number;
  readonly window: number;
  readonly upperShare: number;
  /** How attempts that lost their race count. */
  readonly losers: 'reported' | 'atLeast' | 'leftOut';
}

/** Reads how β is learned from parameters; null: everybody is told it. */
export function learningRules(
  params: ParamValues<typeof learningParams> & { readonly beta: number },
): LearningRules | null {
  if (params.betaFrom === 'told') return null;
  return {
    start: params.beta,
    every: params.betaEvery,
    window: params.betaWindow,
    upperShare: params.betaUpper / 100,
    losers: params.betaStopped as LearningRules['losers'],
  };
}

/**
 * β as each scheduler learns it from the attempts of its jobs, for each application by itself (Hopper §5.3, §7.2, HOP-23).
 * An application is a class of jobs. Times are compared with the mean that is told of their stage, so that stages of
 * different lengths can be fitted together.
 *
 * Differs from the paper: fitted are not only tasks that completed. The stragglers that lost their races would be missing,
 * which are the tail. Each counts with the time that its last report implied.
 */
export class LearnedBeta {
  private readonly tails: (ParetoTail | undefined)[] = []; // [schedulers × classes]
  private readonly betas = new Float64Array(this.sim.schedulers * this.sim.graphs.classes.length).fill(
    this.rules.start,
  ); // [schedulers × classes]
  private readonly log = new PayloadLog<HopperBeta>(this.sim, hopperBetaKind);

  constructor(
    private readonly sim: Sim,
    private readonly rules: LearningRules,
  ) {}

  /** β of a job, as its scheduler knows it by now. */
  betaOf(scheduler: SchedulerId, job: JobId): number {
    return this.betas[this.placeOf(scheduler, job)];
  }

  /** An attempt is over after so long; `implied` as in `lostRace`. Tells whether β has changed. */
  over(scheduler: SchedulerId, stage: StageId, outcome: Outcome, time: Micros, implied: Micros): boolean {
    if (outcome === Outcome.finished) return this.finished(scheduler, stage, time);
    return outcome === Outcome.lostRace && this.lostRace(scheduler, stage, time, implied);
  }

  /** An attempt has finished its task. */
  private finished(scheduler: SchedulerId, stage: StageId, time: Micros): boolean {
    return Number.isNaN(time) ? false : this.add(scheduler, stage, time, false);
  }

  /**
   * An attempt lost its race after so long; `implied` is what it would have taken by its last report, NaN: none came.
   */
  private lostRace(scheduler: SchedulerId, stage: StageId, time: Micros, implied: Micros): boolean {
    const { losers } = this.rules;
    if (losers === 'leftOut' || Number.isNaN(time)) return false;
    if (losers === 'reported' && !Number.isNaN(implied))
      return this.add(scheduler, stage, Math.max(time, implied), false);
    return this.add(scheduler, stage, time, true);
  }

  private add(scheduler: SchedulerId, stage: StageId, time: Micros, isCensored: boolean): boolean {
    const { graphs } = this.sim;
    const place = this.placeOf(scheduler, graphs.stageJob[stage]);
    this.tails[place] ??= new ParetoTail(this.rules);
    const tail = this.tails[place];
    const told = graphs.stageEstimate[stage];
    tail.add(Number.isNaN(told) ? time : time / told, isCensored);
    if (tail.seen % this.rules.every !== 0) return false;
    const { shape } = tail.fit();
    if (!Number.isNaN(shape)) this.betas[place] = Math.min(MOST_BETA, Math.max(LEAST_BETA, shape));
    this.note(scheduler, stage, tail, this.betas[place]);
    return !Number.isNaN(shape);
  }

  private note(scheduler: SchedulerId, stage: StageId, tail: ParetoTail, beta: number): void {
    if (!this.log.isOn) return;
    const { shape, threshold, above } = tail.last;
    const hasFit = !Number.isNaN(shape);
    this.log.record(scheduler, stage, {
      application: this.sim.graphs.jobClass[this.sim.graphs.stageJob[stage]],
      seen: tail.seen,
      fitted: tail.count,
      censored: tail.censored,
      above,
      shape: hasFit ? Math.round(shape * SHAPE_UNIT) : 0,
      threshold: hasFit ? Math.round(threshold * SHAPE_UNIT) : 0,
      beta: Math.round(beta * SHAPE_UNIT),
    });
  }

  private placeOf(scheduler: SchedulerId, job: JobId): number {
    const { classes, jobClass } = this.sim.graphs;
    return scheduler * classes.length + jobClass[job];
  }
}
