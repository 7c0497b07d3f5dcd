// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { formatBytes, formatPercent } from '../../base/format.ts';
import { all, choosePolicy, chooseText, click, doing, key, textOf, the } from '../../testing/app/page.ts';
import { inCsv, printed } from '../../testing/app/printed.ts';
import { csvRows, frameOf, showView, surfaceIn } from '../../testing/app/shownViews.ts';
import { openPage, runsAreOver, scrub, until } from '../../testing/app/wholePage.tsx';
import { App } from '../App.tsx';
import { Stage } from './Stage.tsx';

/** Parses "120 of 125 MB/s". */
function readLoad(text: string): readonly [load: number, capacity: number] {
  const [, load, capacity] = /([\d.]+) of ([\d.]+) MB\/s/.exec(text) ?? [];
  return [Number(load), Number(capacity)];
}

test('no link carries more than it can, and its load is the sum of its transfers', async () => {
  await openPage('crowded-links', <Stage />);
  await showView('Cluster');
  const frame = frameOf('cluster', 0);
  const panel = () => the('region', /^Transfers over/, frame);
  const list = () => the<HTMLSelectElement>('combobox', '', panel());
  let flows = 0;
  let isFull = false;
  for (const share of [0.15, 0.3, 0.45, 0.6]) {
    await scrub(share);
    await click(the('button', 'Transfers', frame));
    await until(() => all('region', /^Transfers over/, frame).length > 0);
    for (const link of [...list().options].map(textOf)) {
      if (link === 'core') continue;
      await chooseText(list(), link);
      const [load, capacity] = readLoad(textOf(panel()));
      expect(capacity).toBe(125);
      expect(load).toBeLessThanOrEqual(capacity);
      const rates = [...panel().querySelectorAll('tbody tr td:nth-child(3)')].map(textOf);
      const [, count] = /(\d+) transfers?/.exec(textOf(panel())) ?? [];
      if (Number(count) > rates.length) continue;
      expect(rates.length).toBe(Number(count));
      // Each rate is rounded to whole MB/s, or to a tenth if small.
      const sum = rates.reduce((total, rate) => total + Number(rate), 0);
      expect(Math.abs(sum - load)).toBeLessThanOrEqual(0.5 * (rates.length + 1));
      flows += rates.length;
      isFull ||= load === capacity;
    }
    await click(the('button', 'Close the list of transfers', panel()));

    const [header, ...rows] = await csvRows(frame);
    const [sent, received] = ['out (MB/s)', 'in (MB/s)'].map((name) => {
      const at = header.indexOf(name);
      expect(at).toBeGreaterThan(0);
      return rows.map((row) => Number(row[at]));
    });
    // Network cards have 125 MB/s.
    for (const rate of [...sent, ...received]) expect(rate).toBeLessThanOrEqual(125 + 1e-6);
    const total = (rates: readonly number[]) => rates.reduce((all, rate) => all + rate, 0);
    expect(total(sent)).toBeCloseTo(total(received), 6);
  }
  expect(flows).toBeGreaterThan(0);
  expect(isFull).toBe(true);
});

/** The number of the drawn solve and its cost, as the view says them, with all digits. */
function drawnSolve(frame: HTMLElement) {
  const note = frame.querySelector<HTMLElement>('[data-verdict]');
  expect(note?.dataset.verdict).toBe('true');
  const copy = note?.cloneNode(true) as HTMLElement;
  for (const number of copy.querySelectorAll('span[title]'))
    number.textContent = number.getAttribute('title');
  const [, solve, cost] = /^Solve (\d+).*cost (\S+), as recorded/.exec(textOf(copy)) ?? [];
  return { solve: Number(solve), cost: Number(cost?.replace('−', '-')) };
}

test.each([
  ['six-computers', [0]],
  ['preemption-flips', [0, 1]],
  ['wait-or-move', [0, 1, 2]],
  ['pagerank-moves', [1, 2]],
  ['database-join', [0, 1, 2]],
] as const)(
  'every flow of %s is drawn at the cost that was recorded, whatever the moment',
  async (preset, runs) => {
    await openPage(preset, <Stage />);
    await showView('Flow graph');
    for (const share of [0.2, 0.5, 0.05]) {
      await scrub(share);
      for (const run of runs) {
        const frame = frameOf('flow-graph', run);
        await until(() => frame.querySelector('[data-verdict]') !== null);
        const { solve, cost } = drawnSolve(frame);
        expect(solve).toBeGreaterThan(0);
        const rows = (await csvRows(frame)).slice(1);
        const total = rows.reduce((sum, [, , each, , flow]) => sum + Number(each) * Number(flow), 0);
        // Drawn numbers are rounded to three decimals.
        expect(total).toBeCloseTo(cost, 2);
        expect(textOf(frame)).not.toMatch(/NaN|undefined|Infinity/);
      }
    }
  },
);

