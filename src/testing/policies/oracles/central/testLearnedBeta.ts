import { ln } from '../../../../algorithms/elementary.ts';
import type { JobId, SchedulerId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { Outcome } from '../../../../engine/record/schema.ts';
import type { KnownAttempt } from './testCopyBooks.ts';
import { Facts } from './testFacts.ts';

// β shape of the Pareto tail · u threshold of the tail

/** How schedulers come by β. */
export interface BetaRules {
  /** β, or where a fit starts. */
  readonly beta: number;
  /** Left out: all are told. */
  readonly learning?: {
    readonly every: number;
    readonly window: number;
    /** Share of the times that counts as the tail, from 0 to 1. */
    readonly upper: number;
    readonly losers: 'reported' | 'atLeast' | 'leftOut';
  };
}

interface Time {
  readonly scheduler: SchedulerId;
  readonly application: number;
  readonly time: number; // of what is told of the stage
  readonly isCut: boolean; // it took at least so long
}

/** β a second time: all times that ever came are kept, and each fit looks them up (HOP-23, DIF-11). */
export class LearnedBetas {
  private readonly sim: Sim;
  private readonly rules: BetaRules;
  private readonly facts: Facts;
  private readonly times: Time[] = [];
  private readonly fits: { readonly scheduler: SchedulerId; readonly application: number; beta: number }[] =
    [];

  constructor(sim: Sim, rules: BetaRules) {
    this.sim = sim;
    this.rules = rules;
    this.facts = new Facts(sim);
  }

  /** The last fit of a scheduler to the jobs of this kind. */
  of(scheduler: SchedulerId, job: JobId): number {
    const isOwn = (fit: { scheduler: SchedulerId; application: number }) =>
      fit.scheduler === scheduler && fit.application === this.sim.graphs.jobClass[job];
    return this.fits.findLast(isOwn)?.beta ?? this.rules.beta;
  }

  /** A scheduler hears now that an attempt is over. */
  over(scheduler: SchedulerId, { task, startedAt, implied }: KnownAttempt, outcome: Outcome): void {
    const { learning } = this.rules;
    const ran = this.sim.now() - startedAt;
    if (learning === undefined || Number.isNaN(ran)) return;
    const { losers } = learning;
    if (outcome === Outcome.finished) this.add(scheduler, task, ran, false);
    if (outcome !== Outcome.lostRace || losers === 'leftOut') return;
    const isReported = losers === 'reported' && !Number.isNaN(implied);
    this.add(scheduler, task, isReported ? Math.max(ran, implied) : ran, !isReported);
  }

  private add(scheduler: SchedulerId, task: number, time: number, isCut: boolean): void {
    const { every = 1, window = 1 } = this.rules.learning ?? {};
    const application = this.sim.graphs.jobClass[this.facts.jobOf(task)];
    const told = this.sim.graphs.stageEstimate[this.facts.stageOf(task)];
    this.times.push({ scheduler, application, time: time / told, isCut });
    const own = this.times.filter((each) => each.scheduler === scheduler && each.application === application);
    if (own.length % every > 0) return;
    const shape = this.shapeOf(own.slice(-window));
    if (shape !== undefined)
      this.fits.push({ scheduler, application, beta: Math.min(3, Math.max(1.05, shape)) });
  }

  /** Hill's estimator of what lies above u; undefined: nothing that ended by itself. */
  private shapeOf(times: readonly Time[]): number | undefined {
    const upper = this.rules.learning?.upper ?? 1;
    const sorted = times.map(({ time }) => time).sort((a, b) => a - b);
    const u = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * (1 - upper)))];
    const tail = times.filter(({ time }) => time > u);
    const whole = tail.filter(({ isCut }) => !isCut).length;
    return whole === 0 ? undefined : whole / tail.reduce((sum, { time }) => sum + ln(time / u), 0);
  }
}
