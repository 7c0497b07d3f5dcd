import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Sketch } from './sketch.ts';

// Titles stay where they are only within a picture.
const drawn = ({ elements }: Sketch): string =>
  renderToStaticMarkup(createElement('svg', null, elements)).replace(/^<svg>|<\/svg>$/g, '');

test('what is drawn are elements in the order of the calls, with widths and dashes by the scale', () => {
  const sketch = new Sketch(2);
  sketch.rect({ x: 1, y: 2, width: 3, height: 4 }, { fill: 'red', round: 1 });
  sketch.line(0, 0, '50%', 0, { stroke: 'black', weight: 1.5, dash: [3, 2] });
  expect(drawn(sketch)).toBe(
    '<rect x="1" y="2" width="3" height="4" rx="1" fill="red"></rect>' +
      '<line x1="0" y1="0" x2="50%" y2="0" fill="none" stroke="black" stroke-width="3" stroke-dasharray="6 4"></line>',
  );
});

test('a group holds what is drawn in it, and what follows stands beside it', () => {
  const sketch = new Sketch(1);
  sketch.group({ 'data-job': 3 }, () => {
    sketch.title('j3');
    sketch.circle(1, 1, 1, { fill: 'red' });
  });
  sketch.path('M0 0', { stroke: 'red' });
  expect(drawn(sketch)).toMatch(
    /^<g data-job="3"><title>j3<\/title><circle [^>]*><\/circle><\/g><path [^>]*><\/path>$/,
  );
});

test('the first text that fits is written, and its width is known; nothing if none fits', () => {
  const sketch = new Sketch(1);
  // Without a canvas a letter is as wide as 0.6 of its size.
  expect(sketch.text(['a long text', 'short'], 0, 0, 40, { colour: 'red' })).toBe(36);
  expect(sketch.text(['short'], 0, 0, 30, { colour: 'red' })).toBe(0);
  expect(drawn(sketch)).toMatch(/^<text [^>]*fill="red"[^>]*>short<\/text>$/);
});
