import { formatBytes } from '../../../base/format.ts';
import type { TaskId } from '../../../engine/ids.ts';
import type { Arcs } from '../../../explain/explanation.ts';
import { decisionBehind, nameOfServer } from '../../../explain/facts.ts';
import { startKind } from '../../../policies/quincy/decisions/flow.ts';
import type { Trace } from '../../../trace/trace.ts';
import { taskName } from '../../../views/shared/names.ts';
import { boundsBehind, costWords } from '../explain/runFacts.ts';
import { weighingAt } from './weighing.ts';
import { panTexts } from './words.ts';

/** Where a way has no cost: it was not open. */
const CLOSED = '–';

/**
 * The three ways of a task whose data was on a busy server: what runs there moves, or it stays, or the task waits. Null: no server
 * with its data was busy.
 */
export function arcsOf(trace: Trace, task: TaskId): Arcs | null {
  const start = decisionBehind(trace, startKind, task);
  if (start === undefined) return null;
  const { graphs } = trace.data;
  const weighing = weighingAt(trace, graphs.stageJob[trace.taskStage[task]], start.at);
  const pair = weighing?.inTheWay.find(({ newcomer }) => newcomer === task);
  if (weighing === null || pair === undefined || weighing.doneAt !== start.at) return null;
  const scales = weighing.scales.find(({ newcomer }) => newcomer === task);
  const { server, running, elsewhereKB } = scales ?? pair;
  const other = taskName(graphs, running);
  const at = nameOfServer(trace, server);
  const hasIt = start.payload.server === server;
  const costs = scales === undefined ? null : panTexts(scales);
  const { waitCost, dataCost } = start.payload;
  const isBound = waitCost < dataCost && (boundsBehind(trace, start)?.least ?? 0) > 0;
  return {
    from: taskName(graphs, task),
    ways: [
      {
        name: 'move',
        words: costs === null ? `${other} may not leave ${at}` : `${other} leaves ${at} to it`,
        cost: costs?.[0] ?? CLOSED,
        isTaken: hasIt,
      },
      {
        name: 'stay',
        words: `${other} stays, and it reads ${formatBytes(elsewhereKB * 1000)} elsewhere`,
        cost: costs?.[1] ?? costWords(dataCost),
        isTaken: !hasIt,
      },
      {
        name: 'wait',
        words: isBound ? 'its job must run at least one task' : 'it gets no server yet',
        cost: isBound ? CLOSED : costWords(waitCost),
        isTaken: false,
      },
    ],
    more: { view: 'flow-graph', words: 'the whole network' },
  };
}
