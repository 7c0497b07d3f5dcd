import { placeBalance } from './balance.ts';
import { placeBoard } from './board.ts';
import { placeGhost } from './ghost.ts';
import { placeLit } from './lit.ts';
import type { StageMark } from './marks.ts';
import { placeNote } from './note.ts';
import { placeReaders } from './readers.ts';
import type { Placed, Scene } from './scene.ts';
import { stageAt } from './stages.ts';
import { placeTray } from './tray.ts';
import { placeWatch } from './watch.ts';
import { placeWork } from './work.ts';

/** How each kind of mark is placed and drawn. */
const places: {
  readonly [Kind in StageMark['kind']]: (
    mark: Extract<StageMark, { readonly kind: Kind }>,
    scene: Scene,
  ) => readonly Placed[];
} = {
  watch: placeWatch,
  lit: placeLit,
  work: placeWork,
  ghost: placeGhost,
  balance: placeBalance,
  board: placeBoard,
  readers: placeReaders,
  note: placeNote,
};

/** Places the tray and the marks of the run's paper, in the order in which they are drawn. */
export function placeStage(view: Pick<Scene, 'trace' | 'snapshot' | 'layout' | 'job'>): readonly Placed[] {
  const stage = stageAt(view.trace, view.snapshot.time, view.job);
  const scene: Scene = { ...view, stage, behind: new Map() };
  const tray = stage.hidesTray === true && view.layout.head !== null ? [] : placeTray(scene);
  return [...tray, ...stage.marks.flatMap((mark) => place(mark, scene))];
}

function place<Mark extends StageMark>(mark: Mark, scene: Scene): readonly Placed[] {
  const own = places[mark.kind] as (mark: Mark, scene: Scene) => readonly Placed[];
  return own(mark, scene);
}

/** Finds the uppermost thing at a point that says something; null if there is none. */
export function placedAt(placed: readonly Placed[], x: number, y: number): Placed | null {
  const isAt = ({ box, says }: Placed) =>
    says.length > 0 && x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
  return placed.findLast(isAt) ?? null;
}
