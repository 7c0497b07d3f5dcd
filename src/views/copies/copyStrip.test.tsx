import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AttemptKind, Outcome } from '../../engine/record/schema.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { hasReruns } from '../../trace/reruns.ts';
import type { Trace } from '../../trace/trace.ts';
import { attemptName } from '../shared/raceWords.ts';
import { isRaced } from '../timeline/races.ts';
import { CopyStrip } from './CopyFrame.tsx';
import { fitStrip } from './copyStripFit.ts';

/** Marks of a run in the timeline: which are drawn, and which the strip below explains. */
function marksOf(trace: Trace) {
  const { length, columns } = trace.data.tables.attempts;
  const names = Array.from({ length }, (_, row) => attemptName(trace, row));
  const tells = (marksRaces: boolean) =>
    renderToStaticMarkup(<CopyStrip trace={trace} strip={fitStrip(trace, 1600, 30, marksRaces, 1)} />);
  return {
    drawn: {
      again: names.some((name) => name.endsWith('°')),
      first: columns.task.some((task) => isRaced(trace, task)),
    },
    told: { again: tells(true).includes('° again'), first: tells(true).includes('✓') },
    toldElsewhere: tells(false).includes('°'),
    hasReruns: hasReruns(trace),
  };
}

const preset = (id: string, run: number) => openTrace(simulate(planRun(presets.get(id).scenario, run)));

const again = { task: 0, kind: AttemptKind.speculative, outcome: Outcome.lostRace };
const rerunOnly = () =>
  traceOf({
    jobs: [{ stages: [1] }],
    attempts: [
      { task: 0, boundAt: 0, startedAt: 0, endedAt: 2 },
      { ...again, boundAt: 3, startedAt: 3, endedAt: 7 },
    ],
  });

test.each([
  ['of busy-source without reruns', () => preset('busy-source', 0), { again: false, first: true }],
  ['of busy-source', () => preset('busy-source', 1), { again: true, first: true }],
  ['of copy-each without copies', () => preset('copy-each', 1), { again: false, first: false }],
  ['in which nothing races', rerunOnly, { again: true, first: false }],
] as const)(
  'the strip below the timeline of a run %s explains the marks there, and no others',
  (_, trace, drawn) => {
    const marks = marksOf(trace());
    expect(marks.drawn).toEqual(drawn);
    expect(marks.told).toEqual(drawn);
    expect([marks.hasReruns, marks.toldElsewhere]).toEqual([drawn.again, false]);
  },
);
