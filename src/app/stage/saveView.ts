import { csvOf } from '../../base/csv.ts';
import { fragmentHere } from '../../desk/open/link.ts';
import { exportCaption, fileName } from '../../desk/say/copyText.ts';
import { withText } from '../../share/picture/png.ts';
import { withMetadata } from '../../share/picture/svg.ts';
import type { RunTrace, View } from '../../views/shared/view.ts';
import { download } from '../../widgets/download.ts';
import { type Picture, type PictureOptions, pictureOf, pngOf } from '../../widgets/exportPicture.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { saveTraceEvents } from '../share/saveTraceEvents.ts';

/** A view on screen, to be saved. */
export interface ShownView {
  readonly view: View;
  readonly runs: readonly RunTrace[];
  /** The element that a picture is taken of. */
  readonly element: HTMLElement | null;
  readonly palette: Palette;
}

/** Saves the view's numbers as CSV. */
export async function saveCsv({ view, runs }: ShownView): Promise<void> {
  download(`${fileName(view.id, runs)}.csv`, csvOf(await view.table(runs)), 'text/csv;charset=utf-8');
}

/** Saves the view as PNG, with `ratio` pixels per CSS pixel. It carries the scenario, unless that is too large for a link. */
export async function savePng(shown: ShownView, ratio: number): Promise<void> {
  const picture = await take(shown, { ratio, ground: shown.palette.surface, isVector: false });
  const png = picture === null ? null : await pngOf(picture, ratio);
  if (png === null) return;
  const fragment = await fragmentHere();
  const bytes = new Uint8Array(await png.arrayBuffer());
  const carrying = fragment === null ? bytes : withText(bytes, fragment);
  download(
    `${fileName(shown.view.id, shown.runs)}@${ratio}x.png`,
    new Blob([carrying], { type: 'image/png' }),
  );
}

/** Saves the view as SVG, which carries the scenario in its metadata. */
export async function saveSvg(shown: ShownView): Promise<void> {
  const picture = await take(shown, { ratio: 2, ground: null, isVector: true });
  if (picture === null) return;
  const fragment = await fragmentHere();
  const svg = fragment === null ? picture.svg : withMetadata(picture.svg, fragment);
  download(`${fileName(shown.view.id, shown.runs)}.svg`, svg, 'image/svg+xml');
}

/** Saves what happened in the view's runs as trace events. */
export function saveTrace({ runs }: ShownView): Promise<void> {
  return saveTraceEvents(runs);
}

async function take(
  { view, runs, element, palette }: ShownView,
  how: Pick<PictureOptions, 'ratio' | 'ground' | 'isVector'>,
): Promise<Picture | null> {
  if (element === null) return null;
  const caption = await exportCaption(view.title, runs);
  return pictureOf(element, { ...how, caption, ink: palette.inkSoft });
}
