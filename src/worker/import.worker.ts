import { expose } from 'comlink';
import { fitLog } from '../logs/fit.ts';
import { sayChanges } from '../logs/fitChanges.ts';
import { fitObstacles, fitWarnings, neverSettles } from '../logs/fitWarnings.ts';
import { proposedRuns } from '../logs/proposedRuns.ts';
import { logFormats } from '../logs/registry.ts';
import { reportNotes } from '../logs/report.ts';
import { settlingFit } from '../logs/runnableFit.ts';
import { logScenario } from '../logs/toScenario.ts';
import type { WorkloadLog } from '../logs/workloadLog.ts';
import { policies } from '../policies/registry.ts';
import { checkScenario } from '../scenario/check.ts';
import type { ImportWorker, LogSummary } from './importApi.ts';
import { importFile } from './importFile.ts';
import { sizeOfLog } from './sizeOfLog.ts';

/** Milliseconds between two progress reports; people cannot read faster, and each message costs time. */
const PROGRESS_EVERY = 50;

interface KeptLog {
  readonly log: WorkloadLog;
  readonly summary: LogSummary;
  readonly notes: readonly string[];
}

let kept: KeptLog | null = null;

function keptLog(): KeptLog {
  if (kept === null) throw new Error('No log has been read.');
  return kept;
}

const importWorker: ImportWorker = {
  async read(request, onProgress) {
    kept = null;
    let last = Number.NEGATIVE_INFINITY;
    const { outcome, log } = await importFile(request, async (share) => {
      if (performance.now() - last < PROGRESS_EVERY) return;
      last = performance.now();
      onProgress(share);
      // A worker busy in its stream lives on for two seconds after `terminate()`; this pause lets it end at
      // once.
      await new Promise((resolve) => setTimeout(resolve));
    });
    if (outcome.kind === 'log' && log !== null) {
      kept = { log, summary: outcome.summary, notes: reportNotes(outcome.report) };
    }
    return outcome;
  },
  fit(options, cluster) {
    const { log: read, summary } = keptLog();
    const { fit, log } = fitLog(read, options, cluster);
    const size = sizeOfLog(log);
    return {
      fit,
      size,
      obstacles: fitObstacles(fit),
      warnings: fitWarnings(fit, options),
      changes: sayChanges({ jobs: log.jobs, tasks: size.tasks, length: summary.length }, fit, options),
      settling: neverSettles(fit) ? settlingFit(read, options, cluster) : null,
    };
  },
  scenario(options, base) {
    const { log, summary, notes } = keptLog();
    const { format, name, bytes, sha256 } = summary;
    const fitted = fitLog(log, options, base.cluster);
    const runs = proposedRuns(options).filter(({ policy }) => policies.find(policy) !== undefined);
    const origin = { format, name, bytes, sha256, notes };
    const made = logScenario(fitted, options, origin, runs.length > 0 ? { ...base, runs } : base);
    const { scenario, issues } = checkScenario(made);
    return scenario === undefined ? { ok: false, issues } : { ok: true, scenario };
  },
  sample(format) {
    const { sample } = logFormats.get(format);
    if (sample === undefined) throw new Error(`There is no sample of "${format}".`);
    return { name: sample.name, text: sample.write() };
  },
  forget() {
    kept = null;
  },
};

expose(importWorker);

// Fetched ahead, so that an import works without a network. What fails now is fetched when it is needed.
for (const format of logFormats.all) format.load().catch(() => undefined);
