import type { JobId, SchedulerId, ServerId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import { type Micros, SECOND } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { FreeSlots } from '../../kit/central/freeSlots.ts';
import { Rounds, type Thinking } from '../../kit/central/rounds.ts';
import { createSlotReports } from '../../kit/central/slotReports.ts';
import { JobOrder } from '../../kit/order/jobOrder.ts';
import { PendingTasks } from '../../kit/tasks/pendingTasks.ts';
import { RunningTasks } from '../../kit/tasks/runningTasks.ts';
import type { JobOrder as JobOrderId } from './decisions.ts';
import { Journal } from './journal.ts';
import { createKills } from './kills.ts';
import type { Parts } from './parts.ts';
import { Patience, type PatienceRules } from './patience.ts';
import { SlotOffers } from './slotOffers.ts';

/** How a scheduler hands slots to jobs. */
export interface SlotRules extends PatienceRules, Thinking {
  readonly order: JobOrderId;
  readonly parts: Parts;
  /** Servers report free slots, and idle ones are offered again, only this often; 0: at once. */
  readonly heartbeat: Micros;
  /** How long a job may be short of its share before running tasks are stopped for it; Infinity: for ever (DEL-20). */
  readonly killAfter: Micros;
}

const SCHEDULER: SchedulerId = 0;
/** The news that idle slots are worth another offer. */
const IDLE = NONE;
/**
 * In the count form, idle slots are offered again so often, since each skip brings a job nearer to taking any slot. Our
 * choice; with heartbeats it is their period.
 */
const OFFER_AGAIN: Micros = SECOND;

/** A central scheduler that offers each free slot to jobs in the order of a policy (Delay Scheduling, "Details"). */
export function createSlotScheduler(sim: Sim, rules: SlotRules): Policy {
  const { graphs, topology } = sim;
  const { heartbeat, parts } = rules;
  const pending = new PendingTasks(graphs, topology, rules.patience !== 'none');
  const orders = parts.trees.map((tree) => new JobOrder(graphs, tree));
  const orderOf = (job: JobId) => orders[parts.ofJob[job]];
  const patience = new Patience(graphs.jobs, rules);
  // As heartbeats come: in no order. Lane by lane, jobs that share the slots in turn would each get whole servers.
  const free = new FreeSlots(topology, sim.stream('idle slots'));
  const running = new RunningTasks(sim, (job) => orderOf(job).countRunning(job, -1));
  const journal = new Journal(sim);
  const claimOn = (server: ServerId) => kills.claimOn(server);
  const offers = new SlotOffers({ sim, parts, orders, pending, patience, free, journal, claimOn, launch });
  const fresh = new Uint16Array(topology.servers); // [servers] slots that were reported and not offered yet
  const isAwaited = new Uint8Array(topology.servers); // [servers] is offered again at its next heartbeat
  let alarmAt: Micros = Infinity;

  const launches = sim.launches({ waits: false });
  const reports = createSlotReports(sim, heartbeat, (server, slots) => {
    running.reported(server, slots);
    if (sim.isServerLost(server)) return;
    fresh[server] += slots;
    rounds.hear(server);
  });
  const rounds = new Rounds(
    sim,
    rules,
    (news) => (news === IDLE ? offers.offerIdle() : offerServer(news)),
    endRound,
  );
  const alarm = sim.schedulerTimer(() => {
    if (sim.now() !== alarmAt) return; // A sooner one was set.
    alarmAt = Infinity;
    offerIdleAgain();
  });
  const nextBeat = sim.schedulerTimer((_scheduler, server) => {
    isAwaited[server] = 0;
    if (free.has(server) && pending.total > 0) rounds.hear(server);
  });
  const kills = createKills(sim, rules.killAfter, { order: orders[0], pending, running, journal });

  function launch(job: JobId, server: ServerId): void {
    const { stage } = pending;
    const task = pending.take();
    const order = orderOf(job);
    if (pending.ofJob[job] === 0) order.unlist(job);
    order.countRunning(job, 1);
    running.launched(task, launches.launch(SCHEDULER, task, stage, server));
    kills.launched(task, stage);
  }

  /** Offers the slots of a server that came free; at a heartbeat, also those that nobody took before. */
  function offerServer(server: ServerId): void {
    const slots = fresh[server];
    fresh[server] = 0;
    if (heartbeat === 0) {
      for (let i = 0; i < slots; i += 1) if (!offers.offer(server)) free.add(server);
      return;
    }
    for (let i = 0; i < slots; i += 1) free.add(server);
    while (pending.total > 0 && free.has(server)) {
      free.takeFrom(server);
      if (offers.offer(server)) continue;
      free.add(server);
      break;
    }
    awaitBeat(server);
  }

  function awaitBeat(server: ServerId): void {
    if (isAwaited[server] === 1 || pending.total === 0 || !free.has(server)) return;
    isAwaited[server] = 1;
    nextBeat.after(reports.untilBeat(server), SCHEDULER, server, 0);
  }

  function offerIdleAgain(): void {
    if (free.total === 0 || pending.total === 0) return;
    // Jobs that arrive together share the free slots.
    if (heartbeat === 0) rounds.hearSoon();
    else for (let server = 0; server < topology.servers; server += 1) awaitBeat(server);
  }

  function endRound(): void {
    if (journal.isOn) journal.order(orders);
    if (heartbeat === 0) setAlarm();
  }

  /** Idle slots are offered again as soon as time makes a difference. */
  function setAlarm(): void {
    const { untilMore } = offers;
    offers.untilMore = Infinity;
    if (free.total === 0 || pending.total === 0) return;
    const at = sim.now() + (rules.patience === 'count' ? Math.min(OFFER_AGAIN, untilMore) : untilMore);
    if (at >= alarmAt) return;
    alarmAt = at;
    alarm.after(at - sim.now(), SCHEDULER, 0, 0);
  }

  return {
    onStageReady(_scheduler, stage) {
      journal.rules(rules.order, patience);
      const job = graphs.stageJob[stage];
      const had = pending.ofJob[job];
      const wasIdle = pending.total === 0;
      pending.add(stage);
      if (pending.ofJob[job] === 0) return;
      if (had === 0) patience.begin(job, sim.now());
      orderOf(job).list(job, sim.now());
      kills.wants(job);
      if (journal.isOn) journal.order(orders);
      if (heartbeat === 0 || wasIdle) offerIdleAgain();
    },
    onAttemptEnded(_scheduler, attempt, outcome) {
      if (outcome !== Outcome.finished) return;
      running.attemptEnded(attempt);
    },
    onSlotFree(server) {
      running.slotFreed(server);
      reports.onSlotFree(server);
    },
    onTaskLost(_scheduler, stage, task) {
      running.taskLost(stage, task);
      pending.lose(stage, task);
    },
    onServerDown: reports.onServerDown,
    onServerLost(_scheduler, server) {
      running.serverLost(server);
      reports.onServerLost(server);
      kills.serverLost(server);
      fresh[server] = 0;
      while (free.has(server)) free.takeFrom(server);
      if (offers.serverLost(server)) offerIdleAgain();
    },
    onServerBack(_scheduler, server) {
      offers.serverBack(server);
      fresh[server] = topology.slots[server];
      rounds.hear(server);
    },
  };
}
