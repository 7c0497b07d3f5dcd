import { describe, expect, test } from 'vitest';
import { NONE } from '../../../engine/ids.ts';
import { type Micros, SECOND } from '../../../engine/kernel/time.ts';
import { staleRun } from '../../../testing/faces/apollo/wait-times/testApollo.ts';
import { thingsOf } from '../../../views/scene/scene.ts';
import { paletteOf } from '../../../widgets/tokens.ts';
import { reasonWords, secondsText, waitText } from './describe.ts';
import { expectedWait, knowledgeAt, trueWait, waitTable } from './knowledge.ts';
import { cellWords, matrixScene } from './Matrix.tsx';
import { type PlannedTask, planAt } from './planAt.ts';
import { layoutPlan } from './planLayout.ts';
import { planScene } from './planScene.ts';
import type { SentTask } from './sentTasks.ts';
import { dispatchBeside, subjectAt } from './subject.ts';
import { verdictWords } from './Verdict.tsx';

const trace = staleRun(0);
const nothing = { job: null, server: null };

/** The last dispatch among those of one moment whose copy says 0 s while the truth is at least 5 s. */
const OPENING = lies()[0];

function lies(): readonly Micros[] {
  const moments = [...new Set(trace.data.tables.attempts.columns.boundAt)].sort((a, b) => a - b);
  return moments.filter((time) => {
    const subject = subjectAt(trace, nothing, time);
    const known = knowledgeAt(trace, subject, time);
    return (
      known.isStale && expectedWait(known, subject.cell) === 0 && trueWait(known, subject.cell) >= 5 * SECOND
    );
  });
}

/** A planned task of some cores, in seconds. */
function planned(from: number, to: number, cores: number): PlannedTask {
  const sent = { cores } as SentTask;
  return { sent, from, to, runs: from === 0, overtakes: false };
}

describe('the rows of a plan', () => {
  const rowsOf = (tasks: readonly PlannedTask[], demand: { cores: number; from: number } | null = null) =>
    layoutPlan(tasks, 8, ({ sent }) => sent.cores, demand);

  test('are never given to two tasks at a time', () => {
    // The plan of T-APO-6 with a queued task, and a demand of two cores.
    const { tasks, demand } = rowsOf([planned(0, 10, 4), planned(0, 4, 2), planned(4, 10, 4)], {
      cores: 2,
      from: 10,
    });
    expect(tasks.map(({ blocks }) => blocks)).toEqual([
      [{ low: 0, high: 4 }],
      [{ low: 4, high: 6 }],
      [{ low: 4, high: 8 }],
    ]);
    expect(demand?.blocks).toEqual([{ low: 6, high: 8 }]);
  });

  test('may lie apart if no free ones are side by side', () => {
    const { tasks } = rowsOf([planned(0, 2, 2), planned(0, 9, 4), planned(0, 2, 2), planned(2, 5, 4)]);
    expect(tasks[3].blocks).toEqual([
      { low: 0, high: 2 },
      { low: 6, high: 8 },
    ]);
  });

  test('are left to later tasks by a demand that starts before them', () => {
    const { tasks, demand } = rowsOf([planned(0, 6, 6), planned(3, 9, 1)], { cores: 1, from: 1 });
    expect(demand?.blocks).toEqual([{ low: 7, high: 8 }]);
    expect(tasks[1].blocks).toEqual([{ low: 6, high: 7 }]);
  });

  test('of all plans of a run are enough', () => {
    for (let time = 0; time < trace.data.endedAt; time += 5 * SECOND) {
      for (let server = 0; server < trace.data.topology.servers; server += 1) {
        const { tasks } = rowsOf(planAt(trace, server, time).tasks);
        for (const { item, blocks } of tasks)
          expect(blocks.reduce((sum, { low, high }) => sum + high - low, 0)).toBe(item.sent.cores);
      }
    }
  });
});

describe('who knows what', () => {
  test('is by the latest dispatch', () => {
    const { boundAt, server, task } = trace.data.tables.attempts.columns;
    const subject = subjectAt(trace, nothing, OPENING);
    expect(boundAt[subject.dispatch]).toBe(OPENING);
    expect(subject.server).toBe(server[subject.dispatch]);
    expect(subject.job).toBe(trace.data.graphs.stageJob[trace.taskStage[task[subject.dispatch]]]);
  });

  test('keeps to what is selected', () => {
    expect(subjectAt(trace, { job: 4, server: 7 }, OPENING)).toMatchObject({ job: 4, manager: 4, server: 7 });
    expect(subjectAt(trace, { job: null, server: 7 }, 0)).toMatchObject({ server: 7, dispatch: NONE });
  });

  test('steps from one dispatch to the next and back', () => {
    const next = dispatchBeside(trace, nothing, OPENING, 1);
    expect(next).toBeGreaterThan(OPENING);
    expect(dispatchBeside(trace, nothing, next, -1)).toBe(OPENING);
    expect(dispatchBeside(trace, nothing, 0, -1)).toBe(NONE);
  });
});

