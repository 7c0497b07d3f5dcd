import type { StageId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { SCHEDULER } from '../../kit/central/launcher.ts';
import { PayloadLog } from '../../kit/decisionSchema.ts';
import {
  type Admit,
  admitKind,
  type Evict,
  evictKind,
  type Lost,
  lostKind,
  type Rules,
  rulesKind,
  type Submit,
  submitKind,
} from './decisions/jobs.ts';

/** Writes down what becomes of jobs and what their roots submit, in the form of `decisions/jobs.ts`. */
export class Journal {
  readonly isOn: boolean;
  private readonly rulesLog: PayloadLog<Rules>;
  private readonly submitLog: PayloadLog<Submit>;
  private readonly admitLog: PayloadLog<Admit>;
  private readonly evictLog: PayloadLog<Evict>;
  private readonly lostLog: PayloadLog<Lost>;
  private hasRules = false;

  constructor(sim: Sim) {
    this.rulesLog = new PayloadLog(sim, rulesKind);
    this.submitLog = new PayloadLog(sim, submitKind);
    this.admitLog = new PayloadLog(sim, admitKind);
    this.evictLog = new PayloadLog(sim, evictKind);
    this.lostLog = new PayloadLog(sim, lostKind);
    this.isOn = this.rulesLog.isOn;
  }

  /** Writes the rules of the run, once. */
  rules(rules: Rules): void {
    if (!this.hasRules) this.rulesLog.record(SCHEDULER, NONE, rules);
    this.hasRules = true;
  }

  submitted(stage: StageId, submit: Submit): void {
    this.submitLog.record(SCHEDULER, stage, submit);
  }

  admitted(admit: Admit): void {
    this.admitLog.record(SCHEDULER, NONE, admit);
  }

  evicted(stage: StageId, evict: Evict): void {
    this.evictLog.record(SCHEDULER, stage, evict);
  }

  lost(lost: Lost): void {
    this.lostLog.record(SCHEDULER, NONE, lost);
  }
}
