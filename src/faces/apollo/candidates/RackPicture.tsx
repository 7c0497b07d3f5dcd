import { useCallback, useMemo } from 'react';
import { formatBytes, formatMicros } from '../../../base/format.ts';
import type { ServerId } from '../../../engine/ids.ts';
import { AttemptKind } from '../../../engine/record/schema.ts';
import { inputsOf } from '../../../explain/inputs.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import { drawLines } from '../../../views/looks/pen.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import { Marks } from '../../../views/scene/marks.ts';
import { SceneView } from '../../../views/scene/SceneView.tsx';
import type { BoxLook, MakeScene, Scene, Thing } from '../../../views/scene/scene.ts';
import { rackName } from '../../../views/shared/names.ts';
import type { RunProps } from '../../../views/shared/view.ts';
import { useMade } from '../../../views/surface/useMade.ts';
import { useRoom } from '../../../widgets/room.tsx';
import type { Palette } from '../../../widgets/tokens.ts';
import { kindReasons, successWords } from '../explain/estimateWords.ts';
import { linesLarger } from '../placing.ts';
import { ringLook, winnerWords } from './CandidateRows.tsx';
import type { Candidate, Dispatch } from './dispatch.ts';
import { describeEntry, describeQueue, kindOfEntry, type Queues, queuesAt, queueWords } from './queues.ts';
import { hasQueues, hasWords, layoutRacks, type RackLayout, ringAt, stackAt } from './rackLayout.ts';
import { bestOf, type Priced } from './whatIf.ts';

interface RackPictureProps extends RunProps {
  readonly dispatch: Dispatch;
  readonly candidates: readonly Priced[];
}

/** The candidates of a task, ringed on the racks: a colour for each reason why a server is one. */
export function RackPicture({ run, dispatch, candidates }: RackPictureProps) {
  const { width, height } = useRoom();
  const { trace } = run;
  const hues = useJobHues(trace);
  const queues = useMade(queuesAt, trace, dispatch.at);
  const bytes = useMemo(() => {
    const held = new Map<ServerId, number>();
    for (const { holders, bytes: size } of inputsOf(trace, dispatch.task, 0))
      for (const server of holders) held.set(server, (held.get(server) ?? 0) + size);
    return held;
  }, [trace, dispatch.task]);
  const make = useCallback<MakeScene>(
    (palette) => {
      const open = (server: ServerId) => selectionStore.getState().selectServer(server, run.index);
      const shown = { trace, dispatch, width, height, palette, hues, candidates, bytes, queues };
      return racksScene({ ...shown, open });
    },
    [trace, dispatch, width, height, hues, candidates, bytes, queues, run.index],
  );
  return (
    <SceneView
      make={make}
      label={`Candidates of ${dispatch.name} under ${run.title}: ${candidates.length} servers, ${winnerWords(bestOf(candidates))}. Arrow keys move between them, Enter selects one.`}
      data-candidates={candidates.length}
    />
  );
}

/** What the picture of a decision on the racks depends on. */
interface RacksLook {
  readonly trace: Trace;
  readonly dispatch: Dispatch;
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly hues: Int8Array;
  readonly candidates: readonly Priced[];
  /** Input on each server that has some. */
  readonly bytes: ReadonlyMap<ServerId, number>;
  readonly queues: Queues;
  open(server: ServerId): void;
}

/** Narrower cells have no room for the length of a queue: a plus says that there are more. CSS pixels. */
const NUMBERED = 20;

/** The racks with what really waits on each server, and rings around the candidates. */
export function racksScene(look: RacksLook): Scene {
  const { trace, width, height, palette, candidates } = look;
  const layout = layoutRacks(trace.data.topology, width, height, palette.scale);
  const marks = new Marks();
  addRacks(marks, layout, look);
  if (hasQueues(layout)) addQueues(marks, layout, look);
  const best = bestOf(candidates);
  for (const each of candidates) addRing(marks, layout, look, each, each === best);
  return { marks: marks.all, tracks: [candidates.map(({ server }) => String(server))] };
}

/** The racks with a square for each server; those that hold input are darker. */
function addRacks(marks: Marks, layout: RackLayout, look: RacksLook): void {
  const { palette, bytes } = look;
  const { cluster, up } = layout;
  const { racks, hasRackLabels, scale, topology, cellWidth, cellHeight } = cluster;
  for (const [rack, { x, y, width, height }] of racks.entries()) {
    const box = { x: x + 0.5, y: y - up + 0.5, width: width - 1, height: height - 1 };
    const radius = hasRackLabels ? 6 : 2;
    marks.box(box, { fill: palette.sunken, stroke: palette.line, lineWidth: scale, radius });
    const faint = { colour: palette.inkFaint };
    if (hasRackLabels) marks.text([rackName(rack)], x + 8 * scale, y - up + 11 * scale, width, faint);
  }
  const small = Math.max(1, Math.min(8, Math.min(cellWidth, cellHeight) - 2));
  const side = hasWords(layout) ? 14 * scale : small;
  for (let server = 0; server < topology.servers; server += 1) {
    const { x, y } = ringAt(layout, server);
    const [left, top] = [cluster.serverX[server], cluster.serverY[server] - up];
    marks.box({ x: left, y: top, width: cellWidth, height: cellHeight }, {}, thingOf(look, server));
    const box = { x: x - side / 2, y: y - side / 2, width: side, height: side };
    const fill = bytes.has(server) ? palette.inkSoft : palette.otherJob;
    const alpha = bytes.has(server) ? 1 : 0.6;
    marks.box(box, { fill, alpha });
  }
}

