import type { RecordingLevel } from '../../src/engine/record/schema.ts';
import { type BenchPolicy, benchLevels, benchPolicies, benchPolicy, isPlain } from './cases.ts';
import { median } from './timing.ts';
import { Player, playRounds, type Rounds, type Times } from './turns.ts';

/** With fewer tasks, a first run would mostly measure compilation. */
const TASKS = 400_000;

/** How thoroughly policies are measured. */
export interface Effort extends Rounds {
  readonly tasks: number;
  /** Number of fresh processes for first runs, and of those that run all policies one after the other. */
  readonly mixtures: number;
}

/** A policy on one cluster, and what it is compared with, each in a process of its own. */
export interface Alone {
  readonly policy: BenchPolicy;
  readonly servers: number;
  readonly yardstick: Times;
  readonly queues: Times;
}

/** The same at all levels of recording. */
export interface Recorded extends Alone {
  readonly off: Times;
  readonly messages: Times;
}

/** The fastest first run in some fresh processes of a policy, and of what it is compared with. */
export interface First {
  readonly policy: BenchPolicy;
  readonly queues: number; // ns a task
  readonly yardstick: number; // ns a task
}

/** The first run of a policy in a process that runs all, after the runs of the previous policies. */
export interface Mixed {
  readonly policy: BenchPolicy;
  readonly first: number; // ns a task
  /** Time of what it is compared with, in a fresh process. */
  readonly yardstick: number; // ns a task
  /** Time of its second run, when all policies have run once. */
  readonly second: number; // ns a task
}

/** A policy that offers slots to jobs in an order. */
export interface Slotted {
  readonly policy: string;
  readonly jobs: number;
  readonly yardstick: Times;
  readonly queues: Times;
}

/** Measures a policy on a cluster, turn by turn with what it is compared with. */
export async function timeAlone(policy: BenchPolicy, servers: number, effort: Effort): Promise<Alone> {
  const parts = [yardstickOf(policy, servers), partOf(policy, servers, 'queues')];
  const [yardstick, queues] = await play(parts, effort);
  return { policy, servers, yardstick, queues };
}

/** Measures a policy on a cluster, turn by turn with itself at other levels of recording. */
export async function timeRecorded(policy: BenchPolicy, servers: number, effort: Effort): Promise<Recorded> {
  const levels = benchLevels.map((level) => partOf(policy, servers, level));
  const [yardstick, off, queues, messages] = await play([yardstickOf(policy, servers), ...levels], effort);
  return { policy, servers, yardstick, off, queues, messages };
}

/** Measures first runs in fresh processes, turn by turn with those of what the policy is compared with. */
export async function timeFirst(policy: BenchPolicy, { mixtures }: Effort): Promise<First> {
  const queues: number[] = [];
  const yardstick: number[] = [];
  for (let turn = 0; turn < mixtures; turn += 1) {
    queues.push(await firstTurn(partOf(policy, 10_000, 'queues')));
    yardstick.push(await firstTurn(yardstickOf(policy, 10_000)));
  }
  return { policy, queues: Math.min(...queues), yardstick: Math.min(...yardstick) };
}

/** Nanoseconds a task of the first turn in a fresh process. */
async function firstTurn(part: string): Promise<number> {
  const fresh = new Player(part, TASKS);
  const { nanoseconds } = await fresh.turn();
  fresh.end();
  return nanoseconds;
}

/** Measures the first runs of all policies in one process, in the order of the rows. */
export async function timeMixed({ mixtures }: Effort): Promise<readonly Mixed[]> {
  const rows = benchPolicies.map((policy) => ({
    policy,
    first: [] as number[],
    yardstick: [] as number[],
    second: [] as number[],
  }));
  for (let mixture = 0; mixture < mixtures; mixture += 1) {
    const all = new Player('mixed', TASKS);
    for (const [i, { policy, first, yardstick }] of rows.entries()) {
      yardstick.push(await firstTurn(yardstickOf(policy, 10_000)));
      first.push((await all.turn(i)).nanoseconds);
    }
    for (const [i, { second }] of rows.entries()) second.push((await all.turn(i)).nanoseconds);
    all.end();
  }
  return rows.map(({ policy, first, yardstick, second }) => ({
    policy,
    first: median(first),
    yardstick: median(yardstick),
    second: median(second),
  }));
}

/** Measures a policy that offers slots to so many jobs, against late binding in the plain loop with network delay. */
export async function timeSlots(policy: string, jobs: number, effort: Effort): Promise<Slotted> {
  const [yardstick, queues] = await play(['plain-rtt@10000', `${policy}@slots@${jobs}`], effort);
  return { policy, jobs, yardstick, queues };
}

function partOf({ id }: BenchPolicy, servers: number, level: RecordingLevel): string {
  return `${id}@${servers}@${level}`;
}

function yardstickOf({ against }: BenchPolicy, servers: number): string {
  return isPlain(against) ? `${against}@${servers}` : partOf(benchPolicy(against), servers, 'queues');
}

function play(parts: readonly string[], effort: Effort): Promise<readonly Times[]> {
  const tasksOf = (part: string) => (isPlain(part.split('@')[0]) ? TASKS : effort.tasks);
  return playRounds(
    parts.map((part) => new Player(part, tasksOf(part))),
    effort,
  );
}
