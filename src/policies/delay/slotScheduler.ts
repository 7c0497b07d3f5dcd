import { type JobId, NONE, type ServerId, type StageId } from '../../engine/ids.ts';
import { type Micros, SECOND, toMicros } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { Desk, type DeskTimes } from '../../kit/central/desk.ts';
import { EndsInReports } from '../../kit/central/endsInReports.ts';
import { FreeSlots } from '../../kit/central/freeSlots.ts';
import { SCHEDULER } from '../../kit/central/launcher.ts';
import { Orders } from '../../kit/central/orders.ts';
import { PendingTasks } from '../../kit/tasks/pendingTasks.ts';
import type { JobOrder as JobOrderId } from './decisions.ts';
import { Journal } from './journal.ts';
import { createKills } from './kills.ts';
import { JobOrder } from './order/jobOrder.ts';
import type { Parts } from './parts.ts';
import { Patience, type PatienceRules } from './patience.ts';
import { SlotOffers } from './slotOffers.ts';

/** The rules by which a scheduler gives slots to jobs. */
interface SlotRules extends PatienceRules, DeskTimes {
  readonly order: JobOrderId;
  readonly parts: Parts;
  /** What a round of decisions takes for each job with tasks to launch, besides what each round takes (DEL-24). */
  readonly thinkPerJob: Micros;
  /** How long a job may be short of its share before running tasks are stopped for it; Infinity: none are (DEL-20). */
  readonly killAfter: Micros;
}

/**
 * In the count form, interval at which idle slots are offered again, since each skip brings a job nearer to taking any slot.
 * Our choice; with heartbeats, their period is used instead.
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
  // In random order, as heartbeats would arrive. In a fixed order, jobs that take turns would each get all slots of some servers.
  const free = new FreeSlots(topology, sim.stream('idle slots'));
  const journal = new Journal(sim);
  const hasEnded = (job: JobId) => orderOf(job).countRunning(job, -1);
  const ends = new EndsInReports(sim, hasEnded);
  const claimOn = (server: ServerId) => kills?.claimOn(server) ?? NONE;
  const offers = new SlotOffers(sim, parts, orders, pending, patience, free, journal, claimOn, launch);
  const isAwaited = new Uint8Array(topology.servers); // [servers] whether it will be offered at its next heartbeat
  let alarmAt: Micros = Infinity;

  const perJob = rules.thinkPerJob;
  const moreTime = () => orders.reduce((time, { waiting }) => time + waiting * perJob, 0);
  const desk = new Desk(sim, perJob === 0 ? rules : { ...rules, moreTime }, free, {
    list,
    lose(stage, task) {
      if (running.isRunning(task)) hasEnded(graphs.stageJob[stage]);
      running.lost(task, stage);
      pending.lose(stage, task);
    },
    decide: () => offers.offerIdle(),
    offer: offerServer,
    roundOver() {
      if (journal.isOn) journal.order(orders);
      if (heartbeat === 0) setAlarm();
    },
    reported: (server, slots) => ends.reported(server, slots),
    serverLost(server) {
      ends.serverLost(server);
      kills?.serverLost(server);
      if (offers.serverLost(server)) offerIdleAgain();
    },
    serverBack: (server) => offers.serverBack(server),
  });
  const running = new Orders(sim, desk, rules.killAfter < Infinity ? 'running' : 'nothing');
  const kills =
    rules.killAfter === Infinity
      ? null
      : createKills(sim, rules.killAfter, orders[0], pending, running, journal);
  const alarm = sim.schedulerTimer(() => {
    if (sim.now() !== alarmAt) return; // A sooner one was set.
    alarmAt = Infinity;
    offerIdleAgain();
  });
  const nextBeat = sim.schedulerTimer((_scheduler, server) => {
    isAwaited[server] = 0;
    if (free.has(server) && pending.total > 0) desk.look(server);
  });

  function list(stage: StageId): void {
    journal.rules(rules.order, patience);
    const job = graphs.stageJob[stage];
    const had = pending.ofJob[job];
    const wasIdle = pending.total === 0;
    pending.add(stage);
    if (pending.ofJob[job] === 0) return;
    if (had === 0) patience.begin(job, sim.now());
    offers.listed(job);
    orderOf(job).list(job, sim.now());
    kills?.wants(job);
    if (journal.isOn) journal.order(orders);
    if (heartbeat === 0 || wasIdle) offerIdleAgain();
  }

  function launch(job: JobId, server: ServerId): void {
    const { stage } = pending;
    const task = pending.take();
    const order = orderOf(job);
    if (pending.ofJob[job] === 0) order.unlist(job);
    order.countRunning(job, 1);
    running.launch(task, stage, server);
    kills?.launched(task, stage);
  }

  /** Offers reported slots of a server; at a heartbeat also its slots that were declined before. */
  function offerServer(server: ServerId, slots: number): void {
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
    nextBeat.after(desk.untilBeat(server), SCHEDULER, server, 0);
  }

  function offerIdleAgain(): void {
    if (free.total === 0 || pending.total === 0) return;
    // Jobs that arrive together share the free slots.
    if (heartbeat === 0) desk.lookSoon();
    else for (let server = 0; server < topology.servers; server += 1) awaitBeat(server);
  }

  /** Sets an alarm to offer idle slots again once a job may launch farther from its data. */
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
    ...desk.policy,
    changes: {
      rackWait: (seconds: number) => patience.change({ rackWait: toMicros(seconds) }),
      remoteWait: (seconds: number) => patience.change({ remoteWait: toMicros(seconds) }),
      skips: (mostSkips: number) => patience.change({ mostSkips }),
    },
    onParamChanged() {
      journal.changed(rules.order, patience);
      offers.patienceChanged();
      offerIdleAgain();
    },
    onAttemptEnded(_scheduler, attempt, outcome) {
      if (outcome !== Outcome.finished) return;
      running.finished(sim.taskOf(attempt));
      ends.ended(sim.stageOf(attempt));
    },
    onSlotFree(server) {
      ends.slotFree(server);
      desk.policy.onSlotFree(server);
    },
  };
}
