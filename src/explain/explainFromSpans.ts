import { formatMicros } from '../base/format.ts';
import { NONE, type TaskId } from '../engine/ids.ts';
import { policies } from '../policies/registry.ts';
import { isCopy } from '../trace/copies.ts';
import type { Trace } from '../trace/trace.ts';
import { taskName } from '../views/shared/names.ts';
import { aKind } from '../views/shared/raceWords.ts';
import type { Explanation, Piece } from './explanation.ts';
import { attemptToExplain, nameOfServer, readyAt } from './facts.ts';
import { entryOf, foundThere } from './queueWords.ts';

/** Explains a task about which no decision was recorded, from its attempts alone. */
export function explainFromSpans(trace: Trace, task: TaskId): Explanation {
  const attempt = attemptToExplain(trace, task);
  const name = taskName(trace.data.graphs, task);
  if (attempt === NONE) {
    return {
      sentence: ['Task ', { strong: name }, ' was not given to any server before the run ended.'],
      evidence: null,
    };
  }
  const { server, startedAt } = trace.data.tables.attempts.columns;
  const waited = startedAt[attempt] - readyAt(trace, task);
  const when =
    waited === Number.POSITIVE_INFINITY
      ? 'had not started when the run ended'
      : waited === 0
        ? 'started at once'
        : `started ${formatMicros(waited)} after it was ready`;
  const policy = policies.find(trace.data.policy);
  const sentence: Piece[] = [
    isCopy(trace, attempt) ? `${aKind(trace, attempt, 'A')} of task ` : 'Task ',
    { strong: name },
    ' went to ',
    { strong: nameOfServer(trace, server[attempt]) },
    ` and ${when}.${foundThere(trace, entryOf(trace, task, server[attempt]))}`,
    policy === undefined ? '' : ` ${policy.title}: ${policy.summary}`,
  ];
  return {
    sentence,
    brief: waited === 0 ? 'at once' : `${formatMicros(waited)} after it was ready`,
    evidence: null,
  };
}
