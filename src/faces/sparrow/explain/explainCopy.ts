import { formatMicros } from '../../../base/format.ts';
import type { AttemptId, TaskId } from '../../../engine/ids.ts';
import type { Explanation } from '../../../explain/explanation.ts';
import { nameOfServer } from '../../../explain/facts.ts';
import { confinedWords } from '../../../explain/queueWords.ts';
import type { Trace } from '../../../trace/trace.ts';
import { taskName } from '../../../views/names.ts';
import { originalOf } from '../../../views/raceWords.ts';

/** Explains a copy of a task that had run for longer than expected (Sparrow §3.4). */
export function explainCopy(trace: Trace, task: TaskId, attempt: AttemptId): Explanation {
  const { server, boundAt, startedAt } = trace.data.tables.attempts.columns;
  const ran = formatMicros(boundAt[attempt] - startedAt[originalOf(trace, attempt)]);
  const since = 'longer than a multiple of its estimate';
  return {
    sentence: [
      'A copy of task ',
      { strong: taskName(trace.data.graphs, task) },
      ' went to ',
      { strong: nameOfServer(trace, server[attempt]) },
      `: the task had run for ${ran}, `,
      { strong: since },
      ', and of the servers that were probed for a copy this was the first to have a free slot and ask.',
      confinedWords(trace, task),
    ],
    brief: `the task had run for ${ran}, ${since}, and this server asked first`,
    evidence: null,
  };
}
