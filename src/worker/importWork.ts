import { fitLog } from '../logs/fit.ts';
import { sayChanges } from '../logs/fitChanges.ts';
import type { FitOptions } from '../logs/fitOptions.ts';
import { usersOf } from '../logs/fitUsers.ts';
import { fitObstacles, fitWarnings, neverSettles } from '../logs/fitWarnings.ts';
import type { HowToRead } from '../logs/format.ts';
import { jobsDigest, readRecipe, writeRecipe } from '../logs/importRecipe.ts';
import { proposedRuns } from '../logs/proposedRuns.ts';
import { logFormats } from '../logs/registry.ts';
import { reportNotes } from '../logs/report.ts';
import { settlingFit } from '../logs/runnableFit.ts';
import { logScenario } from '../logs/toScenario.ts';
import type { WorkloadLog } from '../logs/workloadLog.ts';
import { policies } from '../policies/registry.ts';
import { checkScenario } from '../scenario/checks/check.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { ImportWorker, LogSummary, ScenarioAnswer } from './importApi.ts';
import { importFile, sizeOfLog } from './importFile.ts';

/** Milliseconds between two progress reports; people cannot read faster, and each message costs time. */
const PROGRESS_EVERY = 50;

interface KeptLog {
  readonly log: WorkloadLog;
  readonly summary: LogSummary;
  readonly notes: readonly string[];
  readonly how: HowToRead;
}

/** Makes a scenario of the log that was read, with the recipe by which others can repeat it. */
function madeScenario({ log, summary, notes, how }: KeptLog, options: FitOptions, base: Scenario) {
  const { format, name, bytes, sha256 } = summary;
  const fitted = fitLog(log, options, base.cluster);
  const made = logScenario(fitted, options, { format, name, bytes, sha256, notes }, base);
  const recipe = writeRecipe(how, fitted.fit, options, made.workload);
  return { ...made, workload: { ...made.workload, from: { ...made.workload.from, recipe } } };
}

function checked(made: unknown): ScenarioAnswer {
  const { scenario, issues } = checkScenario(made);
  return scenario === undefined ? { ok: false, issues } : { ok: true, scenario };
}

/** The jobs of a recipe do not depend on it, since the recipe holds the pace of arrivals. */
const empty: Scenario = {
  version: 2,
  name: '',
  seed: 1,
  cluster: { racks: 1, serversPerRack: 2, slotsPerServer: 1, roundTrip: 0.001 },
  workload: { kind: 'explicit', jobs: [], warmup: 0 },
  runs: [],
};

const otherJobs = {
  path: '',
  message:
    'This version of Makespan makes other jobs of the file than the one that made the link. Ask for the run as a file.',
};

/** What an import worker does, in whatever thread: it keeps the log that it has read. */
export function createImportWork(): ImportWorker {
  let kept: KeptLog | null = null;

  function keptLog(): KeptLog {
    if (kept === null) throw new Error('No log has been read.');
    return kept;
  }

  return {
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
        const { summary, report, columns } = outcome;
        const how = { ...request.how, ...(columns !== null && { mapping: columns.mapping }) };
        kept = { log, summary, notes: reportNotes(report), how };
      }
      return outcome;
    },
    fit(options, cluster) {
      const { log: read, summary } = keptLog();
      const { fit, log, jobs } = fitLog(read, options, cluster);
      const size = sizeOfLog(log);
      return {
        fit,
        size,
        obstacles: fitObstacles(fit),
        warnings: [...fitWarnings(fit, options), ...usersOf(log, jobs).said],
        changes: sayChanges({ jobs: log.jobs, tasks: size.tasks, length: summary.length }, fit, options),
        settling: neverSettles(fit) ? settlingFit(read, options, cluster) : null,
      };
    },
    scenario(options, base) {
      const runs = proposedRuns(options, base.runs).filter(
        ({ policy }) => policies.find(policy) !== undefined,
      );
      return checked(madeScenario(keptLog(), options, runs.length > 0 ? { ...base, runs } : base));
    },
    repeat(recipe, rest) {
      const known = readRecipe(recipe);
      if (known === null) return { ok: false, issues: [{ path: '', message: 'The link is damaged.' }] };
      const made = madeScenario(keptLog(), known.fit, empty);
      const { jobs, files, from } = made.workload;
      const shell = rest as Scenario;
      const answer = checked({
        ...shell,
        workload: { ...made.workload, ...shell.workload, jobs, ...(files && { files }), from },
      });
      if (answer.ok && jobsDigest(made.workload) !== known.jobs) return { ok: false, issues: [otherJobs] };
      return answer;
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
}
