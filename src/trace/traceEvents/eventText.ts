import type { Micros } from '../../engine/kernel/time.ts';

// The Trace Event Format, in which Chrome, Perfetto and speedscope read what happened when. An event is one object of JSON:
// `ph` says what it is, `ts` and `dur` are microseconds, `pid` and `tid` name the process and the thread that it belongs to.

/** Where an event belongs: a process stands for a run, a thread for one row of its picture. */
export interface Place {
  readonly pid: number;
  readonly tid: number;
}

/** Something that lasts: a slice. `args` is the inside of a JSON object. */
export function slice(
  { pid, tid }: Place,
  cat: string,
  name: string,
  from: Micros,
  to: Micros,
  args = '',
): string {
  return `{"ph":"X","pid":${pid},"tid":${tid},"cat":"${cat}","name":"${name}","ts":${from},"dur":${to - from},"args":{${args}}}`;
}

/** A point of an arrow: its start `s`, a step `t`, or its end `f`. It is bound to the slice that encloses it (`bp`). */
export function arrowPoint(
  ph: 's' | 't' | 'f',
  { pid, tid }: Place,
  id: number,
  name: string,
  at: Micros,
): string {
  return `{"ph":"${ph}","pid":${pid},"tid":${tid},"cat":"message","name":"${name}","id":${id},"ts":${at},"bp":"e"}`;
}

/** The value of a number that changes. */
export function count({ pid, tid }: Place, name: string, at: Micros, value: number): string {
  return `{"ph":"C","pid":${pid},"tid":${tid},"name":"${name}","ts":${at},"args":{"${name}":${value}}}`;
}

type About = 'process_name' | 'process_sort_index' | 'thread_name' | 'thread_sort_index';

/** Says something about a process or a thread. Its time means nothing, but some readers ask for one. */
export function metadata({ pid, tid }: Place, about: About, value: string | number): string {
  const key = typeof value === 'number' ? 'sort_index' : 'name';
  return `{"ph":"M","pid":${pid},"tid":${tid},"name":"${about}","ts":0,"args":{"${key}":${JSON.stringify(value)}}}`;
}

/** Makes any text fit for a string of JSON, without its quotes. */
export function inQuotes(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
