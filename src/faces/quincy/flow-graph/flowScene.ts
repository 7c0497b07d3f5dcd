import { NONE } from '../../../engine/ids.ts';
import type { Scene } from '../../../views/scene/scene.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { arcLinks, moveLinks } from './arcLinks.ts';
import { headMarks, nodeMarks } from './nodeMarks.ts';
import type { FlowPicture } from './picture.ts';

/** Makes the drawn of a network: arcs, flow that was taken back, and nodes in columns. */
export function flowScene(picture: FlowPicture, palette: Palette): Scene {
  const { layout, isRecorded, selected, way } = picture;
  const links = arcLinks(picture, palette);
  const isFlowing = (arc: number) => layout.drawn.arcs[arc].flow > 0;
  const { level } = layout.drawn;
  const ofSelected = links.filter(({ from, to }) => [from, to].includes(String(selected)));
  const ofStep = links.filter((_, arc) => layout.drawn.arcs[arc].arcs.some((each) => way.has(each)));
  const strong = way.size > 0 ? ofStep : level.kind === 'task' ? [] : ofSelected;
  return {
    links: [
      ...links.filter((_, arc) => !isFlowing(arc)),
      ...links.filter((_, arc) => isFlowing(arc)),
      ...(isRecorded ? moveLinks(picture, palette) : []),
    ],
    marks: [...headMarks(layout, palette), ...nodeMarks(picture, palette)],
    tracks: layout.columns.map((nodes) => nodes.map(String)),
    selected: selected === NONE ? null : String(selected),
    strong: new Set(strong.flatMap(({ thing }) => thing?.id ?? [])),
  };
}
