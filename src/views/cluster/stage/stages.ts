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

/** Says where it is found what papers add. */
export function findStages(from: () => Promise<Stages>): void {
  load = from;
}

/** Loads what papers add, after the first frame. */
export async function loadStages(): Promise<void> {
  known ??= await load?.();
}

/** Gives what the paper of a run adds at a time; nothing until it is loaded. */
export function stageAt(trace: Trace, time: Micros, job: JobId | null): Stage {
  return known?.stageOf(trace)?.(trace, time, job) ?? NOTHING;
}
