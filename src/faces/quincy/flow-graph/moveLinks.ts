import { NONE } from '../../../engine/ids.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import type { Link } from '../../../views/scene/scene.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { Kind } from './network.ts';
import type { FlowPicture } from './picture.ts';

/** Moves and stops: a dashed arrow from the server that a task left to where it goes now. */
export function moveLinks({ shown, layout, hues }: FlowPicture, palette: Palette): readonly Link[] {
  const { solved, quincy } = shown;
  const { scene, nodes, scale } = layout;
  const nodeAt = (kind: Kind, row: number) => scene.nodeOf[quincy.firstOf[kind] + row];
  return (solved.history.leavesOf.get(solved.solve.number) ?? []).flatMap(({ task, from, to }) => {
    const job = solved.tasks.find((each) => each.task === task)?.job;
    if (job === undefined) return [];
    const isStopped = to === NONE;
    const left = nodeAt(Kind.computer, from);
    const goal = isStopped ? nodeAt(Kind.unscheduled, solved.jobs.indexOf(job)) : nodeAt(Kind.computer, to);
    const [source, target] = [nodes[left], nodes[goal]];
    return {
      ...{ from: String(left), to: String(goal) },
      points: [
        [isStopped ? source.x : source.x + source.width, source.y + source.height / 2],
        [target.x + target.width, target.y + target.height / 2],
      ],
      bow: isStopped ? [-60 * scale, 60 * scale] : [48 * scale, 48 * scale],
      colour: jobColour(hues, palette, { job: null, hoveredJob: null }, job),
      ...{ width: 2.5 * scale, dash: [5 * scale, 3 * scale], casing: palette.surface, tip: 6 * scale },
    } satisfies Link;
  });
}
