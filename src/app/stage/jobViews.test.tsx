// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { formatPercent } from '../../base/format.ts';
import { all, chooseText, doing, fill, key, textOf, the } from '../../testing/app/page.ts';
import { inCsv, printed } from '../../testing/app/printed.ts';
import { csvRows, frameOf, numbers, records, showView, surfaceIn } from '../../testing/app/shownViews.ts';
import { openPage, runsAreOver, scrub, until } from '../../testing/app/wholePage.tsx';
import { App } from '../App.tsx';
import { Stage } from './Stage.tsx';

const jobsOf = async (run: number) => records(await csvRows(frameOf('jobs', run)));

/** Lists the jobs drawn in a queue, from the top. */
const drawnJobs = (run: number) =>
  surfaceIn(frameOf('jobs', run))
    .dataset.order?.split(' ')
    .map((job) => `j${Number(job) + 1}`);

test('the queue is drawn in the order and with the counts of its table, whatever the moment', async () => {
  await openPage('head-of-line', <Stage />);
  await showView('Jobs');
  const running = [0, 0];
  for (const share of [0.1, 0.35, 0.7]) {
    await scrub(share);
    for (const run of [0, 1]) {
      const jobs = await jobsOf(run);
      expect(jobs.length).toBeGreaterThan(1);
      expect(drawnJobs(run)).toEqual(jobs.map(({ job }) => job));
      for (const { tasks, running, pending, done } of jobs)
        expect(Number(running) + Number(pending) + Number(done)).toBe(Number(tasks));
      running[run] = jobs.reduce((sum, job) => sum + Number(job.running), 0);
    }
  }
  // At a given time all views count the same number of running tasks.
  await showView('Cluster');
  for (const run of [0, 1])
    expect(surfaceIn(frameOf('cluster', run)).dataset.running).toBe(String(running[run]));
});

/** Finds a time at which a job has been skipped since it last got a slot. Returns the job's row of the table. */
async function findSkippedJob(run: number) {
  for (const share of [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]) {
    await scrub(share);
    const skipped = (await jobsOf(run)).find((job) => Number(job.skips) > 0 && Number(job['waited (s)']) > 0);
    if (skipped !== undefined) return skipped;
  }
  throw new Error('No job has been skipped at any of these moments.');
}

