import { selectionStore } from '../../../state/selectionStore.ts';
import type { Scene, Thing } from '../../../views/scene/scene.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { barMarks } from './barMarks.ts';
import { chipMarks } from './chipMarks.ts';
import { describePlace, summaryOf } from './describe.ts';
import { groundMarks, slotMarks } from './groundMarks.ts';
import type { QueuesPicture } from './layout.ts';
import { takenMarks } from './takenMarks.ts';

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
  const body = layout.detail === 'chips' ? chipMarks : barMarks;
  return {
    marks: [
      ...groundMarks(picture, palette, (queue) => thingAt(picture, queue, null)),
      ...slotMarks(picture, palette),
      ...layout.columns.flatMap((column) =>
        body(picture, column, palette, (place) => thingAt(picture, column.queue, place)),
      ),
      ...takenMarks(picture, palette),
      {
        ...{ kind: 'text', text: summaryOf(picture), x: 0, y: 10 * scale, room: width },
        ...{ colour: palette.inkSoft, size: 13 },
      },
    ],
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
