// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { views as allViews } from '../../faces/registry.ts';
import { measuredJobs } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import type { Metric } from '../../metrics/metric.ts';
import { metrics } from '../../metrics/registry.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { entries } from '../../readings/all.ts';
import { createViews } from '../../views/registry.ts';
import { counted as countedInInspector } from '../inspector/Inspector.tsx';
import { countedBy, countedInHead } from './countedBy.ts';

const views = createViews(() => import('../../faces/overTime.ts'));

const isSentence = (text: string) => /^\p{Lu}.*\.$/su.test(text);

/** Lists the metrics that a view's sources import by name, i.e. those that it shows. */
function metricsOf(folder: string): readonly Metric[] {
  const path = join(import.meta.dirname, '../../views', folder);
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/test|^counted/.test(file));
  const names = sources.flatMap((file) => {
    const text = readFileSync(join(path, file), 'utf8');
    return [...text.matchAll(/import \{([^}]*)\} from '[./]*metrics\/[^']*'/g)].flatMap(([, list]) =>
      list.split(',').map((name) => name.trim()),
    );
  });
  return metrics.filter(({ id }) => names.includes(id));
}

test('every metric says how it is counted, in sentences, and no two are called alike', () => {
  for (const { id, title, help } of metrics) expect(isSentence(help), `${id}: ${help}`).toBe(title !== '');
  expect(new Set(metrics.map(({ title }) => title)).size).toBe(metrics.length);
});

test.each(views.map(({ id }) => id))('the view %s says how everything that it shows is counted', (id) => {
  const counted = countedBy(id);
  expect(counted.length).toBeGreaterThan(0);
  for (const { title, help } of counted) expect(isSentence(help), `${title}: ${help}`).toBe(true);
  expect(new Set(counted.map(({ title }) => title)).size).toBe(counted.length);
  const told = counted
    .map(({ help }) => help)
    .join('\n')
    .toLowerCase();
  const untold = metricsOf(id).filter(({ help }) => !told.includes(help.toLowerCase()));
  expect(untold.map((metric) => metric.id)).toEqual([]);
});

test('what the papers count is of views that there are', () => {
  const faces = join(import.meta.dirname, '../../faces');
  const files = readdirSync(faces, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('counted.json'),
  );
  const counted = files.flatMap((file) => Object.keys(JSON.parse(readFileSync(join(faces, file), 'utf8'))));
  expect(counted.length).toBeGreaterThan(10);
  const known: readonly string[] = allViews.map(({ id }) => id);
  expect(counted.filter((view) => !known.includes(view))).toEqual([]);
});

test('the metrics that a view shows are found', () => {
  expect(metricsOf('numbers').length).toBeGreaterThan(25);
  expect(metricsOf('locality').map(({ id }) => id)).toEqual(['serverLocal']);
});

test('what a way of counting rests on can be opened, beside all numbers that keep to the conventions', () => {
  const known = new Set(entries.map(({ code }) => code));
  const lists: readonly (readonly Definition[])[] = [
    metrics,
    countedInHead,
    countedInInspector,
    ...allViews.map(({ id }) => countedBy(id)),
  ];
  const cited = lists.flatMap((list) => list.flatMap(({ reading }) => reading ?? []));
  expect(cited.filter((code) => !known.has(code))).toEqual([]);
  expect(new Set(cited)).toContain('AMB-34');
  for (const list of lists.filter((each) => each.includes(jobResponse) || each.includes(measuredJobs)))
    expect(list.map(({ reading }) => reading)).toContain('AMB-35');
});
