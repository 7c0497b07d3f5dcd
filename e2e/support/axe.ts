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
    options: { readonly resultTypes: readonly string[]; readonly runOnly?: readonly string[] },
  ): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
    }[];
  }>;
}

/** The rules that depend on colours: contrast, and links that differ from text only by colour. */
export const rulesOfColour = ['color-contrast', 'link-in-text-block'] as const;

/**
 * Lists accessibility violations in readable form (WCAG 2.2 AA and good practice). The library stays in the page
 * until that is left, since loading it takes longer than checking some pages.
 */
export async function violations(
  page: Pick<Page, 'evaluate'>,
  within = 'html',
  rules?: readonly string[],
): Promise<readonly string[]> {
  await nextFrames(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ([context, runOnly]) => {
      const { axe } = window as unknown as { readonly axe: Axe };
      const options = { resultTypes: ['violations'], ...(runOnly === undefined ? {} : { runOnly }) };
      const { violations } = await axe.run(context, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 140)} ${failureSummary ?? ''}`),
      );
    },
    [within, rules] as const,
  );
}

/** Lists what is on the page and where, without colours. */
export async function withoutColours(page: Page): Promise<readonly string[]> {
  await nextFrames(page);
  return page.evaluate(() => {
    const places = [...document.querySelectorAll('body *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${x} ${y} ${width} ${height}`;
    });
    const text = document.body.outerHTML.replace(/#[0-9a-f]{3,8}\b|(rgb|hsl|oklch)a?\([^)]*\)/gi, 'a colour');
    return [...text.split(/(?=<)/), ...places];
  });
}

/**
 * Lists how visible words look, each look once: the kinds, classes and colours of the elements around them. Words of one look have
 * the same colours in any theme.
 */
export async function looksOfWords(page: Page): Promise<readonly string[]> {
  await nextFrames(page);
  return page.evaluate(() => {
    const known = new Map<Element, string>();
    const lookOf = (element: Element): string => {
      const before = known.get(element);
      if (before !== undefined) return before;
      const { color, fill, stroke, backgroundColor, opacity, fontWeight } = getComputedStyle(element);
      const own = [
        element.tagName,
        element.getAttribute('class'),
        color,
        fill,
        stroke,
        backgroundColor,
        opacity,
        fontWeight,
      ];
      const above = element.parentElement === null ? '' : lookOf(element.parentElement);
      const look = `${above}/${own.join(' ')}`;
      known.set(element, look);
      return look;
    };
    const owners: (Element | null)[] = [...document.querySelectorAll('input, select, textarea')];
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node !== null; node = words.nextNode())
      if ((node.nodeValue ?? '').trim() !== '') owners.push(node.parentElement);
    const seen = owners.filter((each) => each?.checkVisibility({ visibilityProperty: true }) === true);
    return [...new Set(seen.map((each) => (each === null ? '' : lookOf(each))))];
  });
}
