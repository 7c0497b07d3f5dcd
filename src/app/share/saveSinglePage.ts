import { withFragment } from '../../share/singlePage.ts';
import { lessonStore } from '../../state/lessonStore.ts';
import { download } from '../../widgets/download.ts';
import { fragmentHere, pageAddress } from '../link.ts';
import { scenarioStore } from '../scenarioStore.ts';

/**
 * Saves the whole page as one file, which opens from a disk: with the lesson that is open, else with what is shown. Resolves to
 * what to tell the visitor.
 */
export async function saveSinglePage(): Promise<string> {
  const { fragment, name } = await whatToSave();
  if (fragment === null)
    return 'This is too large for the page as one file. Save the scenario as a file, to be dropped on a page.';
  const response = await fetch('./single.html').catch(() => null);
  if (response === null)
    return 'The page as one file must be fetched once from its server: is there a network?';
  const html = response.ok
    ? withFragment(await response.text(), { fragment, home: pageAddress(), name })
    : null;
  if (html === null) return 'The server of this page does not have it as one file.';
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['makespan'];
  download(`${words.join('-').slice(0, 60)}.html`, html, 'text/html;charset=utf-8');
  return 'Saved. The file opens from any disk, without a network.';
}

/** The fragment with which the file opens, null if it is too large for any; and a name for the file. */
async function whatToSave(): Promise<{ readonly fragment: string | null; readonly name: string }> {
  const { open } = lessonStore.getState();
  if (open !== null) {
    const { lesson, id } = open;
    const { encodeLesson } = await import('../../lessons/link.ts');
    // From its beginning, and without what somebody has done in it.
    const link = await encodeLesson({ lesson, id, step: 0, work: null });
    return { fragment: link?.fragment ?? null, name: lesson.title };
  }
  const { scenario } = scenarioStore.getState();
  const fragment = await fragmentHere();
  // A link that asks for the file of a log would not work from a disk alone.
  const isWhole = fragment?.startsWith('#s=') === true;
  return { fragment: isWhole ? fragment : null, name: scenario.question ?? scenario.name };
}
