import type { Hold, Rule, Server } from './testActors.ts';
import type { Cluster } from './testCluster.ts';
import type { Distance } from './testData.ts';
import { drawn, probesFor, remove, sharesOf, takeAlike, upFor } from './testDrawing.ts';
import type { Params } from './testEarly.ts';
import { micros, type Stage, type Task } from './testPlan.ts';
import { orderOf } from './testQueues.ts';
import { thievesOf } from './testStealing.ts';

/** A probe whose server has not asked yet; `task`: the one that it was sent for, where tasks have servers of their own. */
interface Open {
  readonly by: number;
  readonly server: Server;
  readonly task: Task | null;
}

/** Sparrow itself: probes wait in queues, and whoever has room asks for a task (§3.2). */
export function lateRule(cluster: Cluster, params: Params): Rule {
  const order = orderOf(String(params.discipline), cluster);
  const open = new Map<Stage, Open[]>();
  const stranded = new Set<Stage>();
  const ratio = Number(params.probeRatio);
  const relaxed = new Set<Stage>(); // lost their patience, and run wherever they are able to
  const isSoft = (stage: Stage) => params.softLocality === true && cluster.data.isRead(stage);
  const placesOf = (task: Task) => ({
    allowed: isSoft(task.stage) ? cluster.data.preferred(task) : task.allowed,
  });
  for (const stage of cluster.jobs.flatMap(({ stages }) => stages)) {
    if (isSoft(stage)) stage.isApart = stage.tasks.length > 1;
  }

  const thieves = thievesOf(cluster, {
    victims: Number(params.stealing),
    queueOf: order.queueOf,
    mayGo: ({ stage, attempt }, thief) =>
      attempt === null && !stage.isApart && placesOf(stage.tasks[0]).allowed.includes(thief.id),
    handOver(victim, { stage, scheduler }, thief) {
      if (params.cancellation === true || cluster.mayLoseServers) {
        cluster.toScheduler('gone', victim, scheduler, stage, () => {
          const list = open.get(stage) ?? [];
          const at = list.findIndex(({ by, server }) => by === scheduler && server === victim);
          if (at >= 0) list.splice(at, 1);
        });
      }
      cluster.between('handOver', victim, thief, stage, null, () => reserve(thief, stage, scheduler));
    },
  });

  function serve(server: Server): void {
    while (cluster.free(server) > 0 && server.queue.length > 0) {
      const entry = order.take(server);
      if (entry === undefined) return;
      if (entry.attempt !== null) cluster.start(entry.attempt);
      else {
        ask(cluster.hold(server, entry.stage, entry.scheduler));
        while (params.multiGet === true && server.queue.length === 0 && cluster.free(server) > 0) {
          order.charge(server, entry.stage);
          ask(cluster.hold(server, entry.stage, entry.scheduler));
        }
      }
    }
  }

  function ask(hold: Hold): void {
    const { server, stage, scheduler } = hold;
    cluster.toScheduler('getTask', server, scheduler, stage, () => {
      if (server.isKnownLost) cluster.unanswered(server, stage);
      else answer(hold);
    });
  }

  function answer(hold: Hold): void {
    const { server, stage, scheduler } = hold;
    const task = cluster.ownerOf(stage) === scheduler ? choose(stage, server) : undefined;
    if (params.cancellation === true && stage.left.length === 0) {
      for (const { server: other } of open.get(stage) ?? []) cancel(scheduler, other, stage);
      open.delete(stage);
    }
    if (task === undefined) {
      cluster.toServer('noTask', scheduler, server, stage, null, () => {
        if (!server.holds.includes(hold)) return;
        cluster.release(hold);
        order.refund(server, stage);
        thieves.look(server);
        serve(server);
      });
      return;
    }
    const found = cluster.choices.takeBinding(stage.id, cluster.clock.now);
    if (found?.task !== task.id || found.server !== server.id) {
      cluster.complain(`${server.id} gets task ${found?.task} on ${found?.server}, not ${task.id}`);
    }
    const attempt = cluster.bind(task, server);
    cluster.toServer('launch', scheduler, server, stage, attempt, () => {
      if (server.holds.includes(hold)) {
        cluster.release(hold);
        cluster.start(attempt);
        return;
      }
      server.queue.push({ stage, attempt, scheduler: -1 }); // It did not wait for it any more.
      serve(server);
    });
  }

  /** Its own task first, then any that may run there (AMB-13). */
  function choose(stage: Stage, server: Server): Task | undefined {
    const here = (open.get(stage) ?? []).filter((each) => each.server === server);
    const own = here.find(({ task }) => task !== null && stage.left.includes(task));
    const used = own ?? here[0];
    open.set(
      stage,
      (open.get(stage) ?? []).filter((each) => each !== used),
    );
    if (!stage.isApart) return takeAlike(cluster, stage);
    const task =
      own?.task ??
      stage.left.find((each) => placesOf(each).allowed.includes(server.id)) ??
      (relaxed.has(stage) ? nearest(stage, server) : undefined);
    remove(task);
    return task;
  }

  function nearest(stage: Stage, server: Server): Task | undefined {
    const able = stage.left.filter(({ allowed }) => allowed.includes(server.id));
    const distances = able.map((task) => cluster.data.distance(task, server.id));
    return able[distances.indexOf(Math.min(...distances) as Distance)];
  }

  function cancel(scheduler: number, server: Server, stage: Stage): void {
    cluster.toServer('cancel', scheduler, server, stage, null, () => {
      const at = server.queue.findIndex((entry) => entry.stage === stage && entry.attempt === null);
      if (at >= 0) server.queue.splice(at, 1);
    });
  }

  /** Probes as many as are missing of d for each task that is left. */
  function place(stage: Stage): void {
    const tasks = stage.left;
    if (tasks.length === 0) return;
    const scheduler = cluster.ownerOf(stage);
    const known = (open.get(stage) ?? []).filter(({ by }) => by === scheduler);
    const probes: Open[] = [];
    const draw = (
      from: readonly Server[],
      wanted: number,
      of: readonly Open[],
      task: Task | null,
      most: number,
    ) => {
      if (wanted === 0) stranded.add(stage);
      const asked = new Map<Server, number>();
      for (const { server } of of) asked.set(server, (asked.get(server) ?? 0) + 1);
      const useful = [...asked.values()].reduce((sum, count) => sum + Math.min(count, most), 0);
      const servers = drawn(cluster, stage, Math.max(0, wanted - useful), from, asked, false);
      probes.push(...servers.map((server) => ({ by: scheduler, server, task })));
    };
    if (stage.isApart) {
      sharesOf(ratio, tasks).forEach((share, i) => {
        const from = upFor(cluster, placesOf(tasks[i]));
        const own = known.filter(({ task }) => task === tasks[i]);
        draw(from, Math.min(share, from.length), own, tasks[i], 1);
      });
    } else {
      const from = upFor(cluster, placesOf(tasks[0]));
      const wanted = Math.min(probesFor(ratio, tasks.length), tasks.length * from.length);
      draw(from, wanted, known, null, tasks.length);
    }
    send(stage, scheduler, probes);
    if (!isSoft(stage)) return;
    cluster.clock.at(cluster.clock.now + micros(Number(params.relaxAfter)), () => {
      const isOwner = stage.job.owner === scheduler && !cluster.isDown[scheduler];
      if (isOwner && stage.left.length > 0) lookElsewhere(stage, scheduler);
    });
  }

  function send(stage: Stage, scheduler: number, probes: readonly Open[]): void {
    const known = (open.get(stage) ?? []).filter(({ by }) => by === scheduler);
    open.set(stage, [...known, ...probes]);
    for (const { server } of probes) {
      cluster.toServer('probe', scheduler, server, stage, null, () => reserve(server, stage, scheduler));
    }
  }

  function reserve(server: Server, stage: Stage, scheduler: number): void {
    if (cluster.isKnownDown[scheduler]) return;
    server.queue.push({ stage, attempt: null, scheduler });
    serve(server);
  }

  /** It took its data too long: as many probes again, to any servers that are able to run the tasks (§8). */
  function lookElsewhere(stage: Stage, scheduler: number): void {
    relaxed.add(stage);
    const tasks = [...stage.left];
    const draw = (from: readonly Server[], count: number, task: Task | null): Open[] =>
      drawn(cluster, stage, count, from, new Map(), false).map((server) => ({ by: scheduler, server, task }));
    const from = upFor(cluster, tasks[0]);
    const probes =
      stage.sets < 2 || !stage.isApart
        ? draw(from, Math.min(probesFor(ratio, tasks.length), tasks.length * from.length), null)
        : sharesOf(ratio, tasks).flatMap((share, i) => {
            const able = upFor(cluster, tasks[i]);
            return draw(able, Math.min(share, able.length), tasks[i]);
          });
    if (probes.length === 0) stranded.add(stage);
    send(stage, scheduler, probes);
  }

  return {
    stageReady: place,
    slotFree(server) {
      serve(server);
      thieves.look(server);
    },
    queueOf: (entry) => order.queueOf(entry),
    serverDown(server) {
      order.forget(server);
      thieves.serverDown(server);
    },
    serverLost(scheduler, server) {
      for (const [stage, list] of open) {
        open.set(
          stage,
          list.filter((each) => each.by !== scheduler || each.server !== server),
        );
      }
    },
    serverBack(scheduler) {
      for (const stage of cluster.choices.inOrder(stranded, cluster.clock.now)) {
        if (stage.job.owner !== scheduler) continue;
        stranded.delete(stage);
        place(stage);
      }
    },
    schedulerBack(scheduler) {
      for (const [stage, list] of open) {
        open.set(
          stage,
          list.filter(({ by }) => by !== scheduler),
        );
      }
    },
    schedulerLost(server, scheduler) {
      server.queue = server.queue.filter((entry) => entry.attempt !== null || entry.scheduler !== scheduler);
      for (const hold of server.holds) {
        if (hold.scheduler !== scheduler) continue;
        cluster.release(hold);
        order.refund(server, hold.stage);
        thieves.look(server);
      }
      serve(server);
    },
  };
}
