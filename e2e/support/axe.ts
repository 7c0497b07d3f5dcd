import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { nextFrames } from './stage.ts';

// The axe library of @axe-core/playwright, which would inject it again for each check.
const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

/** The part of axe that is used here. */
interface Axe {
  run(
    context: string,
    options: { readonly resultTypes: readonly string[] },
  ): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
    }[];
  }>;
}

/**
 * Lists accessibility violations in readable form (WCAG 2.2 AA and good practice). The library stays in the page
 * until that is left, since loading it takes longer than checking some pages.
 */
export async function violations(page: Pick<Page, 'evaluate'>, within = 'html'): Promise<readonly string[]> {
  await nextFrames(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (context) => {
    const { axe } = window as unknown as { readonly axe: Axe };
    const { violations } = await axe.run(context, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 140)} ${failureSummary ?? ''}`),
    );
  }, within);
}
