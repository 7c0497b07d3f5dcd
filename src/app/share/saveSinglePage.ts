import { digestsHere, encodeHere, momentHere, pageAddress } from '../../desk/open/link.ts';
import { loadPart } from '../../desk/parts/loadPart.ts';
import { sayBytes } from '../../logs/say.ts';
import { withSeen } from '../../share/payload.ts';
import { MOST_KEPT, withFragment } from '../../share/singlePage.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { lessonStore } from '../../state/teachingStore.ts';
import { download } from '../../widgets/download.ts';

/** With what the page as one file opens. */
interface Saved {
  /** Empty where `kept` says it. */
  readonly fragment: string;
  /** The scenario as JSON, where it is too large for a fragment. */
  readonly kept: string | null;
  readonly name: string;
}

/** Why the page cannot be saved as one file. */
interface Refused {
  readonly refused: string;
}

/**
 * Saves the whole page as one file, which opens from a disk: with the lesson that is open, else with what is shown. Resolves to
 * what to tell the visitor.
 */
export async function saveSinglePage(): Promise<string> {
  const saved = await whatToSave();
  if ('refused' in saved) return saved.refused;
  const response = await fetch('./single.html').catch(() => null);
  if (response === null)
    return 'The page as one file must be fetched once from its server: is there a network?';
  const { name } = saved;
  const html = response.ok ? withFragment(await response.text(), { ...saved, home: pageAddress() }) : null;
  if (html === null) return 'The server of this page does not have it as one file.';
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['makespan'];
  download(`${words.join('-').slice(0, 60)}.html`, html, 'text/html;charset=utf-8');
  return 'Saved. The file opens from any disk, without a network.';
}

/** How many bytes what is saved adds to the page: those of a scenario that no link can hold. */
export async function bytesBeside(): Promise<number> {
  if (lessonStore.getState().open !== null) return 0;
  const saved = await whatToSave();
  if ('refused' in saved || saved.kept === null) return 0;
  return new TextEncoder().encode(saved.kept).length;
}

async function whatToSave(): Promise<Saved | Refused> {
  const { open } = lessonStore.getState();
  if (open !== null) {
    const { given, id } = open;
    const part = await loadPart(() => import('../../lessons/link.ts'));
    if (part === null) return { refused: 'A part of the page that is needed for this could not be loaded.' };
    // From its beginning, and without what somebody has done in it.
    const link = await part.encodeLesson({ lesson: given, id, step: 0, work: null });
    if (link === null) return { refused: 'This lesson is too large for the page as one file.' };
    return { fragment: link.fragment, kept: null, name: given.title };
  }
  const { scenario } = scenarioStore.getState();
  const name = scenario.question ?? scenario.name;
  const link = await encodeHere(true);
  if (link !== null) return { fragment: link.fragment, kept: null, name };
  // A link that asks for the file of a log would not work from a disk alone: the file holds the jobs.
  const payload = withSeen({ v: scenario.version, d: scenario }, momentHere(), digestsHere());
  const kept = JSON.stringify(payload);
  if (kept.length <= MOST_KEPT) return { fragment: '', kept, name };
  const [has, most] = [kept.length, MOST_KEPT].map(sayBytes);
  return {
    refused: `The jobs take ${has}, and the page as one file holds at most ${most}. Save the scenario as a file, to be dropped on a page.`,
  };
}
