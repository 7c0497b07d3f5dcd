import { views } from '../../faces/registry.ts';

/** How suggestions name views, where they do not write them as on the page. */
const spoken: readonly (readonly [words: RegExp, view: string])[] = [
  [/message view/, 'messages'],
  [/the flow graph/, 'flow-graph'],
  [/[Cc]ompare (the )?running times/, 'running-times'],
  [/the strips/, 'slower-jobs'],
];

/**
 * Finds the view that a suggestion of a preset asks to look at: "Open Candidates", "in the Jobs view", "Look at Locality". Null where it
 * names none. A lecture has no tabs, so that it has to show that view by itself.
 */
export function askedView(text: string): string | null {
  const named = views.find(({ title }) =>
    new RegExp(
      `(?:\\b(?:Open|Look at|[Ii]n(?: the)?|[Tt]he)) ${title}(?= (?:view|choose|look|and)|[.,:;]|$)`,
    ).test(text),
  );
  return named?.id ?? spoken.find(([words]) => words.test(text))?.[1] ?? null;
}
