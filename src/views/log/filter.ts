import { sharedValue } from '../surface/sharedValue.ts';
import type { Topic } from './eventKind.ts';

/** What is shown of a log. */
export interface LogFilter {
  readonly topic: Topic | 'all';
  /** Words as typed: "j12", "j12·3" or "j12.3", "s07", or the begin of a word such as "starts"; an event has all of them. */
  readonly words: string;
}

/** All logs on the page show the same kinds of event. */
export const logFilter = sharedValue<LogFilter>({ topic: 'all', words: '' });
