import { NeedsCare } from '../actors/authorErrors.ts';
import { Inboxes } from '../actors/inboxes.ts';
import { Core } from '../core/core.ts';
import { EarlyBinding } from '../core/earlyBinding.ts';
import { Endings } from '../core/endings.ts';
import type { DeskParts } from '../core/entries.ts';
import { Entries } from '../core/entries.ts';
import { KeptSlots } from '../core/keptSlots.ts';
import { LateBinding } from '../core/lateBinding.ts';
import { CarefulPolls, PlainPolls } from '../core/polls.ts';
import { ReadingRows } from '../core/readingRows.ts';
import { ReservationDesk } from '../core/reservationDesk.ts';
import { createResources, type Resources } from '../core/resources.ts';
import { READS } from '../core/rows.ts';
import { Starts } from '../core/starts.ts';
import { needsData, readsForItself } from '../data/createReading.ts';
import { Failures } from '../faults/failures.ts';
import { LostOutputs } from '../faults/lostOutputs.ts';
import { Restarts } from '../faults/restarts.ts';
import { scheduleServiceOutages } from '../faults/serviceOutages.ts';
import { News } from '../jobs/news.ts';
import type { MessageTimes, Policy } from '../policy/policy.ts';
import type { PollRules, Polls } from '../policy/polls.ts';
import type { Launches, LaunchRules, ReservationRules, Reservations } from '../policy/protocols.ts';
import type { Sim } from '../policy/verbs.ts';
import type { WorldParts } from './surroundings.ts';

/** Builds and connects the parts of one run that carry out the verbs. */
export class Machinery {
  readonly core = new Core(this.parts);
  readonly resources: Resources | null = createResources(this.parts.topology, this.parts.workload); // null: only slots count
  readonly entries: Entries;
  readonly kept: KeptSlots;
  readonly endings: Endings;
  /** Null: no more is known of attempts than their rows tell. */
  starts: Starts | null = null;
  /** Null: no job can restart. */
  restarts: Restarts | null = null;
  private readonly news: News;
  private late: LateBinding | null = null;
  private early: EarlyBinding | null = null;
  private hasPolls = false;

  /** `isCareful`: anything may be lost, and every rule is checked. */
  constructor(
    private readonly parts: WorldParts,
    private readonly isCareful: boolean,
  ) {
    const { topology, workload, jobs } = parts;
    const { core } = this;
    this.entries = new Entries(core, (stage) => jobs.owners.ofStage(stage));
    this.kept = new KeptSlots(core, parts, this.resources);
    this.news = new News({ ...parts, owners: jobs.owners, attempts: core.attempts });
    jobs.news = this.news;
    this.endings = new Endings(core, parts, this.news);
    const readsInRows = readsForItself(parts) && topology.servers <= READS >> core.attempts.laneBits;
    if (isCareful || jobs.hasSlowStart || (needsData(workload) && !readsInRows)) this.know();
  }

  /** Starts the run with a policy: from now on it gets all events. */
  begin(policy: Policy): void {
    const { parts, news, core, late, early } = this;
    if (policy.news === 'byMessage' || policy.reportEvery !== undefined) this.know();
    if (this.starts === null && needsData(parts.workload)) core.reads = new ReadingRows(core.attempts, parts);
    news.begin(policy, parts.jobs);
    if (policy.messageTimes !== undefined) this.openInboxes(policy.messageTimes);
    if (!this.isCareful && parts.messages.inboxes === null) parts.messages.shorten();
    scheduleServiceOutages(parts, policy, parts.serviceOutages);
    this.prepareLosses(policy);
    const asks = policy.onSlotFree === late?.onSlotFree;
    const serves = early?.waits === true && policy.onSlotFree === early.onSlotFree;
    core.begin(policy, asks, serves, news, this.resources);
  }

  reservations(rules: ReservationRules, bind: Sim['bind']): Reservations {
    if (this.isCareful) return new ReservationDesk(this.deskParts(bind), rules);
    if (this.late !== null) throw new NeedsCare();
    this.late = new LateBinding(this.core, this.parts, rules);
    return this.late;
  }

  launches(rules: LaunchRules, bind: Sim['bind']): Launches {
    if (this.early !== null) throw new NeedsCare();
    const early = new EarlyBinding(this.deskParts(bind), rules, this.isCareful);
    if (!this.isCareful) this.early = early;
    return early;
  }

  polls(rules: PollRules): Polls {
    if (this.isCareful) return new CarefulPolls(this.parts, rules);
    this.hasPolls = true;
    return new PlainPolls(this.parts, rules);
  }

  /** Whether slots are held for the core's own questions, which are recorded in another way than those of policies. */
  get asks(): boolean {
    return this.late !== null;
  }

  /** From now on more is known of attempts than their rows tell. To be called before the first. */
  private know(): void {
    this.starts ??= new Starts(this.core, this.parts, this.news, this.resources);
    this.core.starts = this.starts;
  }

  /** Creates inboxes, where messages wait for actors that are busy. The core's own messages do not. */
  private openInboxes(messageTimes: MessageTimes): void {
    const { messages, jobs, actors, topology } = this.parts;
    if (this.late !== null || this.early !== null || this.hasPolls) throw new NeedsCare();
    const { networkDelay } = topology;
    const inboxes = new Inboxes({ ...this.parts, networkDelay }, messageTimes, messages.workers);
    messages.inboxes = inboxes;
    jobs.onSchedulerDown = (scheduler) => inboxes.close(actors.scheduler(scheduler));
  }

  private prepareLosses(policy: Policy): void {
    const { parts, endings, core, kept, entries, starts } = this;
    const { workload, jobs, kernel, failures } = parts;
    if (starts === null) return;
    const all = {
      ...parts,
      graphs: workload,
      starts,
      endings,
      slots: core.slots,
      queues: core.queues,
      entries,
      kept,
    };
    const outputs = new LostOutputs(workload, jobs, all);
    // A task was stopped: so are the attempts that run and wait for its output. Otherwise they could occupy every slot that
    // the task may run in.
    if (jobs.hasSlowStart) {
      endings.onHalted = (stage) => {
        outputs.stopReaders(stage);
        outputs.offerFreed();
      };
    }
    if (!this.isCareful) return;
    const restarts = new Restarts(workload, kernel, jobs, all, outputs);
    this.restarts = restarts;
    if (failures.length > 0) new Failures({ ...all, outputs, restarts }, policy, failures);
  }

  private deskParts(bind: Sim['bind']): DeskParts {
    const { parts, core, endings, entries, resources, kept } = this;
    return { ...parts, core, endings, entries, resources, kept, bind };
  }
}
