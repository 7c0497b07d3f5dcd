import type { Rule, Server } from './testActors.ts';
import type { Cluster } from './testCluster.ts';
import { drawn, probesFor, remove, sharesOf, takeAlike, upFor } from './testDrawing.ts';
import type { Stage, Task } from './testPlan.ts';
import { orderOf } from './testQueues.ts';
import { thievesOf } from './testStealing.ts';

export type Params = Readonly<Record<string, unknown>>;

interface Inquiry {
  readonly probes: readonly { readonly server: Server; readonly task: Task | null; length: number }[];
  readonly by: number; // scheduler
  waitingFor: number;
}

/** Random placement (§4.2), per-task sampling and batch sampling (§3.1): who decides before there is room. */
export function earlyRule(cluster: Cluster, policy: string, params: Params): Rule {
  const order = orderOf(String(params.discipline), cluster);
  const inquiries = new Map<Stage, Inquiry>();
  const stranded = new Set<Stage>(); // no server that may run some task of it is up

  const thieves = thievesOf(cluster, {
    victims: Number(params.stealing),
    queueOf: order.queueOf,
    mayGo: ({ attempt }, thief) => attempt?.task.allowed.includes(thief.id) === true,
    handOver(victim, entry, thief) {
      if (entry.attempt !== null) entry.attempt.server = thief;
      cluster.between('handOver', victim, thief, entry.stage, entry.attempt, () => {
        thief.queue.push(entry);
        serve(thief);
      });
    },
  });

  function serve(server: Server): void {
    while (cluster.free(server) > 0 && server.queue.length > 0) {
      const attempt = order.take(server)?.attempt;
      if (attempt) cluster.start(attempt);
    }
  }

  function launch(task: Task, server: Server): void {
    const { stage } = task;
    const scheduler = cluster.ownerOf(stage);
    const attempt = cluster.bind(task, server);
    cluster.toServer('launch', scheduler, server, stage, attempt, () => {
      server.queue.push({ stage, attempt, scheduler });
      serve(server);
    });
  }

  /** Puts tasks where the run put them, if it may: `serversFor` gives the lawful ones. */
  function placeAll(
    stage: Stage,
    tasks: readonly Task[],
    serversFor: (place: number) => readonly Server[],
  ): void {
    tasks.forEach((task, place) => {
      const lawful = serversFor(place);
      const expected = stage.isApart ? task : takeAlike(cluster, stage);
      if (stage.isApart) remove(task);
      const found = cluster.choices.takeBinding(stage.id, cluster.clock.now);
      const server = lawful.find(({ id }) => id === found?.server);
      if (expected === undefined || found?.task !== expected.id || server === undefined) {
        const wanted = `task ${expected?.id} on one of ${lawful.map(({ id }) => id)}`;
        cluster.complain(`the run places task ${found?.task} on ${found?.server}, not ${wanted}`);
      } else {
        chosen.push(server);
        launch(expected, server);
      }
    });
    chosen.length = 0;
  }
  const chosen: Server[] = []; // of the job that is placed now

  function placeAnywhere(stage: Stage): void {
    const tasks = stage.left.filter((task) => upFor(cluster, task).length > 0);
    if (tasks.length < stage.left.length) stranded.add(stage);
    placeAll(stage, tasks, (place) => upFor(cluster, tasks[place]));
  }

  /** Gives the probes of a stage, and for which task each is. */
  function probe(stage: Stage): { readonly server: Server; readonly task: Task | null }[] {
    const tasks = stage.left;
    if (policy === 'batch' && !stage.isApart) {
      const from = upFor(cluster, tasks[0]);
      const count = Math.min(probesFor(Number(params.probeRatio), tasks.length), tasks.length * from.length);
      if (count === 0) stranded.add(stage);
      return drawn(cluster, stage, count, from, new Map(), false).map((server) => ({ server, task: null }));
    }
    const together = new Map<Server, number>();
    const isTogether = !stage.isApart && params.draw === 'distinct';
    return sharesOf(Number(params.probeRatio), tasks).flatMap((share, i) => {
      const from = upFor(cluster, tasks[i]);
      if (from.length === 0) stranded.add(stage);
      const asked = isTogether ? together : new Map<Server, number>();
      const servers = drawn(cluster, stage, Math.min(share, from.length), from, asked, true);
      return servers.map((server) => ({ server, task: tasks[i] }));
    });
  }

  function ask(stage: Stage): void {
    if (stage.left.length === 0) return;
    const probes = probe(stage).map((each) => ({ ...each, length: 0 }));
    if (probes.length === 0) return;
    const scheduler = cluster.ownerOf(stage);
    const inquiry: Inquiry = { probes, by: scheduler, waitingFor: probes.length };
    inquiries.set(stage, inquiry); // Answers to what was asked before are void.
    for (const each of probes) {
      cluster.toServer('probe', scheduler, each.server, stage, null, () => {
        const length = each.server.running.length + each.server.queue.length;
        cluster.toScheduler('reply', each.server, scheduler, stage, () => {
          each.length = length;
          inquiry.waitingFor -= 1;
          if (inquiry.waitingFor === 0 && inquiries.get(stage) === inquiry) decide(stage, inquiry);
        });
      });
    }
  }

  function decide(stage: Stage, { probes }: Inquiry): void {
    inquiries.delete(stage);
    if (probes.some(({ server }) => server.isKnownLost)) {
      ask(stage);
      return;
    }
    const isShared = policy === 'batch' && !stage.isApart;
    const askedFor = [...new Set(probes.map(({ task }) => task))];
    const tasks = stage.isApart ? stage.left.filter((task) => askedFor.includes(task)) : [...stage.left];
    const isOneEach = new Set(probes.map(({ server }) => server)).size === probes.length;
    placeAll(stage, tasks, (place) => {
      const own = (server: Server) => chosen.filter((each) => each === server).length;
      if (isShared && params.view === 'snapshot' && isOneEach) {
        return shortest(probes.filter(({ server }) => own(server) === 0));
      }
      const mine = isShared
        ? probes
        : probes.filter(({ task }) => task === (stage.isApart ? tasks[place] : askedFor[place]));
      const counts = isShared || params.view === 'sequential';
      return shortest(
        mine.map(({ server, length }) => ({ server, length: length + (counts ? own(server) : 0) })),
      );
    });
  }

  /** Gives the servers with the shortest queue, or of these the one with the lowest number. */
  function shortest(probes: readonly { readonly server: Server; readonly length: number }[]): Server[] {
    const least = Math.min(...probes.map(({ length }) => length));
    const best = probes.filter(({ length }) => length === least).map(({ server }) => server);
    return params.tieBreak === 'index' ? best.sort((a, b) => a.id - b.id).slice(0, 1) : best;
  }

  const place = policy === 'random' ? placeAnywhere : ask;
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
    // What it asked before its loss is not answered to it any more.
    schedulerBack(scheduler) {
      for (const [stage, { by }] of inquiries) if (by === scheduler) inquiries.delete(stage);
    },
    serverBack(scheduler) {
      for (const stage of cluster.choices.inOrder(stranded, cluster.clock.now)) {
        if (stage.job.owner !== scheduler) continue;
        stranded.delete(stage);
        place(stage);
      }
    },
  };
}
