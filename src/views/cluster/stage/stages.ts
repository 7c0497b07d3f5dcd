import { useMemo, useSyncExternalStore } from 'react';
import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Stage, StageOf } from './marks.ts';

/** What papers add to the picture. Views do not know papers: whoever knows both says where it is found. */
interface Stages {
  stageOf(trace: Trace): StageOf | undefined;
}

const NOTHING: Stage = { marks: [] };
let load: (() => Promise<Stages>) | undefined;
let known: Stages | undefined;
const waiting = new Set<() => void>();

/** Says where it is found what papers add. */
export function findStages(from: () => Promise<Stages>): void {
  load = from;
}

/** Loads what papers add, after the first frame. */
export async function loadStages(): Promise<void> {
  if (known !== undefined) return;
  known = await load?.();
  for (const tell of waiting) tell();
}

function onKnown(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}

/** The room that the paper of a run needs above and below the servers: none until it is loaded, and none without a run. */
export function useStageRoom(trace: Trace | null): NonNullable<Stage['room']> {
  const stages = useSyncExternalStore(onKnown, () => known);
  return useMemo(
    () => (trace === null ? undefined : stages?.stageOf(trace)?.(trace, 0, null).room) ?? NO_ROOM,
    [stages, trace],
  );
}

const NO_ROOM = { above: 0, below: 0 };

/** Gives what the paper of a run adds at a time; nothing until it is loaded. */
export function stageAt(trace: Trace, time: Micros, job: JobId | null): Stage {
  return known?.stageOf(trace)?.(trace, time, job) ?? NOTHING;
}
