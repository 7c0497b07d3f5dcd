import { type Tab, until } from './tab.ts';

const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? null;

/** Waits until what a selector finds has a text of this pattern; resolves to the text. */
export function textAt(tab: Tab, selector: string, pattern = /^/): Promise<string> {
  return until(`${pattern} in ${selector}`, async () => {
    const text = await tab.evaluate(textOf, selector);
    return text !== null && pattern.test(text) ? text : null;
  });
}

/** Waits until what a selector finds has another text. */
export async function otherText(tab: Tab, selector: string): Promise<void> {
  const before = await textAt(tab, selector);
  await until(`a change of ${selector}`, async () => (await tab.evaluate(textOf, selector)) !== before);
}

const buttonNamed = (name: string) =>
  [...document.querySelectorAll('button')].find((each) => {
    // Behind a comma, some say how large a file will be.
    const text = each.textContent.trim().split(',')[0];
    return (
      each.getClientRects().length > 0 &&
      (text === name || each.getAttribute('aria-label')?.startsWith(name) === true)
    );
  });

/** Clicks a button as soon as there is one of this name: parts of the page come later. */
export async function clickButton(tab: Tab, name: string): Promise<void> {
  await until(`a button "${name}"`, () => tab.click(buttonNamed, name));
}

/** Refuses text that only a fault writes. */
export async function isWhole(tab: Tab): Promise<void> {
  const text = await tab.evaluate(() => document.body.innerText, null);
  const wrong = /NaN|undefined|Infinity|\[object/.exec(text);
  if (wrong !== null) throw new Error(`the page says "${wrong[0]}"`);
}
