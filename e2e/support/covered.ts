import type { Page } from '@playwright/test';

/**
 * Lists controls that something else covers, once they are scrolled into sight: a press on their middle, or near their upper or
 * lower edge, would hit that. Sliders are as tall as a target must be and lie over the lines around them, so only their middle
 * counts. With a dialog open, its controls.
 */
export async function coveredControls(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const root = document.querySelector('dialog:modal') ?? document.body;
    const all = root.querySelectorAll<HTMLElement>('button, input, select, summary, a[href]');
    const found: string[] = [];
    for (const control of all) {
      const isShown = control.checkVisibility({ visibilityProperty: true });
      if (!isShown || control.matches(':disabled, [type=file]')) continue;
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      await new Promise((done) => requestAnimationFrame(done));
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      for (const share of control.matches('[type=range]') ? [0.5] : [0.5, 0.15, 0.85]) {
        const hit = document.elementFromPoint(left + width / 2, top + height * share);
        const isOwn = hit !== null && (control.contains(hit) || hit.contains(control));
        const isLabel = control instanceof HTMLInputElement && control.labels?.[0]?.contains(hit) === true;
        if (isOwn || isLabel) continue;
        const name = control.getAttribute('aria-label') ?? (control.textContent || control.tagName);
        found.push(`${name.trim()} at ${share}: ${hit?.outerHTML.slice(0, 80)}`);
        break;
      }
    }
    return found;
  });
}
