import { Inboxes } from '../actors/inboxes.ts';
import { Failures } from '../faults/failures.ts';
import { LostOutputs } from '../faults/lostOutputs.ts';
import { Restarts } from '../faults/restarts.ts';
import { scheduleServiceOutages } from '../faults/serviceOutages.ts';
import type { StageId } from '../ids.ts';
import { Attempts } from '../jobs/attempts.ts';
import { News } from '../jobs/news.ts';
import type { Policy } from '../policy/policy.ts';
import type { LaunchRules, ReservationRules } from '../policy/protocols.ts';
import type { Sim } from '../policy/verbs.ts';
import { Endings } from '../servers/endings.ts';
import { Entries } from '../servers/entries.ts';
import { Execution } from '../servers/execution.ts';
import { KeptSlots } from '../servers/keptSlots.ts';
import { LaunchDesk } from '../servers/launches.ts';
import type { ProtocolParts } from '../servers/protocolParts.ts';
import { Queues } from '../servers/queues.ts';
import { ReservationDesk } from '../servers/reservations.ts';
import { createResources, type Resources } from '../servers/resources.ts';
import { ServerRows } from '../servers/serverRows.ts';
import { Slots } from '../servers/slots.ts';
import { Dispatch } from './dispatch.ts';
import type { WorldParts } from './worldParts.ts';

/**
 * Builds and connects the parts of one run that carry out the verbs: attempts, slots, queues, protocols and failures.
 */
export class Machinery {
  readonly attempts = new Attempts();
  readonly rows: ServerRows;
  readonly slots: Slots;
  readonly resources: Resources | null; // null: only slots count
  readonly queues: Queues;
  readonly entries: Entries;
  readonly kept: KeptSlots;
  readonly execution: Execution;
  readonly endings: Endings;
  readonly restarts: Restarts;
  private readonly parts: WorldParts;
  private readonly news: News;
  private readonly outputs: LostOutputs;
  private readonly dispatch: Dispatch;

  constructor(parts: WorldParts) {
    const { topology, workload, kernel, recorder, jobs } = parts;
    const { attempts } = this;
    this.parts = parts;
    this.rows = new ServerRows(topology);
    this.slots = new Slots(this.rows);
    this.resources = createResources(topology, workload);
    this.queues = new Queues(this.rows, parts.queuesPerServer);
    this.entries = new Entries(this.queues, attempts, recorder, kernel);
    this.news = new News({ ...parts, owners: jobs.owners, attempts });
    jobs.news = this.news;
    const { news, slots, resources, queues, entries } = this;
    const own = { attempts, news, slots, resources, queues, entries };
    this.execution = new Execution({ ...parts, ...own });
    this.endings = new Endings({ ...parts, ...own }, this.execution);
    this.outputs = new LostOutputs(workload, jobs, { starts: this.execution, endings: this.endings });
    if (jobs.hasSlowStart) this.endings.onHalted = (stage) => this.goOnWithout(stage);
    this.restarts = new Restarts(
      workload,
      kernel,
      jobs,
      { starts: this.execution, endings: this.endings },
      this.outputs,
    );
    this.kept = new KeptSlots(slots, kernel, recorder, resources);
    this.dispatch = new Dispatch(kernel, this.execution);
  }

  /** Starts the run with a policy: from now on it gets all events. */
  begin(policy: Policy): void {
    const { parts, execution, endings, queues, entries, kept, outputs, restarts } = this;
    execution.policy = policy;
    this.news.begin(policy, parts.jobs);
    if (policy.messageTimes !== undefined || policy.thinkingOccupies === true) this.openInboxes(policy);
    else this.dispatch.takeShortWays();
    scheduleServiceOutages(parts, policy, parts.serviceOutages);
    const { failures } = parts;
    if (failures.length === 0) return;
    const graphs = parts.workload;
    const all = {
      ...parts,
      graphs,
      starts: execution,
      endings,
      slots: this.slots,
      queues,
      entries,
      kept,
      outputs,
      restarts,
    };
    new Failures(all, policy, failures);
  }

  /** Creates a desk for late binding; `bind` is the verb of that name. */
  reservations(rules: ReservationRules, bind: Sim['bind']): ReservationDesk {
    const desk = new ReservationDesk(this.protocolParts(bind), rules);
    this.dispatch.reservations ??= desk;
    return desk;
  }

  /** Creates a desk for launches; `bind` is the verb of that name. */
  launches(rules: LaunchRules, bind: Sim['bind']): LaunchDesk {
    const desk = new LaunchDesk(this.protocolParts(bind), rules);
    this.dispatch.launches ??= desk;
    return desk;
  }

  /** Creates inboxes, where messages wait for actors that are busy. */
  private openInboxes({ messageTimes = {} }: Policy): void {
    const { messages, jobs, actors, topology } = this.parts;
    const { networkDelay } = topology;
    const inboxes = new Inboxes({ ...this.parts, networkDelay }, messageTimes, messages.workers);
    messages.inboxes = inboxes;
    jobs.onSchedulerDown = (scheduler) => inboxes.close(actors.scheduler(scheduler));
  }

  /**
   * A task of `stage` was stopped: stops the attempts that run and wait for its output. Otherwise they could occupy
   * every slot that the task may run in.
   */
  private goOnWithout(stage: StageId): void {
    this.outputs.stopReaders(stage);
    this.outputs.offerFreed();
  }

  private protocolParts(bind: Sim['bind']): ProtocolParts {
    const { parts, attempts, execution, endings, rows, queues, entries, slots, resources, kept } = this;
    return { ...parts, attempts, execution, endings, rows, queues, entries, slots, resources, kept, bind };
  }
}
