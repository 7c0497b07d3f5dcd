import { useCallback, useMemo } from 'react';
import { SECOND } from '../../../engine/kernel/time.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { inset } from '../../../views/looks/pen.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import { Marks } from '../../../views/scene/marks.ts';
import { SceneView } from '../../../views/scene/SceneView.tsx';
import type { Box, MakeScene, Scene, Thing } from '../../../views/scene/scene.ts';
import type { RunProps } from '../../../views/shared/view.ts';
import { useReducedMotion } from '../../../views/surface/useReducedMotion.ts';
import { useRoom } from '../../../widgets/room.tsx';
import type { Palette } from '../../../widgets/tokens.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { addBars } from './barMarks.ts';
import { addChips } from './chipMarks.ts';
import { describePlace, summaryOf } from './describe.ts';
import { addGround, addSlots } from './groundMarks.ts';
import { chipAt, colourIn, layoutQueues, type QueuesPicture } from './layout.ts';
import { queuesAt } from './queuesAt.ts';
import { type Stand, standsOf } from './stands.ts';

// Chips that leave their queues are gone so soon, in s of the viewer's; sooner where nothing travels.
const LEAVING = 0.25;
const FADING = 0.15;

/** Shows the queues of a greedy scheduler, with each task in several of them at once. */
export function Queues({ run }: RunProps) {
  const { width, height } = useRoom();
  const { trace } = run;
  const hues = useJobHues(trace);
  const isStill = useReducedMotion();
  const { scale } = usePalette();
  const { job, task, server, hoveredJob } = selectionStore();
  const layout = useMemo(
    () => layoutQueues(trace.data.topology, standsOf(trace).peaks, width, height, scale),
    [trace, width, height, scale],
  );
  const make = useCallback<MakeScene>(
    (palette, time) => {
      const { isPlaying, speed } = playbackStore.getState();
      const moment = isPlaying ? (isStill ? FADING : LEAVING) * speed * SECOND : 0;
      return queuesScene(
        {
          ...{ trace, layout, hues, task, run: run.index, mayTravel: !isStill },
          now: queuesAt(trace, time, moment),
          focus: { job, hoveredJob, server },
          progressOf: ({ to }) => (moment === 0 ? 0 : Math.min(1, (time - to) / moment)),
        },
        palette,
      );
    },
    [trace, layout, hues, job, task, server, hoveredJob, run.index, isStill],
  );
  return (
    <SceneView
      make={make}
      isLive
      label={`Queues of ${run.title}. Left and right move between queues, with Shift between racks, up and down between the tasks of one; Enter selects.`}
    />
  );
}

/** Makes the scene of the queues of servers, of racks and of the cluster, with the servers below (Quincy, Fig 3). */
export function queuesScene(picture: QueuesPicture, palette: Palette): Scene {
  const { layout, now, focus, task } = picture;
  const { topology } = picture.trace.data;
  const { scale, width, order } = layout;
  const tasksIn = (queue: number) =>
    now.queues[queue].map((stand, place) => ({ stand, thing: thingAt(picture, queue, place) })).reverse();
  const isHere = task !== null && now.queues.some((stands) => stands.some((stand) => stand.task === task));
  const ofTask = order.flatMap((queue) =>
    tasksIn(queue).flatMap(({ stand, thing }) => (isHere && stand.task === task ? thing.id : [])),
  );
  const rackOf = (queue: number) =>
    queue < topology.servers ? topology.rackOf[queue] : queue - topology.servers;
  const marks = new Marks();
  addGround(marks, picture, palette, (queue) => thingAt(picture, queue, null));
  addSlots(marks, picture, palette);
  const addBody = layout.detail === 'chips' ? addChips : addBars;
  for (const column of layout.columns)
    addBody(marks, picture, column, palette, (place) => thingAt(picture, column.queue, place));
  addTaken(marks, picture, palette);
  marks.text(summaryOf(picture), 0, 10 * scale, width, { colour: palette.inkSoft, size: 13 });
  return {
    marks: marks.all,
    tracks: order.map((queue) => [...tasksIn(queue).map(({ thing }) => thing.id), String(queue)]),
    enters: 'end',
    far: [...order.keys()].filter((at) => at === 0 || rackOf(order[at]) !== rackOf(order[at - 1])),
    selected: focus.server === null ? null : String(focus.server),
    strong: new Set(ofTask),
    facts: { time: now.time, waiting: now.waiting },
  };
}

/** A task in a queue, by its place there, or the queue itself with its server. */
function thingAt({ trace, now, run }: QueuesPicture, queue: number, place: number | null): Thing {
  const stand = place === null ? undefined : now.queues[queue][place];
  const { selectTask, selectServer } = selectionStore.getState();
  return {
    id: stand === undefined ? String(queue) : `${queue} ${place}`,
    say: () => describePlace(trace, now, queue, stand),
    open() {
      if (stand !== undefined) selectTask(stand.job, stand.task, run);
      else if (queue < trace.data.topology.servers) selectServer(queue, run);
    },
    ...(stand !== undefined && { job: stand.job, group: `task ${stand.task}` }),
  };
}

/** Most tasks that are animated at a time; more could not be followed by eye. */
const MOST_TRAVELLERS = 30;

/** The chips of tasks that were just taken, leaving all their queues, and rings around the servers that took them. */
export function addTaken(marks: Marks, picture: QueuesPicture, palette: Palette): void {
  const { now, layout, mayTravel } = picture;
  const { scale } = layout;
  const chips = now.taken.reduce((sum, { queues }) => sum + queues.length, 0);
  const travels = mayTravel && chips <= MOST_TRAVELLERS;
  for (const stand of now.taken) {
    const progress = picture.progressOf(stand);
    const slot = layout.slots[stand.takenBy];
    const colour = colourIn(picture, palette, stand.job);
    const alpha = 0.15 + 0.6 * (1 - progress);
    const look = { radius: 2.5, fill: `${colour}80`, stroke: colour, lineWidth: 1.5 * scale, alpha };
    for (const queue of stand.queues) {
      const box = formerBox(picture, stand, queue);
      const { x, y, width, height } = inset(travels ? between(box, slot, eased(progress)) : box, 0.75);
      marks.box({ x, y, width: Math.max(1, width), height: Math.max(1, height) }, look);
    }
    const lineWidth = Math.min(2.5 * scale, Math.max(1, slot.width / 3));
    marks.box(inset(slot, -2), { stroke: palette.accent, alpha: 1 - progress * 0.6, lineWidth });
  }
}

/** Gives the place that a task had: behind those that came before it and still wait. */
function formerBox({ layout, now }: QueuesPicture, stand: Stand, queue: number): Box {
  const stands = now.queues[queue];
  const place = stands.filter(({ fromRow }) => fromRow < stand.fromRow).length;
  const { kind, x, width, top, bottom } = layout.columns[queue];
  const chip =
    layout.detail === 'chips' ? chipAt(layout, queue, place, Math.max(stands.length, place + 1)) : null;
  const unit = (bottom - top) / now.full[kind];
  const height = Math.max(3, unit);
  return chip ?? { x, y: Math.max(top, bottom - stands.length * unit - height), width, height };
}

function between(from: Box, to: Box, share: number): Box {
  const mix = (one: number, other: number) => one + (other - one) * share;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  };
}

function eased(progress: number): number {
  return progress < 0.5 ? 4 * progress * progress * progress : 1 - (2 - 2 * progress) ** 3 / 2;
}
