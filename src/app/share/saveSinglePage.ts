import { digestsHere, encodeHere, momentHere, pageAddress } from '../../desk/open/link.ts';
import { loadPart } from '../../desk/parts/loadPart.ts';
import { sayBytes } from '../../logs/say.ts';
import { withSeen } from '../../share/payload.ts';
import { MOST_KEPT, withFragment } from '../../share/singlePage.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { lessonStore, type OpenLesson } from '../../state/teachingStore.ts';
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
  const page = await singlePage();
  if ('refused' in page) return page.refused;
  const { name } = saved;
  const html = withFragment(page.html, { ...saved, home: pageAddress() });
  if (html === null) return NOT_HERE;
  download(`${fileName(name)}.html`, html, 'text/html;charset=utf-8');
  return 'Saved. The file opens from any disk, without a network.';
}

/** Saves the open lesson with the whole page as a package for learning systems. Resolves to what to tell the visitor. */
export async function saveScormPackage({ given: lesson, id }: OpenLesson): Promise<string> {
  const page = await singlePage();
  if ('refused' in page) return page.refused;
  const part = await loadPart(() => import('../../lessons/scormPackage.ts'));
  if (part === null) return MISSING_PART;
  const packed = await part.scormPackage({ lesson, id, page: page.html, home: pageAddress() });
  if ('fault' in packed) return `The lesson was not packed: ${packed.fault}.`;
  download(`${fileName(lesson.title)}.zip`, new Blob([packed.zip], { type: 'application/zip' }));
  return 'Saved. Upload the file to your learning system as a SCORM package.';
}

const NOT_HERE = 'The server of this page does not have it as one file.';
const MISSING_PART = 'A part of the page that is needed for this could not be loaded.';

/** The page as one file, from beside this page. */
async function singlePage(): Promise<{ readonly html: string } | Refused> {
  const response = await fetch('./single.html').catch(() => null);
  if (response === null)
    return { refused: 'The page as one file must be fetched once from its server: is there a network?' };
  return response.ok ? { html: await response.text() } : { refused: NOT_HERE };
}

function fileName(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['makespan'];
  return words.join('-').slice(0, 60);
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
    if (part === null) return { refused: MISSING_PART };
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
