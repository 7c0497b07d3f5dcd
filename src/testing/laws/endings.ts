import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { Outcome, type TraceData } from '../../engine/record/schema.ts';
import { eachRow, type Law, stagesOfTasks } from '../../laws/law.ts';

/**
 * Hopper cancels no reservation requests (HOP-38): those of jobs that are over stay with servers that have no reason to
 * ask about them.
 */
function mayStay({ messageKinds, tables }: TraceData, row: number): boolean {
  return (
    tables.entries.columns.task[row] === NONE && messageKinds.some(({ name }) => name === 'nonRefusable')
  );
}

/** What enters a queue leaves it, what is held is released, and nothing is kept to the end. */
export const queuesEmpty: Law = (trace) => [
  ...eachRow(trace.tables.keptSlots.length, (row) => {
    const { from, to } = trace.tables.keptSlots.columns;
    return !(from[row] <= to[row] && Number.isFinite(to[row])) && `kept slot ${row} lasts until ${to[row]}`;
  }),
  ...eachRow(trace.tables.entries.length, (row) => {
    const { enteredAt, leftAt } = trace.tables.entries.columns;
    const isOver = enteredAt[row] <= leftAt[row] && (Number.isFinite(leftAt[row]) || mayStay(trace, row));
    return !isOver && `entry ${row} is in its queue from ${enteredAt[row]} to ${leftAt[row]}`;
  }),
  ...eachRow(trace.tables.holds.length, (row) => {
    const { from, to } = trace.tables.holds.columns;
    return !(from[row] <= to[row] && Number.isFinite(to[row])) && `hold ${row} lasts until ${to[row]}`;
  }),
];

/** Little's law: tasks in the system, counted over time, are the arrival rate times the mean response time. */
export const littlesLawHolds: Law = (trace) => {
  const { tables, graphs, endedAt } = trace;
  const { task, outcome, endedAt: ends } = tables.attempts.columns;
  const stageOf = stagesOfTasks(trace);
  const steps: { readonly at: Micros; readonly change: number }[] = [];
  let response = 0;
  for (let row = 0; row < tables.attempts.length; row += 1) {
    if (outcome[row] !== Outcome.finished) continue;
    const readyAt = tables.stages.columns.readyAt[stageOf[task[row]]];
    steps.push({ at: readyAt, change: 1 }, { at: ends[row], change: -1 });
    response += ends[row] - readyAt;
  }
  steps.sort((a, b) => a.at - b.at);
  let area = 0;
  let inSystem = 0;
  let now = 0;
  for (const { at, change } of steps) {
    area += inSystem * (at - now);
    now = at;
    inSystem += change;
  }
  const meanInSystem = area / endedAt;
  const predicted = (graphs.tasks / endedAt) * (response / graphs.tasks);
  const isClose = Math.abs(meanInSystem - predicted) <= 1e-9 * predicted;
  return isClose ? [] : [{ text: `${meanInSystem} tasks are in the system, not ${predicted}` }];
};
