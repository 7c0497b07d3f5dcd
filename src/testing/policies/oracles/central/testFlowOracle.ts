import type { JobId, ServerId } from '../../../../engine/ids.ts';
import type { Policy } from '../../../../engine/policy/policy.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { type Cluster, type ClusterRules, cluster, type PlacementRule } from './testCluster.ts';
import type { FlowChoices, Solved } from './testFlowChoices.ts';
import { exactCosts, startCosts } from './testFlowCosts.ts';
import {
  type FlowRules,
  isAwaited,
  presentCost,
  type Question,
  questionOf,
  roomForRoots,
} from './testFlowQuestion.ts';
import { secondsOf, type Worker } from './testWorkers.ts';

export interface FlowOracleRules extends ClusterRules, FlowRules {
  readonly period: number; // µs
  /** How long it thinks about a network of so many arcs, in µs. */
  readonly thinks: (arcs: number) => number;
}

/** Less than the scheduler can tell apart: it counts millionths. */
const SLACK = 1e-7;

/**
 * Places tasks as a run did, and complains where that was not the cheapest way, or where the run did not look although
 * something had happened or a period began (Quincy §4.2, §4.3, Appendix). What many optima leave open is asked of the run,
 * but for the oldest of equal tasks (QUI-28). It shares no code with the policies.
 */
export function flowOracle(
  sim: Sim,
  rules: FlowOracleRules,
  choices: FlowChoices,
  complain: (text: string) => void,
): Policy {
  return cluster(sim, rules, (state) => new FlowRule(state, rules, choices, complain));
}

class FlowRule implements PlacementRule {
  private readonly state: Cluster;
  private readonly rules: FlowOracleRules;
  private readonly choices: FlowChoices;
  private readonly complain: (text: string) => void;
  private readonly dataCosts = new Map<Worker, number>(); // where they run, d*
  private unplaced: JobId[] = [];
  private isThinking = false;
  private answered = ''; // the key of the question that was answered last, as its answer left it
  private wakesAt = -1;

  constructor(
    state: Cluster,
    rules: FlowOracleRules,
    choices: FlowChoices,
    complain: (text: string) => void,
  ) {
    this.state = state;
    this.rules = rules;
    this.choices = choices;
    this.complain = (text) => complain(`${state.sim.now() / 1e6} s: ${text}`);
  }

  placeRoot(job: JobId): void {
    this.unplaced.push(job);
  }

  dropJob(job: JobId): void {
    this.unplaced = this.unplaced.filter((other) => other !== job);
  }

  decide(): void {
    if (this.isThinking) return;
    const now = this.state.sim.now();
    const { all } = this.state.workers;
    this.evictForRoots();
    const isIdle = all.every(({ server }) => server !== null && !this.rules.mayPreempt);
    if (this.unplaced.length === 0 && (all.length === 0 || isIdle)) return;
    const question = this.ask();
    const delay = this.rules.thinks(question.arcs);
    this.skipUnasked(now);
    const { next } = this.choices;
    if (next?.at === now + delay && isAskedBy(question, next)) {
      this.choices.take();
      this.judge(next, question);
      if (delay === 0) this.apply(next, question);
      else this.think(next, question, delay);
    } else if (question.key !== this.answered || now % this.rules.period === 0) {
      this.judgePresent(question);
      this.answered = question.key;
    }
    this.wakeLater();
  }

  /** Complains of what the run has solved and nobody has asked. */
  private skipUnasked(now: number): void {
    for (let { next } = this.choices; next !== undefined && next.at < now; { next } = this.choices) {
      this.complain(`nobody has asked for ${JSON.stringify(next)}`);
      this.choices.take();
    }
  }

  private ask(): Question {
    return questionOf(this.state, this.rules, this.unplaced, (worker) => this.dataCosts.get(worker) ?? 0);
  }

  /** Roots start at once: where they could not be placed otherwise, what costs least goes, of equals the youngest. */
  private evictForRoots(): void {
    const { workers, sim } = this.state;
    for (const _ of this.unplaced.slice(roomForRoots(this.state, this.rules))) {
      const able = workers.all.filter(
        (each) => each.server !== null && (!this.rules.mayPreempt || isAwaited(this.state, each)),
      );
      const costs = able.map((worker) => {
        const { waited, worked } = secondsOf(worker, sim.now());
        const wait = Math.min(this.rules.wait * waited, this.rules.cap);
        return wait - ((this.dataCosts.get(worker) ?? 0) - worked);
      });
      const cheapest = able.findLast((_, at) => costs[at] <= Math.min(...costs) + 1e-9);
      if (cheapest === undefined) return;
      workers.kill(cheapest);
    }
  }

  /** Whether what the run found is as cheap as can be, within the right bounds. */
  private judge(solved: Solved, question: Question): void {
    if (question.least === Infinity) return;
    // It does not count what it takes off for those that stay.
    if (Math.abs(solved.cost - question.least) > SLACK + 1e-6 * question.rows.length)
      this.complain(`the run finds ${solved.cost}, the cheapest is ${question.least}`);
    question.bounds.forEach(({ least, most }, at) => {
      const found = solved.bounds[at];
      if (found.least !== least || found.most !== most)
        this.complain(`job ${found.job} runs ${found.least} to ${found.most}, not ${least} to ${most}`);
    });
  }

