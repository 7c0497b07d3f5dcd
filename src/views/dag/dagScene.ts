import { textWidth } from '../../widgets/fit.ts';
import type { Palette } from '../../widgets/tokens.ts';
import type { Link, Mark, Scene } from '../scene/scene.ts';
import { jobWords } from './describe.ts';
import type { LinkKind } from './layout.ts';
import { type DagPicture, EXPECTED_ALPHA, EXPECTED_WIDTH, RUNNING_ALPHA } from './picture.ts';
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

/** An entry of the legend: a part of a bar, or a line that is so thick. */
interface Entry {
  readonly words: string;
  readonly colour: string;
  readonly alpha?: number;
  readonly thick?: number;
  readonly dash?: readonly number[];
}

/** The job's name above its stages, and below them a legend, of which the last entries give way. */
function frameOf({ layout, trace, job, time, colour, progress }: DagPicture, palette: Palette) {
  const { scale, height, width, links } = layout;
  const isDone = trace.data.tables.jobs.columns.finishedAt[job] <= time;
  const strong = palette.lineStrong;
  const has = (is: (link: LinkKind) => boolean) => links.some(({ kind }) => is(kind));
  const path = isDone ? 'critical path' : 'critical path so far';
  const expected = { colour: palette.accent, thick: EXPECTED_WIDTH, alpha: EXPECTED_ALPHA };
  const all: (Entry | false)[] = [
    { words: 'done', colour },
    { words: 'runs', colour, alpha: RUNNING_ALPHA },
    { words: 'waits', colour: palette.pressed },
    has(({ share }) => share < 1) && { words: 'slow start', colour: strong, thick: 1.5, dash: [5, 4] },
    has(({ shuffled }) => shuffled > 0) && { words: 'shuffle', colour: strong, thick: 4 },
    links.length > 0 && { words: path, colour: palette.ink, thick: 2 },
    progress.some(({ isExpected }) => isExpected) && { words: 'expected', ...expected },
  ];
  const marks: Mark[] = [...title(jobWords(trace, job, time), colour, width, palette)];
  const lines: Link[] = [];
  const y = height - 10 * scale;
  let x = 8;
  for (const entry of all) {
    if (entry === false) continue;
    const { words, colour: own, alpha = 1, thick, dash = [] } = entry;
    const [sample, gap] = thick === undefined ? [12 * scale, 4 * scale] : [22 * scale, 5 * scale];
    const wide = textWidth(words, 12 * scale);
    if (x + sample + gap + wide > width) continue;
    if (thick === undefined)
      marks.push({ kind: 'box', x, y: y - 4 * scale, width: sample, height: 8 * scale, fill: own, alpha });
    else
      lines.push({
        ...{ from: '', to: '', colour: own, width: thick * scale, alpha, dash },
        points: [
          [x, y],
          [x + sample, y],
        ],
      });
    marks.push({ kind: 'text', text: [words], x: x + sample + gap, y: y + 0.5, colour: palette.inkFaint });
    x += sample + gap + wide + 12 * scale;
  }
  return { marks, links: lines };
}

function title(words: string, colour: string, width: number, { scale, ink }: Palette): readonly Mark[] {
  const side = 10 * scale;
  const style = { colour: ink, size: 13, isBold: true, most: width - 32 };
  return [
    { kind: 'box', x: 8, y: side, width: side, height: side, radius: 2, fill: colour },
    { kind: 'text', text: [words], x: 8 + 16 * scale, y: 15.5 * scale, ...style },
  ];
}
