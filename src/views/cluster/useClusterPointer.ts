import type { MouseEvent, PointerEvent, RefObject } from 'react';
import { useState } from 'react';
import type { ServerId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Trace } from '../../trace/trace.ts';
import type { RunTrace } from '../view.ts';
import type { Target } from './hit.ts';
import { targetAt } from './hit.ts';
import type { ClusterLayout } from './layout.ts';
import type { Snapshot } from './snapshot.ts';

/** What is pointed at, and where. */
export interface Hover {
  readonly target: Target;
  readonly x: number;
  readonly y: number;
}

/** What lies over the cluster and is pointed at before it. */
export interface Above {
  /** Takes the pointer, or says that nothing is there. */
  point(x: number, y: number): boolean;
  click(x: number, y: number): boolean;
  leave(): void;
}

/** What a click on a target selects: a task, else its job, else its server. */
export interface Pick {
  readonly job: number | null;
  readonly task: number | null;
  readonly server: ServerId | null;
}

/** Finds what stands in a slot or a queue at a target. */
export function pickOf({ data, taskStage }: Trace, snapshot: Snapshot, target: Target): Pick {
  const nothing: Pick = { job: null, task: null, server: null };
  if (target.kind !== 'server') return nothing;
  const { attempts, entries, holds } = data.tables;
  const { stageJob } = data.graphs;
  const { server, lane, place } = target;
  if (lane !== null) {
    const slot = data.topology.firstSlot[server] + lane;
    const attempt = snapshot.attemptIn[slot] ?? NONE;
    const hold = snapshot.holdIn[slot] ?? NONE;
    if (attempt !== NONE) {
      const task = attempts.columns.task[attempt];
      return { job: stageJob[taskStage[task]], task, server };
    }
    if (hold !== NONE) return { job: stageJob[holds.columns.stage[hold]], task: null, server };
  }
  for (let index = 0; place !== null && index < snapshot.entryCount; index += 1) {
    const entry = snapshot.entries[index];
    if (entries.columns.server[entry] !== server || snapshot.places[index] !== place) continue;
    const task = entries.columns.task[entry];
    return { job: stageJob[entries.columns.stage[entry]], task: task === NONE ? null : task, server };
  }
  return { ...nothing, server };
}

/** Points and selects with a mouse, a pen or a finger. */
export function useClusterPointer(
  run: RunTrace,
  layout: ClusterLayout,
  takeSnapshot: (time: number) => Snapshot,
  above: RefObject<Above | null>,
) {
  const [hover, setHover] = useState<Hover | null>(null);
  const pick = (target: Target) => pickOf(run.trace, takeSnapshot(playbackStore.getState().time), target);

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { x, y } = placeOf(event);
    const isTaken = above.current?.point(x, y) ?? false;
    const target = isTaken ? null : targetAt(layout, x, y);
    if (target === null) return forget();
    setHover(hover !== null && isSame(hover.target, target) ? hover : { target, x, y });
    const { job } = pick(target);
    if (selectionStore.getState().hoveredJob !== job) selectionStore.getState().hoverJob(job);
  };
  const onPointerLeave = () => {
    above.current?.leave();
    forget();
  };
  const forget = () => {
    setHover(null);
    if (selectionStore.getState().hoveredJob !== null) selectionStore.getState().hoverJob(null);
  };
  // A finger clicks where it never hovered, so the click says itself where it is.
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { selectTask, selectJob, selectServer, clear } = selectionStore.getState();
    const { x, y } = placeOf(event);
    if (above.current?.click(x, y) === true) return;
    const target = targetAt(layout, x, y);
    if (target === null) return clear();
    const { job, task, server } = pick(target);
    if (job !== null && task !== null) selectTask(job, task, run.index);
    else if (job !== null) selectJob(job, run.index);
    else if (server !== null) selectServer(server, run.index);
  };
  const hoveredServer = hover?.target.kind === 'server' ? hover.target.server : null;
  return { hover, hoveredServer, handlers: { onPointerMove, onPointerLeave, onClick } };
}

/** Gives where an event is, from the corner of what listens to it. */
function placeOf(event: MouseEvent<HTMLElement>): { readonly x: number; readonly y: number } {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

function isSame(one: Target, other: Target): boolean {
  if (one.kind === 'server' && other.kind === 'server') {
    return one.server === other.server && one.lane === other.lane && one.place === other.place;
  }
  if (one.kind === 'rack' && other.kind === 'rack') return one.rack === other.rack;
  return one.kind === 'scheduler' && other.kind === 'scheduler' && one.scheduler === other.scheduler;
}
