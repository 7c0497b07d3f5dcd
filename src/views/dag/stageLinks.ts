import { textWidth } from '../../widgets/fit.ts';
import type { Palette } from '../../widgets/tokens.ts';
import type { Link, Point, TextMark } from '../scene/scene.ts';
import { linkWords } from './describe.ts';
import { boxOf, type DagLayout, type StageLink } from './layout.ts';
import { type DagPicture, EXPECTED_ALPHA, EXPECTED_WIDTH } from './picture.ts';

/**
 * Dependencies: solid where all of a stage must be done, dashed where a part is enough, thick where data is fetched, dark on
 * the critical path so far, and above a broad line on the path that is expected to be critical.
 */
export function stageLinks({ layout, progress }: DagPicture, palette: Palette): readonly Link[] {
  const { scale, links, layers, detail } = layout;
  const isBoth = (link: StageLink, what: 'isCritical' | 'isExpected') =>
    [link.from, link.to].every((stage) => progress[stage - layers.firstStage][what]);
  const isSmall = detail !== 'numbers';
  const made = (link: StageLink, look: Pick<Link, 'colour' | 'width'> & Partial<Link>): Link => {
    return { from: String(link.from), to: String(link.to), points: pointsOf(layout, link), ...look };
  };
  const line = (link: StageLink): Link => {
    const thin = link.kind.shuffled > 0 ? (isSmall ? 3.5 : 4) : isSmall ? 1 : 1.5;
    return made(link, {
      colour: isBoth(link, 'isCritical') ? palette.ink : palette.lineStrong,
      width: thin * scale,
      dash: link.kind.share < 1 ? [5, 4] : [],
      tip: isSmall ? 0 : 7 * scale,
    });
  };
  const broad = { colour: palette.accent, width: EXPECTED_WIDTH * scale, alpha: EXPECTED_ALPHA };
  return [
    ...links.filter((link) => isBoth(link, 'isExpected')).map((link) => made(link, broad)),
    ...links.filter((link) => !isBoth(link, 'isCritical')).map(line),
    ...links.filter((link) => isBoth(link, 'isCritical')).map(line),
  ];
}

/** From the right side of one stage, straight through the columns between, to the left side of the other. */
function pointsOf(layout: DagLayout, { from, to, passes }: StageLink): readonly Point[] {
  const { boxWidth, boxHeight } = layout;
  const [source, target] = [boxOf(layout, from), boxOf(layout, to)];
  return [
    [source.x + boxWidth, source.y + boxHeight / 2],
    ...passes.flatMap(({ x, y }): readonly Point[] => [
      [x - boxWidth / 2, y],
      [x + boxWidth / 2, y],
    ]),
    [target.x, target.y + boxHeight / 2],
  ];
}

/** Says, once per stage, what it fetches and when it may start, on the dependency with the most space. */
export function linkWordMarks(layout: DagLayout, palette: Palette): readonly TextMark[] {
  const { scale, links, detail } = layout;
  const written = new Set<number>();
  return links.flatMap((link) => {
    const words = linkWords(link.kind);
    if (detail !== 'numbers' || words === '' || written.has(link.to) || link.passes.length > 0) return [];
    written.add(link.to);
    const [[x1, y1], [x2, y2]] = pointsOf(layout, link);
    const room = x2 - x1 - 8;
    const lines = textWidth(words, 12 * scale) <= room ? [words] : words.split(', ');
    const [x, middle] = [(x1 + x2) / 2, (y1 + y2) / 2];
    const style = {
      room: room + 16,
      align: 'center',
      colour: palette.inkSoft,
      halo: palette.surface,
    } as const;
    // Two lines of text go above and below the line.
    return lines.map((text, at): TextMark => {
      return { kind: 'text', text: [text], x, y: middle + (at === 0 ? -11 : 13) * scale, ...style };
    });
  });
}
