// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { mount } from '../testing/app/page.ts';
import { FitText } from './FitText.tsx';

test.each([
  [90, 'copy j104·12', 1],
  [55, 'j104·12', 1],
  [20, '', 0],
])('in %i pixels a label says “%s”, and has a ground only then', async (width, words, grounds) => {
  await mount(
    <svg>
      <title>label</title>
      <FitText
        ground={{ width }}
        texts={['copy j104·12', 'j104·12']}
        x={0}
        y={0}
        width={width}
        colour="black"
      />
    </svg>,
  );
  expect(document.querySelector('text')?.textContent ?? '').toBe(words);
  expect(document.querySelectorAll('rect')).toHaveLength(grounds);
});
