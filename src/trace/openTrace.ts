import { firstPosition } from '../algorithms/firstPosition.ts';
import type { JobId, StageId, TaskId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { DecisionKind } from '../engine/record/decision.ts';
import type { TraceData } from '../engine/record/schema.ts';
import { listDecisions, readDecision } from './decisionList.ts';
import type { Fact } from './facts.ts';
import type { Intervals } from './intervals.ts';
import {
  attemptsOfJobsFact,
  attemptsOfTasksFact,
  decisionsOfStagesFact,
  entriesOfJobsFact,
  keptForJobsFact,
  messagesOfJobsFact,
} from './listFacts.ts';
import { type RowLists, rowsOf } from './rowLists.ts';
import {
  flowingSpans,
  heldSpans,
  inFlightSpans,
  jobSpans,
  keptSpans,
  outageSpans,
  queuedSpans,
  runningSpans,
  stageSpans,
  thoughtSpans,
} from './spanFacts.ts';
import { finishedByFact, readOfFact, taskReadyAtFact, taskStageFact } from './taskFacts.ts';
import type { Decision, Facts, Trace } from './trace.ts';

/** Opens a trace for reading. Each index is built when it is first used, unless it is among the `known` facts. */
export function openTrace(data: TraceData, known: Facts = new Map()): Trace {
  const { attempts, reads, filesAwaited, decisions } = data.tables;

  const taskStage = lazily(() => taskStageFact.of(trace));
  const finishedBy = lazily(() => finishedByFact.of(trace));
  const taskReadyAt = lazily(() => taskReadyAtFact.of(trace));
  const readOf = lazily(() => readOfFact.of(trace));

  const running = lazily(() => runningSpans.open(trace));
  const queued = lazily(() => queuedSpans.open(trace));
  const held = lazily(() => heldSpans.open(trace));
  const kept = lazily(() => keptSpans.open(trace));
  const flowing = lazily(() => flowingSpans.open(trace));
  const inFlight = lazily(() => inFlightSpans.open(trace));

  const edges = lazily(() => [
    jobSpans.open(trace),
    stageSpans.open(trace),
    createInstants(attempts.columns.boundAt, attempts.length),
    running(),
    queued(),
    held(),
    kept(),
    inFlight(),
    flowing(),
    ascending(filesAwaited.columns.until, filesAwaited.length),
    ascending(reads.columns.until, reads.length),
    thoughtSpans.open(trace),
    outageSpans.open(trace),
    createInstants(decisions.columns.at, decisions.length),
  ]);

  const rowsIn = (lists: Fact<RowLists>, owner: number) => Array.from(rowsOf(lists.of(trace), owner));

  function decisionsOfStage<Payload>(kind: DecisionKind<Payload>, stage: StageId): Decision<Payload>[] {
    const { kind: kinds } = decisions.columns;
    const wanted = data.decisionKinds.indexOf(kind.name);
    const rows = rowsIn(decisionsOfStagesFact, stage).filter((row) => kinds[row] === wanted);
    return rows.map((row) => readDecision(data, kind, row));
  }

  const trace: Trace = {
    data,
    facts: known,
    get taskStage() {
      return taskStage();
    },
    get taskReadyAt() {
      return taskReadyAt();
    },
    get readOf() {
      return readOf();
    },
    get finishedBy() {
      return finishedBy();
    },
    running: (time, visit) => running().openAt(time, visit),
    queued: (time, visit) => queued().openAt(time, visit),
    held: (time, visit) => held().openAt(time, visit),
    inFlight: (time, visit) => inFlight().openAt(time, visit),
    kept: (time, visit) => kept().openAt(time, visit),
    flowing: (time, visit) => flowing().openAt(time, visit),
    attemptsOfJob: (job: JobId) => rowsIn(attemptsOfJobsFact, job),
    entriesOfJob: (job: JobId) => rowsIn(entriesOfJobsFact, job),
    messagesOfJob: (job: JobId) => rowsIn(messagesOfJobsFact, job),
    keptForJob: (job: JobId) => rowsIn(keptForJobsFact, job),
    attemptsOfTask: (task: TaskId) => rowsIn(attemptsOfTasksFact, task),
    decisionsOfStage,
    decisionsOfKind: (kind) => listDecisions(data, kind),
    nextStep: (time, direction) => stepFrom(edges(), data.endedAt, time, direction),
  };
  return trace;
}

/** Creates edges from times in any order. */
function ascending(times: Float64Array, length: number) {
  return createInstants(times.slice(0, length).sort(), length);
}

/** Returns a function that computes a value at its first call and returns the same value later. */
function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Times at which something happens. */
type Edges = Pick<Intervals, 'nextEdge' | 'previousEdge'>;

/** Creates edges from an ascending column, such as the times of decisions. */
function createInstants(times: Float64Array, length: number): Edges {
  function nextEdge(time: Micros): Micros {
    const after = firstPosition(0, length, (moment) => times[moment] > time);
    return after < length ? times[after] : Number.POSITIVE_INFINITY;
  }

  function previousEdge(time: Micros): Micros {
    const before = firstPosition(0, length, (moment) => times[moment] >= time);
    return before > 0 ? times[before - 1] : Number.NEGATIVE_INFINITY;
  }

  return { nextEdge, previousEdge };
}

/**
 * Returns the next time at which anything happens, forward or back, within [0, end]. It keeps no list of all times,
 * which would be as large as the trace, but asks the open spans when they end.
 */
function stepFrom(all: readonly Edges[], end: Micros, time: Micros, direction: 1 | -1): Micros {
  return direction === 1
    ? all.reduce((first, edges) => Math.min(first, edges.nextEdge(time)), end)
    : all.reduce((last, edges) => Math.max(last, edges.previousEdge(time)), 0);
}
