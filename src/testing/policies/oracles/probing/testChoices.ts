import { addTo } from '../../../../base/lists.ts';
import type { TraceData } from '../../../../engine/record/schema.ts';

interface Sent {
  readonly row: number;
  readonly to: number; // server
  readonly sentAt: number;
}

interface Bound {
  readonly row: number;
  readonly task: number;
  readonly server: number;
  readonly boundAt: number;
}

/** What a run drew at random, to be asked for step by step: whom it probed, what it put where, and who took what in. */
export class Choices {
  private readonly probes = new Map<number, Sent[]>(); // stage → probes of which nobody has asked here
  private readonly bound = new Map<number, Bound[]>(); // stage → attempts of which nobody has asked here
  private readonly victims = new Map<number, Sent[]>(); // thief → servers that it asks for work
  private readonly owners: ArrayLike<number>;

  constructor({ tables, graphs, messageKinds }: TraceData) {
    this.owners = tables.jobs.columns.scheduler;
    const { kind, stage, about, from, to, sentAt } = tables.messages.columns;
    const launchedTo = new Map<string, number>(); // a task that is stolen ends up elsewhere
    for (let row = 0; row < tables.messages.length; row += 1) {
      const { name } = messageKinds[kind[row]];
      const sent = { row, to: to[row], sentAt: sentAt[row] };
      if (name === 'probe') addTo(this.probes, stage[row], sent);
      if (name === 'launch') launchedTo.set(`${about[row]} ${sentAt[row]}`, to[row]);
      if (name === 'steal') addTo(this.victims, from[row], sent);
    }
    const { task, server, boundAt } = tables.attempts.columns;
    for (let row = 0; row < tables.attempts.length; row += 1) {
      const of = graphs.stageFirstTask.findLastIndex((first) => first <= task[row]);
      const to = launchedTo.get(`${task[row]} ${boundAt[row]}`) ?? server[row];
      addTo(this.bound, of, { row, task: task[row], server: to, boundAt: boundAt[row] });
    }
  }

  /** Who took a job in. */
  firstOwner(job: number): number {
    return this.owners[job];
  }

  /** Whom a stage's next probes go to, as far as they are sent now. */
  takeProbes(stage: number, count: number, now: number): number[] {
    const list = this.probes.get(stage) ?? [];
    const later = list.findIndex(({ sentAt }) => sentAt !== now);
    return list.splice(0, Math.min(count, later < 0 ? list.length : later)).map(({ to }) => to);
  }

  /** Whom an idle server asks for work next, if it does so now. */
  takeVictim(thief: number, now: number): number | undefined {
    const list = this.victims.get(thief) ?? [];
    return list[0]?.sentAt === now ? list.shift()?.to : undefined;
  }

  /** Which task of a stage goes where, if one is bound now. */
  takeBinding(stage: number, now: number): { readonly task: number; readonly server: number } | undefined {
    const found = this.bindingAt(stage, now);
    if (found !== undefined) this.bound.get(stage)?.shift();
    return found;
  }

  /** Looks at the same without taking it. */
  bindingAt(stage: number, now: number): { readonly task: number; readonly server: number } | undefined {
    const [next] = this.bound.get(stage) ?? [];
    return next?.boundAt === now ? next : undefined;
  }

  /**
   * Puts stages that are told now in the order in which the run told them, as far as its probes and attempts show it: those
   * of now, or else the next ones, which follow in the same order where all wait for the same thing.
   */
  inOrder<T extends { readonly id: number }>(stages: Iterable<T>, now: number): T[] {
    const never = Number.MAX_SAFE_INTEGER;
    const probe = ({ id }: T) => this.probes.get(id)?.at(0);
    const bound = ({ id }: T) => this.bound.get(id)?.at(0);
    const keys = (stage: T) => [
      probe(stage)?.sentAt === now ? (probe(stage)?.row ?? never) : never,
      bound(stage)?.boundAt === now ? (bound(stage)?.row ?? never) : never,
      probe(stage)?.row ?? never,
      bound(stage)?.row ?? never,
    ];
    const sorted = [...stages].sort((a, b) => {
      const [one, other] = [keys(a), keys(b)];
      const at = one.findIndex((key, i) => key !== other[i]);
      return at === -1 ? 0 : one[at] - other[at];
    });
    const ordered: T[] = [];
    while (sorted.length > 0) {
      let next = 0;
      for (let at = 0; at >= 0; at = sorted.findIndex(({ id }) => this.isBefore(id, sorted[next].id, now)))
        next = at;
      ordered.push(...sorted.splice(next, 1));
    }
    return ordered;
  }

  /**
   * Whether the run shows no more of one of two stages than that it probes before the other, at the moment when both do
   * next: both have waited since now.
   */
  private isBefore(one: number, other: number, now: number): boolean {
    const isShown = (stage: number) =>
      this.probes.get(stage)?.at(0)?.sentAt === now || this.bound.get(stage)?.at(0)?.boundAt === now;
    if (isShown(one) && isShown(other)) return false;
    const next = (stage: number) => this.probes.get(stage)?.find(({ sentAt }) => sentAt > now);
    const [first, second] = [next(one), next(other)];
    if (first === undefined || second === undefined || first.sentAt !== second.sentAt) return false;
    return first.row < second.row;
  }
}
