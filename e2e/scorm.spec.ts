import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { makespan } from './support/links.ts';
import { test } from './support/test.ts';

/** The package of a lesson, as a teacher saves it: its files by name. */
async function packageOf(page: Page, path: string): Promise<Readonly<Record<string, Uint8Array>>> {
  await page.getByRole('button', { name: 'Share' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /for a learning system/ }).click();
  await (await download).saveAs(path);
  await expect(page.getByText('Upload the file to your learning system')).toBeVisible();
  return unzipSync(readFileSync(path));
}

/** What the learning system was told; scorm-again refuses what SCORM 1.2 does not allow. */
function told(page: Page): Promise<Readonly<Record<'status' | 'raw' | 'min' | 'max' | 'data', string>>> {
  return page.evaluate(() => {
    const { cmi } = (window as unknown as { API: { cmi: { core: Cmi; suspend_data: string } } }).API;
    const { lesson_status: status, score } = cmi.core;
    return { status, raw: score.raw, min: score.min, max: score.max, data: cmi.suspend_data };
  });
}

interface Cmi {
  readonly lesson_status: string;
  readonly score: Readonly<Record<'raw' | 'min' | 'max', string>>;
}

test('a lesson in a learning system reports score and completion, and goes on where it was left', async ({
  page,
  context,
}, info) => {
  await page.goto('./?lesson=stragglers-and-copies&step=1');
  await expect(page.getByRole('complementary', { name: /^Lesson: / })).toBeVisible();
  const files = await packageOf(page, info.outputPath('lesson.zip'));
  const manifest = new TextDecoder().decode(files['imsmanifest.xml']);
  expect(/ href="([^"]+)"/.exec(manifest)?.[1]).toBe('index.html');
  await page.close();

  // The learning system serves the files of the package, and nothing else.
  const system: Readonly<Record<string, string>> = {
    'scorm12.js': readFileSync(
      new URL('../node_modules/scorm-again/dist/scorm12.js', import.meta.url),
      'utf8',
    ),
    'system.html': readFileSync(new URL('./support/learningSystem.html', import.meta.url), 'utf8'),
    'index.html': new TextDecoder().decode(files['index.html']),
  };
  await context.route('**/system/*', (route) => {
    const body = system[new URL(route.request().url()).pathname.split('/').at(-1) ?? ''];
    return body === undefined ? route.abort() : route.fulfill({ body, contentType: 'text/html' });
  });
  const lms = await context.newPage();
  await lms.goto('./system/system.html');
  const panel = lms.frameLocator('iframe').getByRole('complementary', { name: /^Lesson: / });
  await expect(panel).toContainText('Step 1 of 8');
  await expect.poll(async () => (await told(lms)).status).toBe('incomplete');

  const step = async (at: number, answer: string | number) => {
    await expect(panel.getByRole('heading', { level: 2 })).toContainText(`Step ${at} of 8`);
    if ((await panel.getByRole('button', { name: 'Show me' }).count()) > 0) {
      await panel.getByRole('button', { name: 'Show me' }).click();
      await expect(panel.getByRole('region', { name: 'Goal' }).getByRole('status')).toHaveText('Reached.');
    }
    if (typeof answer === 'number') await panel.getByRole('radio').nth(answer).check();
    else await panel.locator('form').getByRole('textbox').fill(answer);
    await panel.getByRole('button', { name: /^(Check the answer|Keep this answer)$/ }).click();
    await panel.getByRole('button', { name: /^(Next|Finish)$/ }).click();
  };
  const answers = ['30', '20', 1, 1, '17', '39', 0, 'A late copy delays a whole job.'];
  for (const [at, answer] of answers.slice(0, 3).entries()) await step(at + 1, answer);
  await expect.poll(async () => (await told(lms)).raw).toBe('38.46'); // 5 of 13

  // The next session begins at the step at which this one ended.
  await lms.reload();
  await expect(panel.getByRole('heading', { level: 2 })).toContainText('Step 4 of 8');
  for (const [at, answer] of answers.entries()) if (at >= 3) await step(at + 1, answer);
  await expect(panel.getByRole('heading', { name: 'Done' })).toBeVisible();
  await expect(panel).toContainText('Your learning system knows that you are through, with 12 of 13 points.');
  await expect.poll(async () => (await told(lms)).status).toBe('completed');
  const { raw, min, max, data } = await told(lms);
  expect([raw, min, max]).toEqual(['92.31', '0', '100']); // 12 of 13: one answer is wrong

  // What the system keeps is the student's link: it is graded alike.
  writeFileSync(info.outputPath('suspend_data.txt'), data);
  const { stdout } = makespan(['grade', info.outputPath('suspend_data.txt'), '--gradebook', 'canvas']);
  expect(stdout).toMatch(/Points Possible,,,,13\r\n"?Lovelace, Ada"?,,,,12\r\n/);
});