function thingOf({ trace, dispatch, queues, open }: RacksLook, server: ServerId): Thing {
  const candidate = dispatch.candidates.find((each) => each.server === server);
  const queued = queueWords(trace, queues.get(server));
  const say = () =>
    candidate === undefined
      ? describeQueue(trace, server, queues)
      : [...describeCandidate(trace, candidate), ...(queued === null ? [] : [queued])];
  return { id: String(server), say, open: () => open(server) };
}

/**
 * What really waits above each server, in the colours of jobs: outlined, as everywhere; duplicates dashed; what runs without a
 * token struck through.
 */
function addQueues(marks: Marks, layout: RackLayout, look: RacksLook): void {
  const { trace, dispatch, palette, hues, queues, open } = look;
  const { stage } = trace.data.tables.entries.columns;
  const isWordy = hasWords(layout);
  const lineWidth = isWordy ? 1.5 * palette.scale : 1;
  for (const [server, entries] of queues) {
    const { blocks, more, countX, countY } = stackAt(layout, server, entries.length);
    for (const [place, box] of blocks.entries()) {
      const entry = entries[place];
      const kind = kindOfEntry(trace, entry);
      const job = trace.data.graphs.stageJob[stage[entry]];
      const stroke = jobColour(hues, palette, { job: null, hoveredJob: null }, job);
      const dash = kind === AttemptKind.duplicate ? [2.4, 1.8] : undefined;
      const say = () => describeEntry(trace, entry, place, dispatch.at);
      const thing = { id: `entry ${entry}`, job, say, open: () => open(server) };
      marks.box(box, { fill: palette.surface, stroke, lineWidth, dash }, thing);
      if (kind !== AttemptKind.opportunistic) continue;
      const [left, right] = [box.x + box.width * 0.35, box.x + box.width * 0.65];
      const weight = lineWidth / palette.scale;
      marks.drawn((pen) =>
        drawLines(pen, { stroke: palette.ink, weight }, [left, box.y, right, box.y + box.height]),
      );
    }
    if (more === 0) continue;
    const count = layout.cluster.cellWidth >= NUMBERED ? `+${more}` : '+';
    const size = isWordy ? 11 : 9.5 / palette.scale;
    marks.text([count], countX, countY, Infinity, { colour: palette.inkSoft, size, align: 'center' });
  }
}

/** A ring around a candidate with its wait; the best one is filled, and the chosen one has a second ring. */
function addRing(marks: Marks, layout: RackLayout, look: RacksLook, each: Priced, isBest: boolean): void {
  const { palette, dispatch, bytes, queues } = look;
  const { scale } = palette;
  const { server, kind, name, wait } = each;
  const { x, y, radius } = ringAt(layout, server);
  const isWordy = hasWords(layout);
  const ring = (size: number, style: BoxLook) =>
    marks.box({ x: x - size, y: y - size, width: 2 * size, height: 2 * size }, { ...style, radius: size });
  ring(radius, { fill: palette.surface });
  if (isBest) ring(radius - 3 * scale, { fill: palette.accentFill });
  ring(radius, ringLook(kind, palette, isWordy ? 3 : 2));
  if (server === dispatch.server) ring(radius + 3.5 * scale, { stroke: palette.ink, lineWidth: 1.5 * scale });
  if (!isWordy) return;
  const write = (text: string, at: number, colour: string) =>
    marks.text([text], x, at, Infinity, { colour, align: 'center' });
  const size = Math.min(12, (radius * 0.7) / scale);
  const colour = isBest ? palette.onAccent : palette.ink;
  marks.text([name], x, y, Infinity, { colour, size, isBold: true, align: 'center' });
  const queued = queues.get(server)?.length ?? 0;
  const above = queued === 0 ? y - radius - 4 * scale : stackAt(layout, server, queued).top;
  const waits = `${layout.cluster.cellWidth >= 70 * scale ? 'waits ' : ''}${formatMicros(wait)}`;
  if (wait > 0) write(waits, above - 8 * scale, palette.inkSoft);
  const input = bytes.get(server);
  if (input !== undefined) write(formatBytes(input), y + radius + 11 * scale, palette.ink);
}

/** What is known of a candidate, one string per line. */
function describeCandidate(trace: Trace, each: Candidate): readonly string[] {
  const lines = linesLarger(trace, each);
  const from = each.isDirect ? 'from the server' : 'from the monitor';
  return [
    `${each.name}: a candidate since ${kindReasons[each.kind]}`,
    `files ${formatMicros(each.init)}, reads ${formatMicros(each.read)}, computes ${formatMicros(each.cpu)}`,
    `waits ${formatMicros(each.wait)}; the matrix is ${formatMicros(each.age)} old, ${from}`,
    ...(lines === 0 ? [] : [`read up to ${lines} lines larger, since it is old`]),
    `P_succ ${successWords(each)}: complete after ${formatMicros(each.completion)}`,
    ...(each.noise === 0 ? [] : [`and ${formatMicros(each.noise)} at random`]),
  ];
}
