import type { MessageLook } from '../../engine/policy/messageKinds.ts';
import { endOfWay, isLost, messageLook } from '../looks/messageLook.ts';
import { drawBox, drawCross, drawDot, drawLines, type Paint, type Pen } from '../looks/pen.ts';
import { isLeftOut } from './layout.ts';
import { isMoving } from './motion.ts';
import type { ClusterPicture } from './picture.ts';
import { colours, jobOfStage } from './picture.ts';
import type { Point } from './places.ts';
import { queueTop, schedulerFoot, serverMiddle, slotAt } from './places.ts';

/** A message under way. */
interface Flight {
  readonly look: MessageLook;
  readonly job: number;
  readonly from: Point;
  readonly at: Point;
  readonly to: Point;
  readonly isLost: boolean;
}

/**
 * Computes the positions of the messages to draw. They move straight and evenly: after half the time they are
 * half-way.
 */
export function flightsOf(picture: ClusterPicture): readonly Flight[] {
  const { layout, trace, snapshot, focus, motion, hues } = picture;
  if (layout.detail === 'racks') return [];
  const { messages } = trace.data.tables;
  const { from, to, kind, stage, sentAt } = messages.columns;
  const flights: Flight[] = [];
  for (let index = 0; index < snapshot.messageCount; index += 1) {
    const message = snapshot.messages[index];
    const job = stage[message] < 0 ? -1 : jobOfStage(picture, stage[message]);
    if (!isMoving(motion, job, focus.job, hues)) continue;
    const ends = [from[message], to[message]];
    if (ends.some((actor) => actor < layout.topology.servers && isLeftOut(layout, actor))) continue;
    const look = messageLook(trace.data.messageKinds[kind[message]]);
    const start = pointOf(picture, from[message], look, stage[message]);
    const end = pointOf(picture, to[message], look, stage[message]);
    const share = (snapshot.time - sentAt[message]) / (endOfWay(trace, message) - sentAt[message]);
    const at = { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
    flights.push({ look, job, from: start, at, to: end, isLost: isLost(trace, message) });
  }
  return flights;
}

/**
 * Returns the position of a sender or receiver: a probe goes to the end of the queue, an answer to the slot held for
 * it.
 */
function pointOf(
  { layout, snapshot, trace }: ClusterPicture,
  actor: number,
  look: MessageLook,
  stage: number,
) {
  const { servers, firstSlot } = layout.topology;
  if (actor >= servers) return schedulerFoot(layout, actor - servers);
  if (layout.detail !== 'tasks') return serverMiddle(layout, actor);
  const { stage: heldFor } = trace.data.tables.holds.columns;
  for (let slot = firstSlot[actor]; slot < firstSlot[actor + 1]; slot += 1) {
    const hold = snapshot.holdIn[slot];
    if (look === 'probe' || hold < 0 || heldFor[hold] !== stage) continue;
    const { x, y, width, height } = slotAt(layout, actor, slot - firstSlot[actor]);
    return { x: x + width / 2, y: y + height / 2 };
  }
  const isBusy = snapshot.queued[actor] > 0 || snapshot.running[actor] === layout.topology.slots[actor];
  return isBusy || look === 'probe'
    ? queueTop(layout, actor, snapshot.queued[actor])
    : serverMiddle(layout, actor);
}

// More lines than this would hide what they lead to.
const MOST_LINES = 120;

/**
 * Draws messages under way; those of the selected job with the path behind them, or for who asked for no motion the whole path
 * alone. A cross marks a lost message.
 */
export function drawFlights(paint: Paint, picture: ClusterPicture): void {
  const { palette } = paint;
  const { layout, motion } = picture;
  const { scale } = layout;
  const pen = { ...paint, scale };
  const flights = flightsOf(picture);
  const colourOf = colours(picture, palette);
  const own = flights.filter(({ job }) => job === picture.focus.job);
  if (own.length > 0 && own.length <= MOST_LINES) {
    const ways = own.map(({ from, at, to }) => {
      const { x, y } = motion.isStill ? to : at;
      return [from.x, from.y, x, y];
    });
    drawLines(pen, { stroke: colourOf(own[0].job), weight: 1.25, opacity: 0.45 }, ...ways);
  }
  for (const { look, job, at, to, isLost } of flights) {
    const colour = look === 'nothing' ? palette.lineStrong : colourOf(job);
    if (isLost) drawCross(pen, to.x, to.y, 4 * scale, { stroke: colour, weight: 2 });
    if (!motion.isStill) drawMessage(pen, look, at, colour);
  }
}

function drawMessage(pen: Pen, look: MessageLook, { x, y }: Point, colour: string): void {
  const { palette, scale } = pen;
  const isHollow = look === 'probe';
  const [fill, stroke] = isHollow ? [palette.surface, colour] : [colour, palette.surface];
  const box = { x: x - 5 * scale, y: y - 5 * scale, width: 10 * scale, height: 10 * scale };
  const radius = isHollow ? 4.5 : look === 'ask' ? 4 : 3;
  if (look === 'task') drawBox(pen, box, { fill, stroke, weight: 2, round: 2.5 * scale });
  else drawDot(pen, x, y, radius * scale, { fill, stroke, weight: 2 });
}
