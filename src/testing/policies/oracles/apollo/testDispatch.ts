import type { JobId, SchedulerId } from '../../../../engine/ids.ts';
import type { ServerChannel, Sim } from '../../../../engine/policy/verbs.ts';
import { AttemptKind, Outcome } from '../../../../engine/record/schema.ts';
import type { ConflictsOracle } from './testConflicts.ts';
import type { Estimate, Estimates } from './testEstimates.ts';
import type { Jobs, Sent, Task } from './testJobs.ts';
import type { Knowledge } from './testKnowledge.ts';
import type { ApolloRules, Request } from './testRules.ts';
import type { Servers } from './testServers.ts';
import type { Tokens } from './testTokens.ts';

interface Order {
  readonly request: Request;
  readonly reason: Outcome;
}

/** How managers send tasks to servers, a second time (Apollo §3.4, §3.5). What messages say is sent as whole objects. */
export class DispatchOracle {
  private readonly sim: Sim;
  private readonly rules: ApolloRules;
  private readonly jobs: Jobs;
  private readonly tokens: Tokens;
  private readonly estimates: Estimates;
  private readonly known: Knowledge;
  private readonly conflicts: ConflictsOracle;
  private readonly requests: Request[] = [];
  private readonly orders: Order[] = [];
  private readonly creation: ServerChannel;
  private readonly upgrading: ServerChannel;
  private readonly ending: ServerChannel;

  constructor(
    sim: Sim,
    rules: ApolloRules,
    parts: {
      readonly servers: Servers;
      readonly jobs: Jobs;
      readonly tokens: Tokens;
      readonly estimates: Estimates;
      readonly known: Knowledge;
      readonly conflicts: ConflictsOracle;
    },
  ) {
    const { servers } = parts;
    this.sim = sim;
    this.rules = rules;
    this.jobs = parts.jobs;
    this.tokens = parts.tokens;
    this.estimates = parts.estimates;
    this.known = parts.known;
    this.conflicts = parts.conflicts;
    const channel = (name: string, handler: (server: number, letter: number) => void) =>
      sim.toServer(name, (server, _stage, _attempt, letter) => handler(server, letter), 'attempt');
    this.creation = channel('request', (server, letter) => servers.create(server, this.requests[letter]));
    this.upgrading = channel('upgrade', (server, letter) => servers.upgrade(server, this.requests[letter]));
    this.ending = channel('end', (server, letter) => {
      const { request, reason } = this.orders[letter];
      servers.end(server, request, reason);
    });
  }

  freeTokens(job: JobId): number {
    return Math.max(0, this.tokens.of(job) - this.jobs.tokensUsed(this.jobs.all[job]));
  }

  allowance(job: JobId): number {
    const all = Math.floor(this.tokens.of(job) * this.rules.allowance);
    return Math.max(0, all - this.jobs.weightUsed(this.jobs.all[job]));
  }

  regular(manager: SchedulerId, task: Task, to: Estimate): void {
    task.holds = 'token';
    this.send(manager, task, to, AttemptKind.original, 0);
  }

  opportunistic(manager: SchedulerId, task: Task, to: Estimate, weight: number): void {
    task.holds = weight;
    this.send(manager, task, to, AttemptKind.opportunistic, weight);
  }

  /** A token for a task that waits without one: in place, or elsewhere (APO-37). */
  upgrade(manager: SchedulerId, task: Task, to: Estimate): void {
    const waits = task.attempts[task.attempts.length - 1];
    task.holds = 'token';
    if (waits.server !== to.server) {
      this.send(manager, task, to, AttemptKind.duplicate, 0);
      this.end(manager, waits, Outcome.discarded);
      return;
    }
    this.tell(this.upgrading, manager, waits.request, this.requests.indexOf(waits.request));
    Object.assign(waits, { sentAt: this.sim.now(), wait: to.wait, run: to.run, isCopy: false });
  }

  /** A token for a task that runs without one (AMB-42). */
  upgradeRunning(manager: SchedulerId, task: Task): void {
    const runs = this.jobs.runningAt(task) as Sent;
    task.holds = 'token';
    runs.isCopy = false;
    this.tell(this.upgrading, manager, runs.request, this.requests.indexOf(runs.request));
  }

  /** A copy that is alone now is no copy any more, and the task keeps one token, if there was any. */
  inherit(manager: SchedulerId, task: Task): void {
    const [heir, ...more] = task.attempts.filter(({ isOrdered }) => !isOrdered);
    if (heir === undefined || more.length > 0 || !heir.isCopy) return;
    heir.isCopy = false;
    if (heir.copyHasToken) task.holds = 'token';
    else if (task.holds === 'token') this.upgradeThere(manager, heir);
  }

  /** A token for what was sent without one, wherever it is. */
  upgradeThere(manager: SchedulerId, { request }: Sent): void {
    this.tell(this.upgrading, manager, request, this.requests.indexOf(request));
  }

  duplicate(manager: SchedulerId, task: Task, to: Estimate): void {
    this.send(manager, task, to, AttemptKind.duplicate, 0);
  }

  copy(manager: SchedulerId, task: Task, to: Estimate): void {
    const hasToken = this.freeTokens(task.job.id) > 0;
    this.send(manager, task, to, AttemptKind.speculative, hasToken ? 0 : 1, {
      isCopy: true,
      copyHasToken: hasToken,
    });
  }

  /** A finished task once more, as a copy (APO-31). */
  again(manager: SchedulerId, task: Task, to: Estimate): void {
    const hasToken = this.freeTokens(task.job.id) > 0;
    this.send(manager, task, to, null, hasToken ? 0 : 1, { isCopy: true, copyHasToken: hasToken });
  }

  end(manager: SchedulerId, sent: Sent, reason: Outcome): void {
    if (sent.isOrdered) return;
    sent.isOrdered = true;
    this.orders.push({ request: sent.request, reason });
    this.tell(this.ending, manager, sent.request, this.orders.length - 1);
  }

  private send(
    manager: SchedulerId,
    task: Task,
    { server, wait, run }: Estimate,
    kind: AttemptKind | null,
    weight: number,
    copy = { isCopy: false, copyHasToken: false },
  ): void {
    const { sim } = this;
    const attempt =
      kind === null
        ? sim.bindAgain(task.id, task.stage, server)
        : sim.bind(task.id, task.stage, server, kind);
    const generation = sim.generationOf(attempt);
    const request = {
      attempt,
      generation,
      stage: task.stage,
      runTime: Math.max(1, run),
      weight,
      startsAt: Number.NaN,
      startBy: this.conflicts.startBy(wait),
    };
    this.requests.push(request);
    this.known.sent(manager, server, request);
    const sentAt = sim.now();
    this.jobs.send(task, {
      ...{ request, task, server, ...copy, sentAt, wait, run, startedAt: null, isOrdered: false },
    });
    this.estimates.sent(task.id, server);
    this.tell(this.creation, manager, request, this.requests.length - 1);
  }

  private tell(
    channel: ServerChannel,
    manager: SchedulerId,
    { attempt, stage }: Request,
    letter: number,
  ): void {
    channel.send(manager, this.sim.serverOf(attempt), stage, attempt, letter);
  }
}