test('a task is in several queues at once and leaves all of them together', async () => {
  await openPage('database-join', <App />);
  await choosePolicy('B', 'Greedy queues');
  await runsAreOver();
  await showView('Queues');
  const frame = frameOf('queues', 1);
  await until(() => (all('application', '', frame)[0]?.dataset.waiting ?? '') !== '');
  expect(textOf(document.querySelector('[role=tabpanel] [data-run="0"]'))).toContain('solves a flow instead');
  const surface = surfaceIn(frame);
  const waiting = Number(surface.dataset.waiting);
  expect(waiting).toBeGreaterThan(0);
  const rows = (await csvRows(frame)).slice(1);
  expect(Number(rows.find(([queue]) => queue === 'X')?.[1])).toBe(waiting);
  // Also in the queues of its server and its rack.
  const stands = rows.reduce((sum, row) => sum + Number(row[1]), 0);
  expect(stands).toBeGreaterThanOrEqual(2 * waiting);
  await doing(() => surface.focus());
  await key('End');
  expect(textOf(all('status', '', surface)[0])).toContain('X');
  await scrub(1);
  expect(surface.dataset.waiting).toBe('0');
});

test('bytes, busy slots and execution times are the same in the drawings, their tables and the command line', async () => {
  await openPage('pagerank-moves', <Stage />);
  await showView('Data transfer');
  const transfer = frameOf('data-transfer');
  const read = (await csvRows(transfer)).filter(([jobs]) => jobs === 'All jobs');
  expect(read.map(([, run, from]) => [run.slice(0, 1), from])).toEqual(
    ['A', 'B', 'C'].flatMap((run) =>
      ['local disk', 'across a rack switch', 'across the core switch', 'in all'].map((from) => [run, from]),
    ),
  );
  for (const [, , from, bytes, share] of read) {
    if (from === 'in all') expect(textOf(transfer)).toContain(`${formatBytes(Number(bytes))} read`);
    else if (Number(share) > 0.2)
      expect(textOf(transfer)).toContain(`${formatBytes(Number(bytes))}, ${formatPercent(Number(share))}`);
  }
  const core = read.filter(([, , from]) => from === 'across the core switch').map((row) => Number(row[3]));
  // Tasks that may be moved stay near their data.
  expect(core[2]).toBeLessThan(core[0] / 2);
  const runs = await printed('pagerank-moves');
  expect(runs.map(({ remoteBytes }) => inCsv(remoteBytes))).toEqual(core);

  await showView('Utilization');
  const utilization = surfaceIn(frameOf('utilization')).getAttribute('aria-label');
  const held = await csvRows(frameOf('utilization'));
  for (const run of ['A', 'B', 'C']) {
    const rows = held.filter(([name]) => name.startsWith(run));
    expect(rows.filter(([, job]) => job === 'root tasks').every((row) => Number(row[3]) <= 1)).toBe(true);
    // Sixty pieces of time, 24 slots.
    const tasks = rows.filter(([, job]) => job !== 'root tasks').map((row) => Number(row[3]));
    const ended = Number(rows.at(-1)?.[2]) > 0;
    expect(ended && tasks.length).toBeGreaterThan(30);
    expect(utilization).toMatch(new RegExp(`${run} [^.]*: [\\d.]+% busy`));
  }

  await showView('Running times');
  const times = frameOf('running-times');
  const [, job] = await csvRows(times);
  await doing(() => surfaceIn(times).focus());
  await key('Home');
  const told = all('status', '', times)
    .map(textOf)
    .filter((text) => text.includes('j1'));
  for (const run of ['A', 'B', 'C'])
    expect(told).toContainEqual(expect.stringMatching(new RegExp(`${run} [^.]*: 3 min \\d+ s`)));
  expect(job.slice(5, 8).every((seconds) => Number(seconds) > 180 && Number(seconds) < 200)).toBe(true);
});

test('a large network is opened job by job and task by task with the keyboard alone', async () => {
  await openPage('database-join', <App />);
  await showView('Flow graph');
  const network = () => surfaceIn(frameOf('flow-graph', 0));
  const told = () => textOf(all('status', '', network())[0]);
  const clock = textOf(document.querySelector('[data-testid=time]'));
  await key('Escape');
  await until(() => network().dataset.level === 'jobs');
  const bands = Number(network().dataset.nodes);
  /** Moves the cursor down until it says something; a column has fewer than a thousand places. */
  const downTo = async (words: RegExp) => {
    for (let presses = 0; presses < 1000 && !words.test(told()); presses += 1) await key('ArrowDown');
    expect(told()).toMatch(words);
  };
  await doing(() => network().focus());
  await key('ArrowRight');
  expect(told()).toContain('j1');
  await downTo(/submitted tasks/);
  await key('Enter');
  await until(() => network().dataset.level === 'job');
  expect(Number(network().dataset.nodes)).toBeGreaterThan(bands);

  // The cursor starts again, in the column of tasks.
  await doing(() => network().blur());
  await doing(() => network().focus());
  await key('ArrowRight');
  await downTo(/^j1·\d+/);
  const [task] = /^j1·\d+/.exec(told()) ?? [];
  await key('Enter');
  await until(() => network().dataset.level === 'task');
  await until(() => textOf(all('region', 'Inspector')[0] ?? null).includes(`Task ${task} `));
  const way = the('navigation', 'Level of detail', frameOf('flow-graph', 0));
  the('button', 'j1', way);
  // The first Escape removes the cursor.
  await key('Escape');
  await key('Escape');
  await until(() => network().dataset.level === 'job');
  await key('Escape');
  await until(() => network().dataset.level === 'jobs');
  expect(textOf(document.querySelector('[data-testid=time]'))).toBe(clock);
});
