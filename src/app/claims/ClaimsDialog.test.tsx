// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { claims } from '../../claims/all.ts';
import { verdictOnClaim } from '../../claims/verdict.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { all, choose, click, fill, mount, textOf, the } from '../../testing/app/page.ts';
import { ClaimsDialog } from './ClaimsDialog.tsx';

const articles = () => all('article');

test('claims are found by verdict and words, and open a run or say why there is none', async () => {
  layoutStore.getState().openOverlay('claims');
  await mount(<ClaimsDialog />);
  expect(articles()).toHaveLength(155);
  const closed = articles().filter((article) => all('button', /^Open/, article).length === 0);
  const titles = (article: HTMLElement) => [...article.querySelectorAll('dt')].map(textOf);
  expect(closed.filter((article) => !titles(article).includes('Note'))).toEqual([]);
  expect(closed.length).toBeLessThan(3);

  await choose(the('combobox', 'Verdict'), 'not reproduced');
  const missed = claims.filter((claim) => verdictOnClaim(claim) === 'not reproduced');
  expect(articles()).toHaveLength(missed.length);
  expect(missed.length).toBeGreaterThan(0);
  expect(articles().every((each) => /missed (at the limit )?\(allowed/.test(textOf(each)))).toBe(true);
  await choose(the('combobox', 'Verdict'), 'every');
  await fill(the('searchbox'), 'T-APO-3 ');
  expect(articles()).toHaveLength(1);
  const { scenario } = scenarioStore.getState();
  await click(the('button', /^Open “/));
  expect(layoutStore.getState().overlay).toBeNull();
  expect(scenarioStore.getState().scenario).not.toBe(scenario);
});
