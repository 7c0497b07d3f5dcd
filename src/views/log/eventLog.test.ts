import { expect, test } from 'vitest';
import { PresetRuns } from '../../testing/presets/presetRuns.ts';
import type { Trace } from '../../trace/trace.ts';
import { topics } from './eventKind.ts';
import { countUntil, eventLogOf, filterLog, say } from './eventLog.ts';

/** Columns whose rows are no events: stages of jobs with one stage say nothing, and an estimate is not a moment. */
const silent = new Set([
  'stages',
  'thoughts',
  'lostRaces',
  'copiesAwaited',
  'expectedEnds',
  'filesAwaited',
  'yieldingFlows',
]);
const moments = /(At|^at|^from|^to|^until)$/;
/** Ends of actors and servers, not times. */
const isTime = (table: string, column: string) =>
  moments.test(column) && !(['messages', 'flows', 'fetches'].includes(table) && /^(from|to)$/.test(column));

/** Counts the times until the end in all tables, by the names of their columns. */
function momentsOf({ data }: Trace): number {
  let count = 0;
  for (const [table, { columns }] of Object.entries(data.tables)) {
    if (silent.has(table)) continue;
    for (const [column, times] of Object.entries(columns))
      if (isTime(table, column) && column !== 'wantedAt' && !(table === 'fetches' && column === 'leftAt'))
        for (const at of times as Float64Array) if (at <= data.endedAt) count += 1;
  }
  return count;
}

test.each(['keep-a-slot', 'job-control', 'head-of-line', 'preemption-flips'])(
  '%s: the log has each moment of the trace, in order, and filters say what its sentences say',
  (id) => {
    const [trace] = new PresetRuns(id).traces();
    const log = eventLogOf(trace);
    const all = filterLog(log, { topic: 'all', words: '' });
    const inJobs = filterLog(log, { topic: 'jobs', words: 'stage' });
    expect(log.at.length - inJobs.length).toBe(momentsOf(trace));
    expect(log.at).toEqual(log.at.toSorted());
    expect(countUntil(log, all, trace.data.endedAt)).toBe(log.at.length);
    const byTopic = topics.map((topic) => filterLog(log, { topic, words: '' }).length);
    expect(byTopic.reduce((sum, each) => sum + each, 0)).toBe(log.at.length);
    const words = Array.from(log.at, (_, event) => say(log, event));
    const eventsWith = (name: RegExp) => words.flatMap((text, event) => (name.test(text) ? [event] : []));
    for (const number of [0, 1, 2]) {
      const server = filterLog(log, { topic: 'all', words: `s${number}` });
      expect([...server]).toEqual(eventsWith(new RegExp(`\\bs0*${number}\\b`)));
      const job = filterLog(log, { topic: 'all', words: `J${number + 1}` });
      expect([...job]).toEqual(eventsWith(new RegExp(`\\bj${number + 1}\\b`)));
    }
    const task = filterLog(log, { topic: 'tasks', words: 'j1.1 starts' });
    expect(Array.from(task, (event) => words[event])).toEqual(
      words.filter((text) => /^j1·1[⁺°]? starts on/.test(text)),
    );
    expect(task.length).toBeGreaterThan(0);
    expect(filterLog(log, { topic: 'all', words: 'unheard-of' }).length).toBe(0);
  },
);
