import { derivedRuns } from '../state/derivedRuns.ts';
import { playbackStore } from '../state/playbackStore.ts';
import { createRunner } from '../state/runner.ts';
import { createPool, startWorker } from '../worker/pool.ts';
import { machine } from './machine.ts';
import { scenarioStore } from './scenarioStore.ts';

// One worker for each core except the page's own, but at most six; of these two keep traces, which need memory.
const WORKERS = Math.max(1, Math.min(6, (navigator.hardwareConcurrency ?? 2) - 1));

/** The page's pool of Web Workers. */
export const pool = createPool(WORKERS, startWorker, Math.min(2, WORKERS));

// What views derive from their settings runs on the same workers, when these have nothing else to do.
derivedRuns.connect(pool, WORKERS);
playbackStore.subscribe(({ isPlaying }) => derivedRuns.setBusy(isPlaying));

let costs: typeof import('./costs.ts') | null = null;

/**
 * Resolves when it is known which runs the user must be asked about first; also if that cannot be fetched, as a run needs
 * nothing of it.
 */
export const costsAreKnown: Promise<void> = import('./costs.ts').then(
  (module) => {
    costs = module;
  },
  () => undefined,
);

/** Keeps the page's runs in step with its scenario. To be used when the costs are known. */
export const runner = createRunner(
  pool,
  (source) => costs?.costToAsk(source, machine.slowness, scenarioStore.getState()) ?? null,
  (source, seconds) => costs?.learnFrom(machine, source, seconds),
  (scenario) => costs?.recordingFor(scenario),
);
