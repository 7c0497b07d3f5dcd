import { formatMicros } from '../../../base/format.ts';
import type { ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import { answersOf } from '../answers.ts';
import { hasWords, refusalWords } from './answerWords.ts';

/**
 * Says why a slot of a server is idle though it has reservations: what it was answered last. Null: it was not asked for, and
 * for runs of other policies.
 */
export function explainIdle(trace: Trace, server: ServerId, time: Micros): string | null {
  if (trace.data.policy !== 'hopper') return null;
  const last = answersOf(trace).lastUntil(time, ({ payload }) => payload.server === server);
  if (last === undefined) return null;
  const { payload, at } = last;
  const when = formatMicros(at);
  if (payload.gave === 'refusal') return `Idle: asked at ${when}, ${refusalWords(trace, last)}`;
  if (payload.gave === 'nothing')
    return `Idle: asked at ${when}: ${hasWords(trace, last)} and nothing to run`;
  return null;
}