  /** Whether the run had nothing to do. */
  private judgePresent(question: Question): void {
    if (question.roots.length > 0) this.complain(`roots of ${question.roots} get no computer`);
    if (question.least < Infinity) this.judgeCost(question);
  }

  private judgeCost(question: Question): void {
    const present = presentCost(question);
    if (present > question.least + SLACK)
      this.complain(`what runs costs ${present}, the cheapest ${question.least}`);
    question.bounds.forEach(({ least, most }, at) => {
      const job = question.jobs[at];
      const runs = this.state.workers.all.filter((each) => each.job === job && each.server !== null).length;
      if (runs < least || runs > most) this.complain(`job ${job} runs ${runs}, not ${least} to ${most}`);
    });
  }

  private think(solved: Solved, question: Question, delay: number): void {
    this.isThinking = true;
    const { sim } = this.state;
    const done = sim.schedulerTimer(() => {
      this.isThinking = false;
      this.apply(solved, question);
      this.state.wake();
    });
    done.after(delay, 0, 0, 0);
  }

  private apply(solved: Solved, question: Question): void {
    const { workers, sim, roots } = this.state;
    // While it thought, tasks may have ended and servers gone; then the run does what still can be done.
    const isAsItWas = this.ask().key === question.key;
    for (const { task, from } of solved.leaves) {
      const worker = workers.all.find((each) => each.task === task);
      if (worker?.server !== from) this.complain(`task ${task} does not run on ${from}`);
      else workers.kill(worker);
    }
    for (const job of question.roots) {
      const server = this.choices.takeRoot(job, sim.now());
      if (server === undefined && isAsItWas) this.complain(`the root of ${job} gets no computer`);
      if (server === undefined) continue;
      this.needSlot(server);
      this.dropJob(job);
      roots.start(job, server);
    }
    for (const { task, server, dataCost } of solved.starts) {
      const worker = workers.all.find((each) => each.task === task);
      this.needSlot(server);
      if (worker?.server !== null) this.complain(`task ${task} does not wait`);
      else this.start(worker, server, dataCost);
    }
    if (isAsItWas && question.least < Infinity) this.judgeCost(question);
    if (isAsItWas) this.judgeAge(question);
    this.answered = isAsItWas ? this.ask().key : '';
    this.wakeLater();
  }

  private needSlot(server: ServerId): void {
    if (this.state.workers.freeOn(server) <= 0) this.complain(`server ${server} has no free slot`);
  }

  private start(worker: Worker, server: ServerId, found: number): void {
    const { sim, facts, workers } = this.state;
    const { topology } = sim;
    const asSaid = startCosts(topology, this.rules, this.rules, worker).costs[server];
    // Files are read from whoever is up by now; of shuffles it knows what the root has said.
    const said = workers.saidOf.get(facts.stageOf(worker.task)) ?? workers.madeOn;
    const input = facts.inputOf(worker.task, said, (each) => sim.isServerLost(each));
    const exact = exactCosts(topology, this.rules, { ...input, allowed: worker.allowed })[server];
    const cost = Math.min(asSaid, exact);
    if (!(Math.abs(found - cost) < SLACK))
      this.complain(`data of task ${worker.task} on ${server} costs ${cost}, not ${found}`);
    this.dataCosts.set(worker, cost);
    workers.launch(worker, server);
  }

  /** Of tasks that could take each other's places at the same cost the oldest start. */
  private judgeAge({ rows }: Question): void {
    const started = rows.filter(({ worker, from }) => from === null && worker.server !== null);
    for (const young of started) {
      const server = young.worker.server as ServerId;
      const older = rows
        .slice(0, rows.indexOf(young))
        .find(
          ({ worker, from, wait, runs }) =>
            worker.job === young.worker.job &&
            from === null &&
            worker.server === null &&
            Math.abs(runs[server] + young.wait - young.runs[server] - wait) < 1e-9,
        );
      if (older !== undefined)
        this.complain(`task ${young.worker.task} starts before its elder ${older.worker.task}`);
    }
  }

  /** While tasks wait, something may be cheaper when a period begins. */
  private wakeLater(): void {
    const { sim, workers } = this.state;
    const { period } = this.rules;
    const at = sim.now() + period - (sim.now() % period);
    if (this.wakesAt >= at || workers.all.every(({ server }) => server !== null)) return;
    this.wakesAt = at;
    this.state.wakeAfter(at - sim.now());
  }
}

function isAskedBy({ jobs, rows, places, roots }: Question, solved: Solved): boolean {
  const count = (job: JobId, isRunning: boolean) =>
    rows.filter(({ worker, from }) => worker.job === job && (!isRunning || from !== null)).length;
  return (
    solved.places === places.reduce((sum, each) => sum + each, 0) - roots.length &&
    solved.bounds.length === jobs.length &&
    solved.bounds.every(
      ({ job, submitted, running }, at) =>
        job === jobs[at] && submitted === count(job, false) && running === count(job, true),
    )
  );
}
