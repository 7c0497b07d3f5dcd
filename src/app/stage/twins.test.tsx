// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { views } from '../../faces/registry.ts';
import { all, click, textOf, the } from '../../testing/app/page.ts';
import { csvRows, frameOf, showView } from '../../testing/app/shownViews.ts';
import { openPage, until } from '../../testing/app/wholePage.tsx';
import { Stage } from './Stage.tsx';

/** The attribute that proves that a view has drawn the run, and not an empty frame, where it is not that it has rows. */
const drawn: Readonly<Record<string, RegExp>> = {
  Cluster: /data-running="[1-9]/,
  Timeline: /data-to="[1-9]/,
  'Flow graph': /data-arcs="[1-9]/,
  Lanes: /data-questions="[1-9]/,
  'Wait times': /data-cells="[1-9]/,
  Candidates: /data-candidates="[1-9]/,
  'Job manager': /data-ready="\d/,
  Matching: /data-tasks="[1-9]/,
  Jobs: /data-order="\d/,
  Messages: /data-arrows="[1-9]/,
  Stages: /data-job="\d/,
};
const withRows = /data-rows="[1-9]/;

const ofAll = [
  'Cluster',
  'Timeline',
  'Jobs',
  'Messages',
  'Stages',
  'Distributions',
  'Over time',
  'Utilization',
  'Receipts',
  'Running times',
  'Gain',
  'Speed-up',
  'Slower jobs',
  'Numbers',
  'Theory',
];

/** Presets of short runs with the views for which they have content, and which make no runs of their own. */
const subjects: Readonly<Record<string, readonly string[]>> = {
  'first-look': ofAll,
  'crowded-links': [...ofAll, 'Locality', 'Data transfer'],
  'preemption-flips': ['Flow graph'],
  'refused-thrice': ['Lanes'],
  'figure-4': ['Candidates'],
  'stale-matrices': ['Wait times', 'Job manager', 'Matching', 'Estimates'],
};

const numbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });

/** Formats a cell of a CSV file like the table on screen. */
const asShown = (cell: string) => (/^-?[\d.]+(e[-+]\d+)?$/.test(cell) ? numbers.format(Number(cell)) : cell);

const textsIn = (within: ParentNode, selector: string) => [...within.querySelectorAll(selector)].map(textOf);

/** Looks at a view of the runs on screen. */
async function lookAt(title: string, preset: string): Promise<void> {
  await showView(title);
  const frame = frameOf(views.find((view) => view.title === title)?.id ?? '');
  // If no run matches the setting of a formula, its curve is drawn without points.
  const curve =
    title === 'Theory' && preset !== 'first-look' ? /Gain of waiting.*<path[^>]* d="M[^"]{200}/ : null;
  const fact = curve ?? drawn[title] ?? withRows;
  const isDrawn = () => until(() => fact.test(frame.innerHTML));
  expect(frame.getAttribute('aria-label')).toMatch(new RegExp(`^${title}: .`));
  await isDrawn();
  expect(frame.innerHTML).not.toMatch(/NaN|undefined|Infinity/);

  const [header, ...rows] = await csvRows(frame);
  expect(rows.length, title).toBeGreaterThan(['Stages', 'Jobs', 'Speed-up'].includes(title) ? 0 : 2);
  await click(the('button', 'Show as table', frame));
  await until(() => frame.querySelector('tbody tr td') !== null);
  const [table] = all('table', /./, frame);
  expect(textsIn(table, 'thead th'), title).toEqual(header.map((name) => name.trim()));
  const shown = [...table.querySelectorAll('tbody tr')];
  expect(shown, title).toHaveLength(Math.min(200, rows.length));
  // NaN is a dash on screen and empty in the file.
  for (const at of new Set([0, Math.min(1, rows.length - 1), Math.min(199, rows.length - 1)]))
    expect(
      textsIn(shown[at], 'td').map((cell) => (cell === '–' ? '' : cell)),
      title,
    ).toEqual(rows[at].map(asShown));
  await click(the('button', 'Show as picture', frame));
  await isDrawn();
}

test.each(Object.entries(subjects))(
  'each view of %s draws something, and has the same content as a table and as CSV',
  async (preset, titles) => {
    await openPage(preset, <Stage />);
    for (const title of titles) await lookAt(title, preset);
  },
);