test('the preset has copies that lie, and the view says who came in between', () => {
  const subject = subjectAt(trace, nothing, OPENING);
  const known = knowledgeAt(trace, subject, OPENING);
  expect(lies().length).toBeGreaterThan(20);
  expect(verdictWords(known, subject.cell)).toMatch(/^The copy says 0 s\. The truth is \d+(\.\d)? s\.$/);
  expect(reasonWords(trace, known, subject.cell)).toMatch(/^j\d+·\d+.* came after the copy was sent\.$/);
  const [header, ...rows] = waitTable(trace, nothing, OPENING);
  expect(rows.length).toBe(known.truth.length);
  const truth = header.indexOf('truth (s)');
  expect(rows[subject.cell][truth]).toBeCloseTo(known.truth[subject.cell] / 1_000);
});

test('a cluster that counts neither cores nor memory has one wait', () => {
  const slots = staleRun(0, ({ cluster, workload, ...rest }) => {
    const { coresPerServer, memoryPerServer, ...others } = cluster;
    expect([coresPerServer, memoryPerServer]).toEqual([8, 64_000]);
    return {
      ...rest,
      cluster: others,
      workload: JSON.parse(JSON.stringify(workload), (key, value) =>
        key === 'cores' || key === 'memory' ? undefined : value,
      ),
    };
  });
  expect(waitTable(slots, nothing, OPENING).slice(1)).toHaveLength(1);
});

test('waits are short in cells', () => {
  expect([0, 10_000, 5_800_000, 9_960_000, 120_000_000, Infinity].map(secondsText)).toEqual([
    '0',
    '<0.1',
    '5.8',
    '10',
    '120',
    '–',
  ]);
});

test('a cell of a matrix says what the copy has, and what is true only where it is shown', () => {
  const subject = subjectAt(trace, nothing, OPENING);
  const knowledge = knowledgeAt(trace, subject, OPENING);
  const { cell } = subject;
  const said = (hasTruth: boolean) => cellWords({ trace, knowledge, chosen: cell, hasTruth }, cell);
  const [copy, whose, truth, why] = said(true);
  expect(copy).toBe('0 s by the copy');
  expect(whose).toMatch(/^for \d+ cores?, \d+ GB; written .* ago$/);
  expect(truth).toMatch(/^In truth: \d/);
  expect(why).toBe(reasonWords(trace, knowledge, cell));
  expect(said(false)).toEqual([copy, whose]);
});

test('all cells of a matrix stand in it, and keys go through them', () => {
  const subject = subjectAt(trace, nothing, OPENING);
  const knowledge = knowledgeAt(trace, subject, OPENING);
  const [width, height] = [600, 300];
  const look = { trace, knowledge, chosen: subject.cell, hasTruth: true, width, height };
  const scene = matrixScene({ ...look, palette: paletteOf('light'), choose: () => undefined });
  const cells = thingsOf(scene).map(({ id }) => id);
  expect(scene.tracks.flat().sort()).toEqual([...cells].sort());
  expect(cells).toHaveLength(knowledge.truth.length);
  for (const mark of scene.marks)
    if (mark.kind === 'box')
      expect([mark.x + mark.width <= width, mark.y + mark.height <= height]).toEqual([true, true]);
});

test('keys go through the tasks of a plan in order of start and to the demand, which say what they are', () => {
  const subject = subjectAt(trace, nothing, OPENING);
  const knowledge = knowledgeAt(trace, subject, OPENING);
  const opened: number[] = [];
  const look = { trace, knowledge, cell: subject.cell, width: 500, height: 300, palette: paletteOf('light') };
  const scene = planScene({ ...look, colourOf: () => '#000000', open: (task) => opened.push(task) });
  const started = [...knowledge.plan.tasks].sort((a, b) => a.from - b.from);
  expect(scene.tracks).toEqual([[...started.map(({ sent }) => String(sent.attempt)), 'demand']]);
  const find = (id: string) => thingsOf(scene).find((thing) => thing.id === id);
  for (const { sent, runs, to } of started) {
    const thing = find(String(sent.attempt));
    const [name, ...rest] = thing?.say() ?? [];
    expect(name).toMatch(runs ? /^j\d+·\d+ runs$/ : /^j\d+·\d+ waits$/);
    if (runs) expect(rest.at(-1)).toBe(`${waitText(to)} left`);
    thing?.open?.();
  }
  expect(opened).toEqual(started.map(({ sent }) => sent.task));
  const wait = waitText(trueWait(knowledge, subject.cell));
  expect(find('demand')?.say()).toEqual([expect.stringContaining(`: free from ${wait} on`)]);
});
