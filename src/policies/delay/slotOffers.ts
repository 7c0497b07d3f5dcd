import { type JobId, NONE, type ServerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import type { FreeSlots } from '../../kit/central/freeSlots.ts';
import type { PendingTasks } from '../../kit/tasks/pendingTasks.ts';
import type { Journal } from './journal.ts';
import type { JobOrder, JobScan } from './order/jobOrder.ts';
import type { Parts } from './parts.ts';
import type { Patience } from './patience.ts';
import { SharedSkips } from './sharedSkips.ts';

/** Offers free slots to jobs (Delay Scheduling, "Delay Scheduling Details"). */
export class SlotOffers {
  /** Shortest time after which a skipped job may launch farther from its data. */
  untilMore: Micros = Infinity;
  private readonly shared: SharedSkips | null; // null: jobs are skipped one by one
  private readonly serversUp = new Uint16Array(this.orders.length); // [parts]
  /** Parts all of whose servers are lost: servers of other parts serve their jobs, which might otherwise never end. Our choice. */
  private orphans: readonly number[] = [];
  private jobsSkipped = 0;
  private soonest: Micros = Infinity;

  /** `claimOn` takes the job that a slot of the server was freed for, or NONE; `take` launches the task that `pending` has chosen. */
  constructor(
    private readonly sim: Sim,
    private readonly parts: Parts,
    private readonly orders: readonly JobOrder[], // [parts]

    private readonly pending: PendingTasks,
    private readonly patience: Patience,
    private readonly free: FreeSlots,
    private readonly journal: Journal,
    private readonly claimOn: (server: ServerId) => JobId,
    private readonly take: (job: JobId, server: ServerId) => void,
  ) {
    for (const part of parts.ofServer) if (part !== NONE) this.serversUp[part] += 1;
    const rows = orders.length === 1 ? orders[0].only : null;
    const isPatient = patience.rules.patience !== 'none';
    this.shared =
      rows !== null && isPatient && !journal.isOn
        ? new SharedSkips(pending.ofJob.length, rows, pending, patience)
        : null;
  }

  /** A job has tasks to launch that it did not have before. */
  listed(job: JobId): void {
    this.shared?.wake(job);
  }

  /** How long jobs have to be patient has changed. */
  patienceChanged(): void {
    this.shared?.wakeAll();
  }

  /** A server is lost. True: it was the last of its part, so other servers may run that part's jobs. */
  serverLost(server: ServerId): boolean {
    const part = this.parts.ofServer[server];
    if (part === NONE) return false;
    this.serversUp[part] -= 1;
    if (this.serversUp[part] > 0) return false;
    this.orphans = [...this.orphans, part];
    return true;
  }

  serverBack(server: ServerId): void {
    const part = this.parts.ofServer[server];
    if (part === NONE) return;
    this.serversUp[part] += 1;
    this.orphans = this.orphans.filter((orphan) => orphan !== part);
  }

  /**
   * Offers a free slot of a server: scans the jobs in order and launches a task of the first job that is permitted to run
   * there. Tells whether the slot is taken.
   */
  offer(server: ServerId): boolean {
    const { parts, orders } = this;
    this.jobsSkipped = 0;
    this.soonest = Infinity;
    const isTaken =
      this.give(this.claimOn(server), server) ||
      this.scan(orders[parts.ofServer[server]], server) ||
      (parts.guests !== NONE && this.scan(orders[parts.guests], server)) ||
      this.orphans.some((part) => this.scan(orders[part], server));
    this.patience.decided(this.sim.now());
    if (!isTaken && this.soonest < this.untilMore) this.untilMore = this.soonest;
    return isTaken;
  }

  /** Offers all idle slots once, the longest idle first. */
  offerIdle(): void {
    const { free, pending } = this;
    let declined = 0;
    let isFarInVain = false;
    for (let left = free.total; left > 0 && pending.total > 0; left -= 1) {
      const server = free.take();
      const isInVain = isFarInVain && pending.isFarFromAll(server) && this.claimOn(server) === NONE;
      if (!isInVain && this.offer(server)) continue;
      free.add(server);
      declined += 1;
      if (declined === 1) isFarInVain = this.declineAllFar();
    }
  }

  /**
   * After one slot was declined: whether every job would decline, at this moment, each slot that is not local to it. All offers
   * of a moment have the same time, so further skips add nothing to a wait, and servers that are local to no job need not be
   * offered one by one.
   */
  private declineAllFar(): boolean {
    const { orders, patience, pending, journal } = this;
    const [order, ...others] = orders;
    if (journal.isOn || others.length > 0 || patience.rules.patience !== 'levels') return false;
    if (this.shared !== null) return this.shared.areAllPatient();
    for (let job = order.first(); job !== NONE; job = order.next()) {
      if (patience.mayLeave(job) || !pending.tellsFar(job)) return false;
    }
    return true;
  }

  /** Gives a slot to the job that it was freed for. */
  private give(job: JobId, server: ServerId): boolean {
    if (job === NONE || !this.pending.find(job, server)) return false;
    this.launch(job, server);
    return true;
  }

  private scan(order: JobOrder, server: ServerId): boolean {
    const jobs: JobScan = this.shared ?? order;
    for (let job = jobs.first(server, this.sim.now()); job !== NONE; job = jobs.next())
      if (this.serve(job, server)) return true;
    if (this.shared !== null && this.patience.rules.patience === 'levels')
      this.soonest = this.shared.soonest(this.soonest);
    return false;
  }

  /** Offers a slot to one job. What a job that stays patient would launch elsewhere is only searched for the journal. */
  private serve(job: JobId, server: ServerId): boolean {
    const { pending, patience, journal, sim } = this;
    const staysNear = !journal.isOn && !patience.mayLeave(job) && pending.tellsFar(job);
    const found = staysNear
      ? !pending.isFar(job, server) && pending.findLocal(job, server)
      : pending.find(job, server);
    if (!found && !staysNear) {
      patience.pass(job, sim.now());
      return false;
    }
    if (found && patience.permits(job, pending.locality)) {
      this.launch(job, server);
      return true;
    }
    this.soonest = Math.min(this.soonest, patience.skip(job, sim.now()));
    this.jobsSkipped += 1;
    if (journal.isOn) journal.skipped(pending, server, job, patience);
    return false;
  }

  private launch(job: JobId, server: ServerId): void {
    const { pending, patience, free, journal } = this;
    const { locality } = pending;
    if (journal.isOn) journal.beforeLaunch(job, patience);
    patience.launched(job, locality);
    this.shared?.launched();
    if (locality > 0) this.shared?.wake(job);
    // Tasks without input that waited for this stage may take slots that were declined before, so these are offered again.
    if (pending.isLastBeforeOthers) this.untilMore = 0;
    if (journal.isOn) {
      journal.launched(pending, server, patience.level(job), this.jobsSkipped, free.total + 1);
    }
    this.take(job, server);
  }
}