test('for a skipped job, the queue and the inspector say for how long and why', async () => {
  await openPage('head-of-line', <App />);
  await showView('Jobs');
  const skipped = await findSkippedJob(1);
  const queue = surfaceIn(frameOf('jobs', 1));
  await doing(() => queue.focus());
  const place = drawnJobs(1)?.indexOf(skipped.job) ?? -1;
  for (let row = 0; row <= place; row += 1) await key('ArrowDown');
  const spoken = textOf(the('status', '', queue));
  expect(spoken).toContain(`${skipped.job}, `);
  expect(spoken).toMatch(
    /skipped: no data on s\d\d(, only in its rack)?, waited .+( of|, past its) (5|10) s/,
  );

  await key('Enter');
  await until(() => /It was skipped/.test(textOf(all('region', 'Inspector')[0] ?? null)));
  const told = textOf(the('region', 'Inspector'));
  expect(told).toMatch(/It was skipped (once|\w+ times) \(last: no data on s\d\d/);
  expect(told).toMatch(/It waits for a slot on .+, or until it has waited (5|10) s/);
  // A job that takes the next best slot is never skipped.
  const impatient = await jobsOf(0);
  expect(impatient.length).toBeGreaterThan(0);
  for (const job of impatient) expect(Number(job.skips ?? 0)).toBe(0);
});

test('the progress of stages agrees with their table, and never decreases', async () => {
  await openPage('crowded-links', <Stage />);
  await showView('Stages');
  let before = [0, 0];
  // The clock starts soon after the job has arrived.
  for (const share of [0.3, 0.4, 0.5, 0.7, 1]) {
    await scrub(share);
    const frame = frameOf('dag', 0);
    const rows = records(await csvRows(frame));
    const { done: drawn, running } = surfaceIn(frame).dataset;
    expect(drawn).toBe(rows.map(({ done }) => done).join(' '));
    expect(running).toBe(rows.map(({ running }) => running).join(' '));
    expect(rows.map(({ tasks }) => tasks)).toEqual(['40', '12']);
    const done = rows.map((row) => Number(row.done));
    for (const [stage, count] of done.entries()) expect(count).toBeGreaterThanOrEqual(before[stage]);
    before = done;
  }
  expect(before).toEqual([40, 12]);
});

/** The share of server-local tasks of each run, as in the view of all numbers. */
async function localShares(): Promise<readonly number[]> {
  const [header, ...rows] = await numbers();
  const row = rows.find(([metric]) => metric === 'Server-local tasks') ?? [];
  return row.slice(3, 3 + header.slice(3).filter((name) => !name.includes('−')).length).map(Number);
}

test('locality is the same number in the drawing, its table, the metrics and the command line', async () => {
  await openPage('head-of-line', <Stage />);
  const shares = await localShares();
  // With patience nearly all tasks are server-local; without it, small jobs are not.
  expect(shares[0]).toBeLessThan(0.85);
  expect(shares[1]).toBeGreaterThan(0.95);
  const runs = await printed('head-of-line');
  expect(runs.map(({ serverLocalShare }) => inCsv(serverLocalShare))).toEqual(shares);

  await showView('Locality');
  const frame = frameOf('locality');
  const rows = the('application', /over time/, frame).getAttribute('aria-label');
  for (const [run, share] of shares.entries()) {
    expect(textOf(frame)).toContain(`${formatPercent(Math.round(share * 1000) / 1000)} in all`);
    expect(rows).toMatch(new RegExp(`${'AB'[run]} .*?${formatPercent(share)} of all tasks`));
  }
  const groups = (await csvRows(frame)).filter(([what]) => what === 'jobs');
  expect(groups.length).toBeGreaterThan(1);
  const [, ofA, ofB] =
    the('application', /by job/, frame)
      .getAttribute('aria-label')
      ?.split('. ') ?? [];
  for (const [, group, ...values] of groups) {
    expect(ofA).toContain(`${group}: ${formatPercent(Number(values[0]))}`);
    expect(ofB).toContain(`${group}: ${formatPercent(Number(values[3]))}`);
    // Server-local, rack-local and remote are all possibilities.
    for (const run of [0, 3])
      expect(Number(values[run]) + Number(values[run + 1]) + Number(values[run + 2])).toBeCloseTo(1, 9);
  }
});

test('the longer a job waits for its servers, the more tasks are local: the meter rises with T1', async () => {
  await openPage('head-of-line', <App />);
  const typePatience = async (name: string, text: string) => {
    await fill(the('textbox', `${name}, number`, the('article', 'Policy B')), text);
    await key('Enter');
    await runsAreOver();
  };
  const shares: number[] = [];
  for (const wait of ['0 s', '0.5 s', '5 s']) {
    if (shares.length === 0) await typePatience('Wait for the rack', '0 s');
    await typePatience('Wait for the server', wait);
    shares.push((await localShares())[1]);
    await showView('Locality');
    // The meter shows the same.
    const meters = textOf(frameOf('locality')).match(/[\d.]+%(?= in all)/g);
    expect(Number.parseFloat(meters?.[1] ?? '')).toBeCloseTo((shares.at(-1) ?? 0) * 100, 0);
    // Without patience the policy equals fair sharing beside it.
    if (shares.length === 1) expect(Math.abs((await localShares())[0] - shares[0])).toBeLessThan(0.1);
  }
  const [none, some, five] = shares;
  expect(none).toBeLessThan(some);
  expect(some).toBeLessThan(five);
  expect(five).toBeGreaterThan(0.9);
});

test('of four patiences side by side, each finds more local slots than the one before', async () => {
  await openPage('how-long-to-wait', <Stage />);
  const shares = await localShares();
  expect(shares).toHaveLength(4);
  expect(shares).toEqual([...shares].sort((one, other) => one - other));
  expect(shares[0]).toBeLessThan(0.4);
  expect(shares[3]).toBeGreaterThan(0.98);
});

test('the mean receipts sum to the mean response times', async () => {
  await openPage('head-of-line', <Stage />);
  await showView('Receipts');
  await chooseText(the('combobox', 'Whose time'), 'all jobs');
  const frame = frameOf('receipts');
  await until(() => textOf(frame).includes('waiting for a slot near its data'));
  const [header, ...rows] = await csvRows(frame);
  const sums = new Map<string, number>();
  for (const row of rows) {
    const [run, time] = ['Run', 'Time (s)'].map((name) => row[header.indexOf(name)]);
    sums.set(run, (sums.get(run) ?? 0) + Number(time));
  }
  const mean = (await numbers()).find(
    ([name, statistic]) => name === 'Job response time' && statistic === 'mean',
  );
  expect(sums.size).toBe(2);
  for (const [at, sum] of [...sums.values()].entries()) expect(Number(mean?.[3 + at])).toBeCloseTo(sum, 6);
});

test('where all jobs are of one class, there is nothing to choose', async () => {
  await openPage('first-look', <Stage />);
  await showView('Distributions');
  const frame = frameOf('cdf');
  await until(() => all('combobox', 'Distribution of', frame).length > 0);
  expect(all('combobox', 'Which jobs', frame)).toEqual([]);
});

test('what the cluster draws is what its table counts', async () => {
  await openPage('first-look', <App />);
  for (const [name, held] of [
    ['ArrowRight', {}],
    ['ArrowRight', { shiftKey: true }],
    [']', {}],
    ['End', {}],
    ['Home', {}],
  ] as const) {
    await doing(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...held })),
    );
    for (const run of [0, 1]) {
      const frame = frameOf('cluster', run);
      const [header, ...rows] = await csvRows(frame);
      const running = header.findIndex((each) => /running/i.test(each));
      const counted = rows.reduce((sum, row) => sum + Number(row[running]), 0);
      await until(() => surfaceIn(frame).dataset.running === String(counted));
    }
  }
});

test('the results of runs are drawn beside the formula that matches their setting', async () => {
  await openPage('sticky-slots', <Stage />);
  await showView('Theory');
  const frame = frameOf('theory');
  await chooseText(the('combobox', 'Formula', frame), 'Sticky slots');
  await until(() => /data-rows="[1-9]/.test(frame.innerHTML));
  expect(textOf(frame)).not.toMatch(/NaN|undefined|Infinity/);
});
