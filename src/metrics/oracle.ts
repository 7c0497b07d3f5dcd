import { IndexedHeap } from '../algorithms/indexedHeap.ts';
import { type JobId, NONE, type StageId, type TaskId } from '../engine/ids.ts';
import { type Micros, toSeconds } from '../engine/kernel/time.ts';
import { type JobGraphs, readsOneToOne } from '../engine/workload/workload.ts';
import type { Trace } from '../trace/trace.ts';
import { metric } from './described.ts';
import { idealTimes } from './idealEnds.ts';
import { perJob } from './measured.ts';
import { jobResponse } from './responseTime.ts';
import { valuesOf } from './samples.ts';

/**
 * A job's response time under the oracle with the capacity constraint (Apollo §5.2, Fig. 9, APO-40). The one without is the
 * zero-wait ideal. No policy can run it: in a cluster of real slots tasks of different jobs would wait for each other. So it
 * is computed from the job and the times of its tasks, which do not depend on where a policy ran them.
 */
export const oracleResponse = metric('oracleResponse', (trace) => {
  const { jobTokens } = trace.data.graphs;
  if (jobTokens === undefined) return perJob(trace, () => Number.NaN);
  const oracle = new OracleSchedule(trace.data.graphs, timesOf(trace));
  return perJob(trace, (job) =>
    jobTokens[job] === 0 ? Number.NaN : toSeconds(oracle.length(job, jobTokens[job])),
  );
});

/** How many times as long a job took as under the oracle with its tokens. Less than 1: it got more than these. */
export const aboveOracle = metric('aboveOracle', (trace) => {
  const oracle = valuesOf(trace, oracleResponse);
  return valuesOf(trace, jobResponse).map((time, job) => time / oracle[job]);
});

function timesOf(trace: Trace): Float64Array {
  const { parents, tasks } = trace.data.graphs;
  const timeOf = idealTimes(trace);
  const times = new Float64Array(tasks);
  for (let task = 0; task < tasks; task += 1) {
    const stage = trace.taskStage[task];
    times[task] = timeOf(stage, task, parents.first[stage + 1] > parents.first[stage]);
  }
  return times;
}

/**
 * A scheduler that knows everything and never waits for a server, a message or a decision (Apollo §5.2, APO-40): it runs as
 * many tasks of a job as there are tokens. A free token goes to the ready task with the longest path to the job's end.
 */
class OracleSchedule {
  private readonly pathFrom = new Float64Array(this.graphs.tasks); // [tasks] from the task's start to the end of its job
  private readonly longest = new Float64Array(this.graphs.stages); // [stages] of its tasks' paths
  private readonly parentsLeft = new Uint32Array(this.graphs.stages); // [stages] that have not finished
  private readonly tasksLeft = new Uint32Array(this.graphs.stages); // [stages] that have not finished
  private firstTask: TaskId = 0; // of the job; the heaps count tasks from here
  private ready = new IndexedHeap(0);
  private running = new IndexedHeap(0);

  /** `times`: how long each task takes; NaN: not known. */
  constructor(
    private readonly graphs: JobGraphs,
    private readonly times: ArrayLike<Micros>, // [tasks]
  ) {}

  /** How long a job takes with so many tokens; NaN if the time of one of its tasks is not known. */
  length(job: JobId, tokens: number): Micros {
    const { jobFirstStage, stageFirstTask } = this.graphs;
    const first = jobFirstStage[job];
    const end = jobFirstStage[job + 1];
    this.firstTask = stageFirstTask[first];
    const tasks = stageFirstTask[end] - this.firstTask;
    this.ready = new IndexedHeap(tasks);
    this.running = new IndexedHeap(tasks);
    for (let stage = end - 1; stage >= first; stage -= 1) this.prepare(stage);
    for (let stage = first; stage < end; stage += 1) if (this.parentsLeft[stage] === 0) this.release(stage);
    return this.play(job, tokens);
  }

  private play(job: JobId, tokens: number): Micros {
    const { ready, running, times, firstTask } = this;
    let now = 0;
    for (;;) {
      for (let id = ready.top(); id !== NONE && running.count < tokens; id = ready.top()) {
        ready.remove(id);
        running.key[id] = now + times[firstTask + id];
        if (Number.isNaN(running.key[id])) return Number.NaN;
        running.put(id);
      }
      const id = running.top();
      if (id === NONE) return now;
      now = running.key[id];
      running.remove(id);
      this.end(job, firstTask + id);
    }
  }

  /** Measures the paths from the tasks of a stage; those of the stages after it are known. */
  private prepare(stage: StageId): void {
    const { graphs, pathFrom, longest, times } = this;
    const { children, parents, stageFirstTask } = graphs;
    const [first, end] = [stageFirstTask[stage], stageFirstTask[stage + 1]];
    let after = 0; // the longest path from stages that wait for all of its tasks
    for (let task = first; task < end; task += 1) pathFrom[task] = 0;
    for (let at = children.first[stage]; at < children.first[stage + 1]; at += 1) {
      const child = children.items[at];
      if (!readsOneToOne(this.graphs, child)) after = Math.max(after, longest[child]);
      else
        for (let task = first; task < end; task += 1) this.lengthen(task, this.taskAfter(child, stage, task));
    }
    longest[stage] = 0;
    for (let task = first; task < end; task += 1) {
      pathFrom[task] = times[task] + Math.max(pathFrom[task], after);
      longest[stage] = Math.max(longest[stage], pathFrom[task]);
    }
    this.parentsLeft[stage] = parents.first[stage + 1] - parents.first[stage];
    this.tasksLeft[stage] = end - first;
  }

  private lengthen(task: TaskId, after: TaskId): void {
    this.pathFrom[task] = Math.max(this.pathFrom[task], this.pathFrom[after]);
  }

  private release(stage: StageId): void {
    const { stageFirstTask } = this.graphs;
    for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1)
      this.releaseTask(task);
  }

  private releaseTask(task: TaskId): void {
    const id = task - this.firstTask;
    this.ready.key[id] = -this.pathFrom[task];
    this.ready.order[id] = id;
    this.ready.put(id);
  }

  private end(job: JobId, task: TaskId): void {
    const { children } = this.graphs;
    const stage = this.stageOf(job, task);
    this.tasksLeft[stage] -= 1;
    for (let at = children.first[stage]; at < children.first[stage + 1]; at += 1) {
      const child = children.items[at];
      if (readsOneToOne(this.graphs, child)) this.releaseTask(this.taskAfter(child, stage, task));
      else if (this.tasksLeft[stage] === 0) {
        this.parentsLeft[child] -= 1;
        if (this.parentsLeft[child] === 0) this.release(child);
      }
    }
  }

  private stageOf(job: JobId, task: TaskId): StageId {
    const { jobFirstStage, stageFirstTask } = this.graphs;
    let low = jobFirstStage[job];
    let high = jobFirstStage[job + 1] - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (stageFirstTask[middle] <= task) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The task of `child`, which reads one to one, that reads from a task of `stage`. */
  private taskAfter(child: StageId, stage: StageId, task: TaskId): TaskId {
    const { stageFirstTask } = this.graphs;
    return stageFirstTask[child] + task - stageFirstTask[stage];
  }
}
