import type { FrameLocator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { violations } from './support/axe.ts';
import { ask, serveHost, takeEvents } from './support/host.ts';
import { unguarded as base } from './support/test.ts';

interface Embedding {
  /** Opens the embedding page, which lives at another origin, with Makespan in its frame. */
  embed(options?: { fragment?: string; width?: number; height?: number }): Promise<FrameLocator>;
}

const test = base.extend<Embedding>({
  embed: async ({ page, baseURL }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    const host = await serveHost();
    await use(async ({ fragment = '', width = 600, height = 400 } = {}) => {
      const address = `${new URL(baseURL ?? '').href}?embed=1${fragment}`;
      await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
      await page.addInitScript(
        (size) => {
          if (window !== window.parent) return;
          document.addEventListener('DOMContentLoaded', () => {
            for (const [name, value] of Object.entries(size))
              document.querySelector('iframe')?.setAttribute(name, String(value));
          });
        },
        { width, height },
      );
      await page.goto(`${host.url}?makespan=${encodeURIComponent(address)}`);
      await expect(page.locator('body[data-ready]')).toBeAttached();
      return page.frameLocator('iframe');
    });
    host.close();
    expect(complaints).toEqual([]);
  },
});

/** Gives the frame another size. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.evaluate(
    ([wide, high]) => {
      const frame = document.querySelector('iframe');
      if (frame !== null) [frame.width, frame.height] = [wide, high];
    },
    [String(width), String(height)],
  );
  await expect
    .poll(() => page.frames()[1].evaluate(() => [innerWidth, innerHeight]))
    .toEqual([width, height]);
}

const frameUrl = (page: Page) => page.frames()[1].url();

test('shakes hands, answers, and says what is allowed', { tag: '@journey' }, async ({ page, embed }) => {
  const frame = await embed();
  await expect(page.locator('body')).toHaveAttribute('data-version', '1');
  const { value: digests } = await ask(page, { type: 'get', what: 'digests' });
  expect(digests).toEqual([expect.stringMatching(/^[0-9a-f]{16}/), expect.stringMatching(/^[0-9a-f]{16}/)]);

  await ask(page, { type: 'seek', time: 2.5 });
  await expect(frame.getByTestId('time')).toHaveText('2.500 s');
  expect((await ask(page, { type: 'get', what: 'time' })).value).toMatchObject({ time: 2.5, playing: false });

  const changed = await ask(page, { type: 'set', values: { '/workload/arrivals/load': 0.5, '/seed': 9 } });
  expect(changed.runs).toEqual(['done', 'done']);
  expect(changed.digests).not.toEqual(digests);
  expect((await ask(page, { type: 'get', what: 'scenario' })).value).toMatchObject({ seed: 9 });

  const { value: metrics } = await ask(page, {
    type: 'get',
    what: 'metrics',
    ids: ['makespan', 'jobResponse'],
  });
  expect(metrics).toEqual(
    [0, 1].map(() => ({
      title: expect.any(String),
      values: {
        makespan: expect.any(Number),
        jobResponse: expect.objectContaining({ p50: expect.any(Number) }),
      },
    })),
  );

  expect(await ask(page, { type: 'load', preset: 'nowhere' })).toEqual({
    refused: { message: expect.stringMatching(/^"nowhere" is no preset; allowed are first-look, /) },
  });
  expect(await ask(page, { type: 'set', values: { '/seed': -1 } })).toEqual({
    refused: {
      message: 'The values cannot be used; the issues say what is allowed',
      issues: [{ path: '/seed', message: expect.stringMatching(/^is -1; allowed/) }],
    },
  });
  expect(await ask(page, { type: 'jump' })).toEqual({
    refused: { message: expect.stringMatching(/^type is "jump"; allowed are ping, /) },
  });
});

test('loads presets, links and scenarios, and links to what it shows', { tag: '@journey' }, async ({
  page,
  embed,
}) => {
  const frame = await embed();
  const before = frameUrl(page);
  await ask(page, { type: 'load', preset: 'three-ways' });
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(/\?$/);
  const { value: link } = await ask(page, { type: 'get', what: 'link' });
  expect(link).toMatch(/#s=1\./);
  const { digests } = await ask(page, { type: 'load', preset: 'first-look' });
  expect((await ask(page, { type: 'load', link: String(link) })).digests).not.toEqual(digests);
  const { value: scenario } = await ask(page, { type: 'get', what: 'scenario' });
  await ask(page, { type: 'load', preset: 'three-ways' });
  expect((await ask(page, { type: 'load', scenario })).digests).toHaveLength(
    (scenario as { runs: readonly unknown[] }).runs.length,
  );
  expect(await ask(page, { type: 'load', link: '#s=1.abc' })).toMatchObject({
    refused: { message: expect.stringMatching(/link/) },
  });
  expect(await ask(page, { type: 'load', scenario: { version: 2 } })).toMatchObject({
    refused: { issues: expect.arrayContaining([expect.objectContaining({ message: 'is missing' })]) },
  });
  expect(frameUrl(page)).toBe(before);
});

test('sends the events that are wanted', async ({ page, embed }) => {
  await embed();
  const events: Record<string, unknown>[] = [];
  const times = () => events.filter(({ event }) => event === 'time').length;
  const hears = (isEnough: () => boolean) =>
    expect
      .poll(async () => {
        events.push(...(await takeEvents(page)));
        return isEnough();
      })
      .toBe(true);
  const { value } = await ask(page, { type: 'get', what: 'time' });
  const { end } = value as { end: number };
  await ask(page, { type: 'seek', time: end / 2 });
  await takeEvents(page);

  // Slow enough that it plays on while a busy machine is somewhere else.
  await ask(page, { type: 'play', speed: 0.01 });
  await hears(() => times() >= 6);

  await ask(page, { type: 'seek', time: end - 0.5 });
  await ask(page, { type: 'play', speed: 1 });
  await hears(() => events.some(({ event }) => event === 'finished'));

  await ask(page, { type: 'subscribe', to: [] });
  // What was on its way before that.
  await takeEvents(page);
  await ask(page, { type: 'seek', time: 1 });
  expect(await takeEvents(page)).toEqual([]);
});

test('does not answer a window that is not around it, nor anybody before a ping', async ({ page, embed }) => {
  await embed();
  // Another frame of the embedding page has the same parent, but is not it.
  const heard = await page.evaluate(async () => {
    const other = document.createElement('iframe');
    other.srcdoc = `<script>
      onmessage = ({ data }) => parent.postMessage({ overheard: data }, '*');
      parent.frames[0].postMessage({ makespan: { type: 'ping', id: 7 } }, '*');
    </script>`;
    const messages: unknown[] = [];
    window.addEventListener('message', ({ data }) => messages.push(data));
    document.body.append(other);
    await new Promise((done) => other.addEventListener('load', done));
    // An answer to a later message of its own proves that the earlier one was ignored.
    await (window as unknown as { ask(message: object): Promise<unknown> }).ask({
      type: 'get',
      what: 'time',
    });
    return messages.filter((each) => JSON.stringify(each).includes('7'));
  });
  expect(heard.filter((each) => JSON.stringify(each).includes('"id":7'))).toEqual([]);
});

test('everything is in the frame at any usual size, and nothing is small', async ({ page, embed }) => {
  const frame = await embed();
  for (const [width, height] of [
    [600, 400],
    [800, 450],
    [400, 600],
    [360, 300],
  ] as const) {
    const size = `${width} × ${height}`;
    await resize(page, width, height);
    await expect(frame.getByRole('link', { name: 'Open in Makespan' })).toBeVisible();
    await expect(frame.getByRole('button', { name: /^Play/ })).toBeVisible();
    const inner = page.frames()[1];
    const faultsIn = () => {
      const found: string[] = [];
      const { innerWidth, innerHeight } = window;
      for (const element of document.querySelectorAll<HTMLElement>(
        'button, a, select, h1, h2, canvas, input, dt, li',
      )) {
        const box = element.getBoundingClientRect();
        if (box.width === 0 || element.closest('[popover]:not(:popover-open)') !== null) continue;
        const name = `${element.tagName} ${element.ariaLabel ?? element.textContent}`;
        if (
          box.left < -0.5 ||
          box.top < -0.5 ||
          box.right > innerWidth + 0.5 ||
          box.bottom > innerHeight + 0.5
        )
          found.push(`${name} is outside`);
        if (Number.parseFloat(getComputedStyle(element).fontSize) < 12) found.push(`${name} is small`);
      }
      const canvas = document.querySelector('[role=application]')?.getBoundingClientRect();
      if ((canvas?.height ?? 0) < 120 || (canvas?.width ?? 0) < 260) found.push('the picture is small');
      return found;
    };
    // The picture comes after the rest.
    await expect.poll(() => inner.evaluate(faultsIn), size).toEqual([]);
    expect(await violations(inner), size).toEqual([]);
  }
});

test('the keyboard can leave the frame, and takes no key before it is in it', async ({ page, embed }) => {
  const frame = await embed();
  const clock = frame.getByTestId('time');
  const before = await clock.textContent();
  for (const key of ['Space', 'ArrowRight', 'End']) await page.keyboard.press(key);
  expect(await clock.textContent()).toBe(before);

  await frame.getByRole('link', { name: 'Open in Makespan' }).focus();
  await page.keyboard.press('End');
  await expect(clock).not.toHaveText(before ?? '');
  const after = page.getByRole('link', { name: 'After the frame' });
  for (let presses = 0; presses < 40; presses += 1) {
    if (await after.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(after).toBeFocused();
});

test('a named preset opens without a change of the address, and a key that opens dialogs does nothing', async ({
  page,
  embed,
}) => {
  const frame = await embed({ fragment: '&preset=six-computers' });
  expect(frameUrl(page)).toContain('&preset=six-computers');
  await frame.getByRole('link', { name: 'Open in Makespan' }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('End');
  expect((await ask(page, { type: 'get', what: 'time' })).value).toMatchObject({ playing: false });
  await expect(frame.getByRole('dialog')).toHaveCount(0);
});

test('a preset asks in a frame with room for its question, and tells no numbers before', async ({
  page,
  embed,
}) => {
  const frame = await embed({ fragment: '&preset=first-look' });
  const question = frame.getByRole('region', { name: 'A first question' });
  await expect(question).toBeVisible();
  await expect(frame.getByText('median')).toHaveCount(0);
  await question.getByRole('button', { name: 'Close the question' }).click();
  await expect(frame.getByText('median').first()).toBeVisible();
  await resize(page, 600, 300);
  await ask(page, { type: 'load', preset: 'late-binding' });
  await expect(question).toHaveCount(0);
});

for (const [width, height] of [
  [600, 400],
  [390, 600],
  [800, 450],
] as const) {
  test(`a lesson can be read and done in a frame of ${width} × ${height}`, async ({ page, embed }) => {
    const frame = await embed({ width, height, fragment: '&lesson=late-binding&step=3' });
    const before = frameUrl(page);
    const lesson = frame.getByRole('region', { name: 'Lesson: From two choices to late binding' });
    const heading = lesson.getByRole('heading', { level: 2 }).first();
    await expect(heading).toHaveText('Step 3 of 9: If two are good, are ten better?');
    const text = lesson.getByText('Now A asks two servers for each task');
    await expect(text).toBeHidden();
    await lesson.getByRole('button', { name: 'Read' }).click();
    await expect(text).toBeInViewport({ ratio: 1 });
    expect(await text.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBe(16);
    // Nothing is below the edge for good: what is long scrolls.
    for (const part of [
      lesson.getByRole('slider').first(),
      lesson.getByRole('region', { name: 'Goal' }),
      lesson.getByRole('button', { name: 'Check the answer' }),
    ]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    expect(await violations(page.frames()[1])).toEqual([]);
    const picture = frame.getByRole('tabpanel');
    await expect(picture).toHaveCount(width === 600 ? 0 : 1);
    if (width === 600) {
      await lesson.getByRole('button', { name: 'Picture' }).click();
      await expect(text).toBeHidden();
      await expect(picture).toBeInViewport({ ratio: 1 });
      expect(await violations(page.frames()[1])).toEqual([]);
      await lesson.getByRole('button', { name: 'Read' }).click();
    }
    await lesson.getByRole('button', { name: 'Next step' }).click();
    await expect(heading).toHaveText(/^Step 4 of 9: /);
    await expect(text).toHaveCount(0);
    await expect(lesson.locator('p').first()).toBeInViewport();
    await lesson.getByRole('button', { name: 'Step before' }).click();
    await expect(text).toBeInViewport({ ratio: 1 });
    await expect(frame.getByRole('link', { name: 'Open in Makespan' })).toHaveAttribute('href', /#l=1\./);
    expect(frameUrl(page)).toBe(before);
  });
}

test('the goal of an embedded lesson ticks itself while its picture is seen', async ({ page, embed }) => {
  const frame = await embed({ fragment: '&lesson=late-binding&step=2' });
  const lesson = frame.getByRole('region', { name: /^Lesson: / });
  const goal = lesson.getByRole('region', { name: 'Goal' }).getByRole('status');
  await lesson.getByRole('button', { name: 'Read' }).click();
  await expect(goal).toHaveText('Not reached yet.');
  await lesson.getByRole('button', { name: 'Show me' }).click();
  await lesson.getByRole('button', { name: 'Picture' }).click();
  await expect(goal).toBeHidden();
  await expect(frame.getByRole('tabpanel')).toBeVisible();
  await lesson.getByRole('button', { name: 'Read' }).click();
  await expect(goal).toHaveText('Reached.');
  expect((await ask(page, { type: 'load', preset: 'first-look' })).digests).toHaveLength(2);
  // Another scenario ends the lesson, as on the whole page.
  await expect(lesson).toHaveCount(0);
  expect(frameUrl(page)).toContain('lesson=late-binding');
});
