import {
  NONE,
  type SchedulerId,
  type ServerId,
  type ServerSetId,
  type StageId,
  type TaskId,
} from '../../engine/ids.ts';
import { type Micros, toMicros, toSeconds } from '../../engine/kernel/time.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { mayRunOn } from '../nextServer.ts';
import type { Sampling } from '../probing/sampling.ts';
import type { OwnForm } from './api.ts';
import { type Entries, formOf, functionsIn, type OwnCode, OwnFault, RefusedAnswer } from './code.ts';
import { MOST_LISTED } from './inside.js';

/** What one form of a scheduler answers to the code that it calls. */
interface Answers {
  /** Draws servers for the stage at hand into those of `Sampling`; gives how many. Left out: any that may run what is at hand. */
  sample?(count: number): number;
  /** How near each of the first `count` jobs of a list is to the server at hand: each is replaced by its place in `inside.js`. */
  near?(jobs: Int32Array, count: number): void;
  wake(scheduler: SchedulerId, delay: Micros): void;
  /** Launches a copy of a running task; tells whether it may. Left out: nobody knows of running tasks. */
  copy?(scheduler: SchedulerId, task: TaskId, server: ServerId): boolean;
}

const NOW = 7;

/** More often a policy is hardly woken in a run; by then one that wakes itself for nothing has taken some ten seconds. */
const MOST_WAKES = 1_000_000;

/** Calls the functions that somebody wrote, in numbers, and answers what they ask meanwhile. */
export class Calls {
  readonly numbers: Float64Array;
  readonly words: Int32Array;
  /** What the call in progress is about. */
  scheduler: SchedulerId = 0;
  stage: StageId = NONE;
  task: TaskId = NONE;
  /** Whether the code wants to know which tasks run. */
  readonly hasWatch: boolean;
  private wakes = 0;
  private readonly sim: Sim;
  private readonly sampling: Sampling;
  private readonly code: OwnCode;
  private readonly entries: Entries;

  constructor(
    sim: Sim,
    sampling: Sampling,
    code: OwnCode,
    form: OwnForm,
    answers: Answers,
    onLog: (line: string) => void,
  ) {
    const { numbers, words } = code;
    const { servers, slots, rackOf } = sim.topology;
    const own = sim.stream('own code');
    this.sim = sim;
    this.sampling = sampling;
    this.code = code;
    this.numbers = numbers;
    this.words = words;
    numbers[0] = servers;
    words.set(slots, 0);
    words.set(rackOf, servers);
    this.entries = this.guarded(() =>
      code.start({
        any: () => {
          numbers[0] = sampling.one(this.scheduler, this.setAtHand());
        },
        sample: () => {
          const count = numbers[0];
          numbers[0] = (this.stage === NONE ? undefined : answers.sample?.(count)) ?? this.draw(count);
          words.set(sampling.servers.subarray(0, numbers[0]));
        },
        below() {
          numbers[0] = own.below(numbers[0]);
        },
        uniform() {
          numbers[0] = own.uniform();
        },
        mayRun: () => {
          numbers[0] = Number(this.mayRun(numbers[0]));
        },
        near: () => answers.near?.(words, numbers[0]),
        wake: () => this.wake(answers),
        copy: () => {
          const [task, server] = numbers;
          const isKnown = task >= 0 && task < sim.graphs.tasks && Number.isInteger(task);
          const mayCopy = isKnown && Number.isInteger(server) && server >= 0 && server < servers;
          numbers[0] = Number(mayCopy && answers.copy?.(this.scheduler, task, server) === true);
        },
        log: onLog,
      }),
    );
    const defined = functionsIn(numbers[0]);
    const found = formOf(defined);
    this.hasWatch = defined.includes('watch');
    if (found !== form) {
      const text = `the code has ${found}, but its run is set to ${form} (params.form)`;
      throw new OwnFault({ text, line: null, column: null });
    }
  }

  /** The server for a task, or NONE. */
  choose(scheduler: SchedulerId, stage: StageId, task: TaskId): ServerId {
    this.setTask(scheduler, stage, task);
    this.call('choose');
    const server = this.numbers[0];
    return server === NONE ? NONE : this.checked(server, 'choose');
  }

  /** How many servers are to be asked for a stage; they are the first of `words`. */
  probes(scheduler: SchedulerId, stage: StageId, left: number): number {
    this.setStage(scheduler, stage, left);
    this.call('probes');
    return this.checkedList('probes');
  }

  /** Whether a server that asks gets a task. */
  answer(scheduler: SchedulerId, stage: StageId, left: number, server: ServerId): boolean {
    this.setStage(scheduler, stage, left);
    this.numbers[3] = server;
    this.call('answer');
    return this.numbers[0] === 1;
  }

  /** How many servers are to be asked before a task is placed; they are the first of `words`. 0: it cannot run now. */
  ask(scheduler: SchedulerId, stage: StageId, task: TaskId): number {
    this.setTask(scheduler, stage, task);
    this.call('ask');
    return this.checkedList('ask');
  }

