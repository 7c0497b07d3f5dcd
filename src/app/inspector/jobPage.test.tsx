// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { layoutStore } from '../../state/layoutStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { click, doing, textOf, the } from '../../testing/app/page.ts';
import { openPage, until } from '../../testing/app/wholePage.tsx';
import { Stage } from '../stage/Stage.tsx';
import { JobPage } from './JobPage.tsx';

const sections = () =>
  [...document.querySelectorAll('[role=tabpanel] details h2')].filter((head) => head.closest('summary'));
const drawn = (view: string) =>
  [...document.querySelectorAll(`[data-section="${view}"] [data-view="${view}"] [data-job]`)].map((each) =>
    each.getAttribute('data-job'),
  );
const attempts = (job: string) =>
  [...document.querySelectorAll('table')].filter(
    ({ caption }) => caption?.textContent === `Attempts at tasks of ${job}`,
  );

test('the page of a job has its messages, stages, receipt and attempts, of the same job and of all runs', async () => {
  await openPage('first-look', <Stage JobPage={JobPage} />);
  await doing(() => selectionStore.getState().selectJob(78));
  await doing(() => layoutStore.getState().setHero('messages'));
  await until(() => sections().length === 4 && drawn('messages').length === 2 && drawn('dag').length === 2);
  expect(sections().map(textOf)).toEqual(['Messages', 'Stages', 'Receipts', 'Attempts']);
  expect([...drawn('messages'), ...drawn('dag')]).toEqual(['78', '78', '78', '78']);
  // A line for each task of both runs, as none was lost.
  expect(attempts('j79').map((table) => table.querySelectorAll('tbody tr').length)).toEqual([4, 4]);

  await click(the('button', 'Next job, j80'));
  await until(() => drawn('messages').every((job) => job === '79'));
  expect(attempts('j80')).toHaveLength(2);
});

test('who clears what is picked, as Escape does, keeps the page of the job and the place on it', async () => {
  await openPage('first-look', <Stage JobPage={JobPage} />);
  await doing(() => selectionStore.getState().selectJob(78));
  await doing(() => layoutStore.getState().setHero('messages'));
  await until(() => attempts('j79').length === 2);
  const [table] = attempts('j79');
  await doing(() => selectionStore.getState().clear());
  expect(attempts('j79')[0]).toBe(table);
  expect(selectionStore.getState().job).toBe(78);
});

test('where no job is picked, the page picks one for all of its views', async () => {
  await openPage('figure-2', <Stage JobPage={JobPage} />);
  await doing(() => selectionStore.getState().clear());
  await doing(() => layoutStore.getState().setHero('dag'));
  await until(() => drawn('messages').length > 0 && drawn('dag').length > 0);
  const { job } = selectionStore.getState();
  expect(new Set([...drawn('messages'), ...drawn('dag')])).toEqual(new Set([String(job)]));
});
