import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paletteOf } from './widgets/tokens.ts';

test('the first paint has the colours of the page that follows it', () => {
  const css = readFileSync(new URL('./firstPaint.css', import.meta.url), 'utf8');
  for (const theme of ['light', 'dark'] as const) {
    const { surface, sunken, line, ink } = paletteOf(theme);
    expect(css).toContain(
      [`ground: ${surface}`, `sunken: ${sunken}`, `line: ${line}`, `ink: ${ink}`]
        .map((part) => `--first-${part};`)
        .join(theme === 'light' ? '\n  ' : '\n    '),
    );
  }
});
