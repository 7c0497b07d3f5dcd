import { present } from '../base/present.ts';
import { slotsOnly } from '../scenario/counted/serverSizes.ts';
import type { ExplicitWorkload, Scenario } from '../scenario/shape/schema.ts';
import { explicitJob } from './explicitJob.ts';
import type { FittedLog } from './fit.ts';
import { fileSpecs } from './fitData.ts';
import { fitNotes } from './fitNotes.ts';
import type { FitOptions } from './fitOptions.ts';
import { usersOf } from './fitUsers.ts';
import { loggedTimes } from './loggedTimes.ts';
import { excerpt } from './report.ts';
import { sayMany } from './say.ts';

/** Where a log came from; stored in the scenario so that others can repeat the import. */
interface LogOrigin {
  /** Id of the format. */
  readonly format: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** What the importer derived, assumed or left out. */
  readonly notes: readonly string[];
}

/** A scenario of listed jobs from a log. */
type LogScenario = Scenario & { readonly workload: ExplicitWorkload & { readonly from: LogOrigin } };

/** Longest file name that is kept. [characters] */
const LONGEST_NAME = 150;

/** Makes a scenario from a fitted log: its jobs and cluster, with the policies of the current scenario. */
export function logScenario(
  fitted: FittedLog,
  options: FitOptions,
  origin: LogOrigin,
  base: Scenario,
): LogScenario {
  const { fit, log, jobs } = fitted;
  const start = jobs.length > 0 ? log.arrivesAt[jobs[0]] : 0;
  const users = usersOf(log, jobs);
  const name = excerpt(origin.name, LONGEST_NAME);
  // Jobs of a log need no features and no cores or memory, only slots.
  const { features: _, ...cluster } = slotsOnly(fit.cluster);
  const files = fileSpecs(log, jobs, options);
  const logged = loggedTimes(fitted, options);
  const named = users.names.map((name) => ({ name, weight: 1, priority: 0 }));
  const notes = [...origin.notes, ...fitNotes(log, fit, options), ...users.said];
  const workload: LogScenario['workload'] = present({
    kind: 'explicit' as const,
    jobs: Array.from(jobs, (job) =>
      explicitJob(log, job, options, (log.arrivesAt[job] - start) / fit.timeCompression, users.nameOf(job)),
    ),
    files: files.length > 0 ? files : undefined,
    users: named.length > 0 ? named : undefined,
    warmup: fit.warmupJobs,
    from: present({ ...origin, name, notes, logged: logged ?? undefined }),
  });
  return {
    version: 2,
    name: `${name}: ${sayMany(fit.jobs, 'job')}`,
    seed: base.seed,
    cluster,
    workload,
    runs: base.runs,
  };
}
