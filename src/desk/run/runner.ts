import { browserStorage } from '../../state/drafts.ts';
import { createMachine } from '../../state/machine.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { createRunner } from '../../state/runner.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { askingFirst } from '../../state/trustedCode.ts';
import { createPool, startWorker } from '../../worker/pool.ts';
import { isEmbedded } from '../scenario/query.ts';
import { drawAtOnce } from './shownTraces.ts';

/** What is known of this machine's speed. An embedded page stores nothing. */
export const machine = createMachine(isEmbedded ? null : browserStorage());

const CORES = navigator.hardwareConcurrency ?? 2;

/** Workers that leave a core to the page, but at most six. */
const BESIDE = Math.max(1, Math.min(6, CORES - 1));

// Two workers keep traces, which need memory: also on two cores, as the page has little to do while it waits for runs. For
// ten-thousand one worker computes 2.0 s, of two workers the longer 1.2 s, and the page 0.6 s.
const RUNS = Math.min(2, CORES);

/** The page's pool of Web Workers. */
export const pool = askingFirst(createPool(Math.max(BESIDE, RUNS), startWorker, RUNS));

/** What views derive from their settings runs on the same workers, when these have nothing else to do. */
function connect({ derivedRuns }: typeof import('../../state/derivedRuns.ts')): void {
  derivedRuns.connect(pool, BESIDE);
  playbackStore.subscribe(({ isPlaying }) => derivedRuns.setBusy(isPlaying));
}

// Where it does not come, nor do the views that need it, which say so.
void import('../../state/derivedRuns.ts').then(connect, () => undefined);

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
  drawAtOnce,
);
