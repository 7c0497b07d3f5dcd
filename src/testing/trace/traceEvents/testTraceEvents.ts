/** An event as read from a file. */
export interface ReadEvent {
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly name: string;
  readonly cat?: string;
  readonly ts: number;
  readonly dur?: number;
  readonly id?: number | string;
  readonly bp?: string;
  readonly args?: Readonly<Record<string, unknown>>;
}

const aboutThreads = ['process_name', 'process_sort_index', 'thread_name', 'thread_sort_index'];

/**
 * Checks a file against the rules of the Trace Event Format ("Trace Event Format", Google), as far as we use it: the fields that
 * each phase needs; slices of a thread nest; counters are numbers and ascend; an arrow begins once, goes forward in time, ends
 * once, and each of its points lies in a slice of its thread. Returns what is wrong, at most 20 complaints.
 */
export function faultsOf(text: string): readonly string[] {
  const file = JSON.parse(text) as { traceEvents: readonly ReadEvent[]; displayTimeUnit?: string };
  if (!Array.isArray(file.traceEvents)) return ['traceEvents is no list'];
  const faults = file.traceEvents.flatMap((event) => faultsOfFields(event));
  if (!['ms', 'ns', undefined].includes(file.displayTimeUnit)) faults.push('displayTimeUnit');
  const threads = threadsOf(file.traceEvents);
  for (const [thread, slices] of threads) faults.push(...faultsOfNesting(thread, slices));
  faults.push(...faultsOfCounters(file.traceEvents), ...faultsOfArrows(file.traceEvents, threads));
  const named = new Set(file.traceEvents.filter(({ name }) => name === 'thread_name').map(threadOf));
  for (const thread of threads.keys()) if (!named.has(thread)) faults.push(`${thread} has no name`);
  return faults.slice(0, 20);
}

const threadOf = ({ pid, tid }: ReadEvent) => `${pid}:${tid}`;
const endOf = ({ ts, dur = 0 }: ReadEvent) => ts + dur;
const isTime = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

function faultsOfFields(event: ReadEvent): readonly string[] {
  const { ph, pid, tid, name, ts, dur, id, cat, args } = event;
  const isPlaced = Number.isSafeInteger(pid) && pid > 0 && Number.isSafeInteger(tid) && tid >= 0;
  const faults: string[] = [];
  const need = (isMet: boolean, what: string) => isMet || faults.push(`${what}: ${JSON.stringify(event)}`);
  need(isPlaced, 'pid and tid');
  need(typeof name === 'string' && name !== '', 'name');
  need(isTime(ts), 'ts is a whole number of microseconds');
  if (ph === 'X') {
    need(isTime(dur), 'dur of a slice');
    need(typeof cat === 'string' && typeof args === 'object', 'cat and args of a slice');
  } else if (ph === 'C') {
    const values = Object.values(args ?? {});
    need(values.length > 0 && values.every(Number.isFinite), 'values of a counter');
  } else if (ph === 'M') {
    const value = args?.[name.endsWith('_name') ? 'name' : 'sort_index'];
    need(aboutThreads.includes(name) && value !== undefined, 'args of metadata');
  } else if (['s', 't', 'f'].includes(ph)) {
    need(id !== undefined && typeof cat === 'string', 'id and cat of an arrow');
  } else {
    need(false, 'a known phase');
  }
  return faults;
}

/** Slices by thread, as readers sort them: by beginning, the longer one first. */
function threadsOf(events: readonly ReadEvent[]): ReadonlyMap<string, readonly ReadEvent[]> {
  const threads = new Map<string, ReadEvent[]>();
  for (const event of events) {
    if (event.ph !== 'X') continue;
    const thread = threads.get(threadOf(event)) ?? [];
    threads.set(threadOf(event), thread);
    thread.push(event);
  }
  for (const slices of threads.values())
    slices.sort((one, other) => one.ts - other.ts || endOf(other) - endOf(one));
  return threads;
}

function faultsOfNesting(thread: string, slices: readonly ReadEvent[]): readonly string[] {
  const open: ReadEvent[] = [];
  const faults: string[] = [];
  for (const each of slices) {
    while (open.length > 0 && endOf(open[open.length - 1]) <= each.ts) open.pop();
    const around = open[open.length - 1];
    if (around !== undefined && endOf(around) < endOf(each))
      faults.push(`${thread}: ${JSON.stringify(around)} crosses ${JSON.stringify(each)}`);
    open.push(each);
  }
  return faults;
}

function faultsOfCounters(events: readonly ReadEvent[]): readonly string[] {
  const latest = new Map<string, number>();
  const faults: string[] = [];
  for (const { ph, pid, name, ts } of events) {
    if (ph !== 'C') continue;
    if (ts <= (latest.get(`${pid} ${name}`) ?? -1)) faults.push(`${name} goes back to ${ts}`);
    latest.set(`${pid} ${name}`, ts);
  }
  return faults;
}

function faultsOfArrows(
  events: readonly ReadEvent[],
  threads: ReadonlyMap<string, readonly ReadEvent[]>,
): readonly string[] {
  const arrows = new Map<string, ReadEvent[]>();
  const faults: string[] = [];
  for (const event of events) {
    if (!['s', 't', 'f'].includes(event.ph)) continue;
    const key = `${event.cat} ${event.name} ${event.id}`;
    arrows.set(key, [...(arrows.get(key) ?? []), event]);
    const slices = threads.get(threadOf(event)) ?? [];
    if (!isEnclosed(event, slices)) faults.push(`no slice around ${JSON.stringify(event)}`);
    if (event.ph === 'f' && event.bp !== 'e')
      faults.push(`bound to the next slice: ${JSON.stringify(event)}`);
  }
  for (const [key, points] of arrows) {
    const phases = points.map(({ ph }) => ph).join('');
    const isForward = points.every(({ ts }, at) => at === 0 || ts >= points[at - 1].ts);
    if (!/^st?f$/.test(phases) || !isForward) faults.push(`arrow ${key} is ${phases}`);
  }
  return faults;
}

/** Whether a slice of the same thread begins before or with the point and ends after it. */
function isEnclosed({ ts }: ReadEvent, slices: readonly ReadEvent[]): boolean {
  let [low, high] = [0, slices.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (slices[middle].ts <= ts) low = middle + 1;
    else high = middle;
  }
  // What encloses it is among the last that began; nesting is shallow.
  return slices
    .slice(Math.max(0, low - 8), low)
    .some((each) => endOf(each) > ts || (each.ts === ts && each.dur === 0));
}
