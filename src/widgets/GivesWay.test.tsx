// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { mount } from '../testing/app/page.ts';
import { GivesWay } from './GivesWay.tsx';

const words = ['round 4 of 80', '4 of 80', '4'];

test.each([
  [130, 'round 4 of 80'],
  [129, '4 of 80'],
  [69, '4'],
  [5, '4'],
])('a line of %i pixels says “%s” in letters of 10', async (room, said) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(room);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return 10 * (this.textContent ?? '').length;
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  await mount(
    <p>
      <GivesWay steps={2} of="s1">
        {(step) => words[step]}
      </GivesWay>
    </p>,
  );
  expect(document.querySelector('p')?.textContent).toBe(said);
});
