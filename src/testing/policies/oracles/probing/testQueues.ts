import type { Entry, Server } from './testActors.ts';
import type { Cluster } from './testCluster.ts';
import type { Stage } from './testPlan.ts';

/** Which entry a server serves next. */
export interface Order {
  /** Takes the next entry out of the queue, or gives undefined when it is empty. */
  take(server: Server): Entry | undefined;
  /** One more task of this stage is asked for. */
  charge(server: Server, stage: Stage): void;
  /** A question for this stage brought nothing. */
  refund(server: Server, stage: Stage): void;
  forget(server: Server): void;
  /** Which of the server's queues an entry waits in. */
  queueOf(entry: Entry): number;
}

/** First come, first served; the user who had least for its weight; or the user of the smallest priority (Sparrow §3.5). */
export function orderOf(discipline: string, cluster: Cluster): Order {
  const books = cluster.servers.map(() => ({ time: 0, finish: cluster.users.map(() => 0) }));
  const cost = (user: number) => 1 / cluster.users[user].weight;
  const userOf = ({ stage }: Entry) => stage.job.user;

  function choose(server: Server): Entry | undefined {
    const { queue } = server;
    if (discipline === 'fifo') return queue[0];
    if (discipline === 'priority') {
      const ranks = queue.map((entry) => cluster.users[userOf(entry)].priority);
      return queue[ranks.indexOf(Math.min(...ranks))];
    }
    // Start-time fair queueing: a user's next task begins where its last one ended, in time that counts by weight.
    const { time, finish } = books[server.id];
    const begins = cluster.users.map((_, user) => Math.max(time, finish[user]));
    const waiting = cluster.users
      .map((_, user) => user)
      .filter((user) => queue.some((entry) => userOf(entry) === user));
    const first = waiting.find((user) => begins[user] === Math.min(...waiting.map((each) => begins[each])));
    if (first === undefined) return undefined;
    books[server.id].time = begins[first];
    finish[first] = begins[first] + cost(first);
    return queue.find((entry) => userOf(entry) === first);
  }

  return {
    take(server) {
      const entry = choose(server);
      server.queue = server.queue.filter((other) => other !== entry);
      return entry;
    },
    charge(server, { job: { user } }) {
      const book = books[server.id];
      book.time = Math.max(book.time, book.finish[user]);
      book.finish[user] = book.time + cost(user);
    },
    refund(server, stage) {
      books[server.id].finish[stage.job.user] -= cost(stage.job.user);
    },
    queueOf(entry) {
      if (discipline === 'fifo') return 0;
      return discipline === 'fair' ? userOf(entry) : cluster.users[userOf(entry)].priority;
    },
    forget(server) {
      books[server.id] = { time: 0, finish: cluster.users.map(() => 0) };
    },
  };
}