  /** The server for a task, once the servers in `words` have answered, two words for each. */
  place(scheduler: SchedulerId, stage: StageId, task: TaskId, answers: number): ServerId {
    this.setTask(scheduler, stage, task);
    this.numbers[4] = answers;
    this.call('place');
    return this.checked(this.numbers[0], 'place');
  }

  /** The job that gets a slot of a server, or NONE. */
  decide(server: ServerId): number {
    this.numbers[0] = server;
    this.call('decide');
    return this.numbers[0];
  }

  /** Shows the code the running tasks that it was told of by `runs`. */
  watch(scheduler: SchedulerId): void {
    this.scheduler = scheduler;
    this.stage = NONE;
    this.task = NONE;
    this.call('watch');
  }

  runs(): void {
    this.guarded(this.entries.runs);
  }

  arrived(): void {
    this.guarded(this.entries.arrived);
  }

  told(jobs: number): void {
    this.numbers[0] = jobs;
    this.guarded(this.entries.told);
  }

  /** The servers that may run what the call is about; NONE: all. */
  private setAtHand(): ServerSetId {
    const { sampling, stage, task } = this;
    if (stage === NONE) return NONE;
    return task === NONE ? sampling.jobSet(stage) : sampling.taskSet(stage, task);
  }

  private draw(count: number): number {
    return this.sampling.distinct(this.scheduler, this.setAtHand(), count);
  }

  /** Ends the run: an answer breaks a rule that is known only here. */
  refuse(text: string, name: keyof Entries): never {
    throw new OwnFault(this.code.faultOf(new RefusedAnswer(text)), this.when(name));
  }

  private wake(answers: Answers): void {
    this.wakes += 1;
    if (this.wakes > MOST_WAKES)
      throw new Error(
        `cluster.wake was called more than ${MOST_WAKES.toLocaleString('en')} times in one run`,
      );
    answers.wake(this.scheduler, toMicros(this.numbers[0]));
  }

  private setTask(scheduler: SchedulerId, stage: StageId, task: TaskId): void {
    const { numbers, sim } = this;
    this.scheduler = scheduler;
    this.stage = stage;
    this.task = task;
    numbers[0] = task;
    numbers[1] = stage;
    numbers[2] = sim.graphs.stageJob[stage];
    numbers[3] = toSeconds(sim.estimate(stage, task));
  }

  private setStage(scheduler: SchedulerId, stage: StageId, left: number): void {
    const { numbers, sim } = this;
    this.scheduler = scheduler;
    this.stage = stage;
    this.task = NONE;
    numbers[0] = stage;
    numbers[1] = sim.graphs.stageJob[stage];
    numbers[2] = left;
  }

  private call(name: keyof Entries): void {
    this.numbers[NOW] = toSeconds(this.sim.now());
    this.guarded(this.entries[name], name);
  }

  private guarded<Result>(run: () => Result, name?: keyof Entries): Result {
    try {
      return run();
    } catch (thrown) {
      if (thrown instanceof OwnFault) throw thrown;
      throw new OwnFault(this.code.faultOf(thrown), name === undefined ? '' : this.when(name));
    }
  }

  /** "at 2.31 s, in choose for task 17 of job 3". */
  private when(name: keyof Entries): string {
    const { sim, stage, task } = this;
    const at = `at ${toSeconds(sim.now())} s, in ${name}`;
    if (name === 'decide' || stage === NONE) return at;
    const job = sim.graphs.stageJob[stage];
    return `${at} for ${task === NONE ? `stage ${stage}` : `task ${task}`} of job ${job}`;
  }

  /** Whether a server may run the task at hand, or tasks of the stage at hand: where each has servers of its own, perhaps one. */
  private mayRun(server: ServerId): boolean {
    const { sim, stage, task } = this;
    const { stageSets, stageFirstTask } = sim.graphs;
    const isOfAll = stage === NONE || (task === NONE && stageSets[stage] > 1);
    if (isOfAll) return !sim.isServerLost(server);
    return mayRunOn(sim, server, stage, task === NONE ? stageFirstTask[stage] : task);
  }

  // What comes from the interpreter was checked inside, by text that the visitor's code may have broken.

  private checked(server: number, name: keyof Entries): ServerId {
    if (!(Number.isInteger(server) && server >= 0 && server < this.sim.topology.servers)) {
      this.refuse(`${name} returned no server`, name);
    }
    if (!this.mayRun(server)) {
      this.refuse(
        `${name} returned server ${server}, which may not run the task; cluster.mayRun tells`,
        name,
      );
    }
    return server;
  }

  private checkedList(name: keyof Entries): number {
    const { numbers, words } = this;
    const count = numbers[0];
    const isWhole = Number.isInteger(count) && count >= 0 && count <= MOST_LISTED;
    if (!isWhole) this.refuse(`${name} returned no list of servers`, name);
    for (let i = 0; i < count; i += 1) this.checked(words[i], name);
    return count;
  }
}
