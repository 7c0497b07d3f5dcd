import { derivedRuns } from '../state/derivedRuns.ts';
import { playbackStore } from '../state/playbackStore.ts';
import { createRunner } from '../state/runner.ts';
import { createPool } from '../worker/pool.ts';
import { costToAsk } from './costToAsk.ts';
import { learnFrom, machine } from './machine.ts';

// One worker for each core except the page's own, but at most two: traces need memory.
const WORKERS = Math.max(1, Math.min(2, (navigator.hardwareConcurrency ?? 2) - 1));

/** The page's pool of Web Workers. */
export const pool = createPool(WORKERS);

// What views derive from their settings runs on the same workers, when these have nothing else to do.
derivedRuns.connect(pool, WORKERS);
playbackStore.subscribe(({ isPlaying }) => derivedRuns.setBusy(isPlaying));

/** Keeps the page's runs in step with its scenario. */
export const runner = createRunner(pool, (source) => costToAsk(source, machine.slowness), learnFrom);
