import type { Palette } from '../../widgets/tokens.ts';
import type { Scene } from '../scene/scene.ts';
import { frameOf } from './frame.ts';
import type { DagPicture } from './picture.ts';
import { linkWordMarks, stageLinks } from './stageLinks.ts';
import { stageMarks } from './stageMarks.ts';

/** Makes the scene of a job: its stages with their progress, their dependencies, the job's name and a legend. */
export function dagScene(picture: DagPicture, palette: Palette): Scene {
  const { layout, progress, selected, time } = picture;
  const frame = frameOf(picture, palette);
  return {
    links: [...stageLinks(picture, palette), ...frame.links],
    marks: [
      ...linkWordMarks(layout, palette),
      ...progress.flatMap((each) => stageMarks(picture, each, palette)),
      ...frame.marks,
    ],
    tracks: layout.layers.columns.map((stages) => stages.map(String)),
    selected: selected === null ? null : String(selected),
    facts: {
      time,
      done: progress.map(({ done }) => done).join(' '),
      running: progress.map(({ running }) => running).join(' '),
    },
  };
}
