import { NONE, type ServerId } from '../../../engine/ids.ts';
import { MILLISECOND, type Micros, SECOND, toSeconds } from '../../../engine/kernel/time.ts';
import { type Cell, largestCell, shifted } from '../../../policies/apollo/node/axes.ts';
import { NEVER } from '../../../policies/apollo/node/matrix.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { tableBy } from '../../../views/grammar/legendOf.ts';
import { jobName, serverName } from '../../../views/shared/names.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { cividis } from '../../../widgets/cividis.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { type Copy, copyAt } from './copyAt.ts';
import { axesOf, matrixAt, matrixOf, type PlanAt, planAt } from './planAt.ts';
import { periodOf, type Subject, subjectAt, type Wanted } from './subject.ts';

/** From this age on a copy is drawn as stale. Our choice: much can have come by then, little before. */
const STALE_LOOK: Micros = 1_000 * MILLISECOND;

/** For each step of lost confidence a demand that is one line of both axes larger is read (APO-27). */
const SHIFT = 1;

/** What a manager knows of a server at a moment, and what is true. */
export interface Knowledge {
  readonly subject: Subject;
  readonly time: Micros;
  readonly copy: Copy;
  readonly age: Micros;
  readonly isStale: boolean;
  /** Steps of lost confidence. */
  readonly steps: number;
  /** What the copy says, as it was written: whole ms, or `NEVER`. */
  readonly told: Int32Array; // [cells]
  readonly truth: Int32Array; // [cells]
  readonly plan: PlanAt;
}

export function knowledgeAt(trace: Trace, subject: Subject, time: Micros): Knowledge {
  const copy = copyAt(trace, subject.manager, subject.server, time);
  const plan = planAt(trace, subject.server, time);
  const age = Math.max(0, time - copy.toldAt);
  return {
    ...{ subject, time, copy, age, plan },
    isStale: age >= STALE_LOOK,
    steps: Math.floor(age / periodOf(trace, 'stale')),
    told: toldBy(trace, subject.server, copy),
    truth: matrixOf(trace, plan),
  };
}

/** The waits that a copy says. It stays the same from one frame to the next. */
function toldBy(trace: Trace, server: ServerId, copy: Copy): Int32Array {
  const { writtenAt } = copy;
  const last = lastTold(trace);
  if (last.server !== server || last.writtenAt !== writtenAt) {
    Object.assign(last, { server, writtenAt, told: matrixAt(trace, server, writtenAt) });
  }
  return last.told;
}

const lastTold = ofTrace(() => ({ server: NONE, writtenAt: NONE, told: new Int32Array(0) }));

/** The wait from now on that a cell of the copy says; part of what was written is over (AMB-39). Infinity: never. */
export function expectedWait(
  { told, copy, time }: Pick<Knowledge, 'told' | 'copy' | 'time'>,
  cell: Cell,
): Micros {
  return told[cell] === NEVER ? Infinity : Math.max(0, told[cell] * MILLISECOND - (time - copy.writtenAt));
}

/** The wait from now on that a cell would say if it had just been written. Infinity: never. */
export function trueWait({ truth }: Pick<Knowledge, 'truth'>, cell: Cell): Micros {
  return truth[cell] === NEVER ? Infinity : truth[cell] * MILLISECOND;
}

/** The cell that the manager reads in place of another, since it trusts old copies less (APO-27). */
export function cellRead(
  trace: Trace,
  { subject, steps }: Pick<Knowledge, 'subject' | 'steps'>,
  cell: Cell,
): Cell {
  const { cores, memory } = trace.data.topology;
  const axes = axesOf(trace);
  const largest = largestCell(
    axes,
    cores?.[subject.server] ?? Infinity,
    memory?.[subject.server] ?? Infinity,
  );
  return shifted(axes, cell, steps * SHIFT, largest);
}

// The scale is the same for every run, so that pictures can be compared: linear near 0, then by powers of ten.
const KNEE: Micros = 0.5 * SECOND;
const MOST: Micros = 100 * SECOND;

/** Waits with a label below the scale. */
export const waitTicks: readonly Micros[] = [0, SECOND, 10 * SECOND, MOST];

/** The place of a wait on the scale, from 0 to 1. */
function waitShare(wait: Micros): number {
  return Math.min(1, Math.log1p(wait / KNEE) / Math.log1p(MOST / KNEE));
}

/** The colour of a wait: the longer, the darker, in any theme. Never: as what is empty. */
export function waitColour(wait: Micros, { pressed }: Palette): string {
  return wait === Infinity ? pressed : cividis(0.96 - 0.88 * waitShare(wait));
}

/** Lists the cells of the matrix that is shown: what the manager has, and what is true. Header first. */
export function waitTable(trace: Trace, wanted: Wanted, time: Micros): TableRows {
  const subject = subjectAt(trace, wanted, time);
  const knowledge = knowledgeAt(trace, subject, time);
  const { cores, memory } = axesOf(trace);
  const seconds = (wait: Micros) => (wait === Infinity ? 'never' : toSeconds(wait));
  const amount = (of: number) => (of === Infinity ? 'not counted' : of);
  const said = (cell: Cell) =>
    knowledge.told[cell] === NEVER ? Infinity : knowledge.told[cell] * MILLISECOND;
  return tableBy([...knowledge.truth.keys()], {
    'manager of': () => jobName(subject.job),
    server: () => serverName(subject.server, trace.data.topology.servers),
    cores: (cell) => amount(cores[cell % cores.length]),
    'memory (MB)': (cell) => amount(memory[Math.floor(cell / cores.length)]),
    'age (s)': () => toSeconds(knowledge.age),
    'copy said (s)': (cell) => seconds(said(cell)),
    'left of it (s)': (cell) => seconds(expectedWait(knowledge, cell)),
    'truth (s)': (cell) => seconds(trueWait(knowledge, cell)),
  });
}
