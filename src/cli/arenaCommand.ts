import { csvOf } from '../base/csv.ts';
import type { Issue } from '../base/issue.ts';
import { insteadOf } from '../base/nearest.ts';
import { version } from '../base/version.ts';
import recorded from '../measured/arena.json' with { type: 'json' };
import { type Race, type RaceResult, raceCells, raceMetrics, raceSums } from '../metrics/race/race.ts';
import {
  ALL,
  heldWords,
  raceJson,
  raceMethod,
  raceRows,
  rangeWords,
  ratioWords,
  valueWords,
  worstWords,
} from '../metrics/race/raceTable.ts';
import { recordedResult } from '../metrics/race/recordedRace.ts';
import { type ArenaPolicy, arenaScenario, arenaSeeds, arenaSystems } from '../scenario/arena/arenaRuns.ts';
import { type ArenaWorkload, arenaWorkloads } from '../scenario/arena/arenaWorkloads.ts';
import { measureWrittenHere } from './grade/measureWritten.ts';
import { runOfFile } from './policyFile.ts';
import { asTyped, onOneLine, printableJson, textTable } from './printable.ts';
import { type Asked, type Format, readSeeds } from './request.ts';
import type { Terminal } from './terminal.ts';

/** A request to race policies on all workloads of the arena. */
export interface ArenaRequest {
  readonly kind: 'arena';
  readonly policyFiles: readonly string[];
  readonly seeds: readonly number[];
  /** The id of the policy with which the others are compared. */
  readonly against: string;
  readonly format: Format;
}

interface Values {
  readonly 'policy-file'?: readonly string[];
  readonly seeds?: string;
  readonly against?: string;
}

/** What a policy is called that somebody wrote: `own`, and if there are more, `own-2` and so on. */
const ownId = (at: number) => (at === 0 ? 'own' : `own-${at + 1}`);

/** Reads the options of `arena`. */
export function readArena(values: Values, format: Format): Asked<ArenaRequest> {
  const policyFiles = values['policy-file'] ?? [];
  const seeds = values.seeds === undefined ? arenaSeeds : readSeeds(values.seeds);
  const against = values.against ?? arenaSystems[0].id;
  const ids = [...policyFiles.map((_, at) => ownId(at)), ...arenaSystems.map(({ id }) => id)];
  const issues: readonly Issue[] = [
    ...(typeof seeds === 'string' ? [{ path: '--seeds', message: seeds }] : []),
    ...(ids.includes(against)
      ? []
      : [{ path: '--against', message: `is ${asTyped(against)}; ${insteadOf(against, ids)}` }]),
  ];
  if (issues.length > 0 || typeof seeds === 'string') return { issues };
  return { command: { kind: 'arena', policyFiles, seeds, against, format }, issues };
}

/** Races policies that somebody wrote and the five systems, and prints one table. */
export async function arenaCommand(request: ArenaRequest, terminal: Terminal): Promise<readonly Issue[]> {
  const written: ArenaPolicy[] = [];
  for (const path of request.policyFiles) {
    const run = await runOfFile(path, terminal);
    if ('message' in run) return [run];
    written.push({ id: ownId(written.length), title: path.replace(/^.*[/\\]/, ''), run });
  }
  const policies = [...written, ...arenaSystems];
  const results = await raced(policies, request.seeds, terminal);
  const race: Race = { workloads: arenaWorkloads, policies, seeds: request.seeds, results };
  const against = policies.findIndex(({ id }) => id === request.against);
  if (request.format === 'csv') terminal.out(csvOf(raceRows(race, against)));
  else if (request.format === 'json')
    terminal.out(printableJson(raceJson(race, against, { makespan: version })));
  else terminal.out(tables(race, against));
  return results.flatMap((of, workload) =>
    of.flatMap(({ held }, policy) =>
      (held?.broken ?? []).map(({ text }) => ({
        path: policies[policy].title,
        message: `breaks a law on “${arenaWorkloads[workload].title}”, seed ${request.seeds[0]}: ${text}`,
      })),
    ),
  );
}

/** What came of all policies on all workloads: what is recorded, else of runs made now. */
async function raced(
  policies: readonly ArenaPolicy[],
  seeds: readonly number[],
  terminal: Terminal,
): Promise<readonly (readonly RaceResult[])[]> {
  const measure = terminal.measureWritten ?? measureWrittenHere;
  const metrics = raceMetrics.map(({ id }) => id);
  let [wanted, made] = [0, 0];
  const resultOf = async (workload: ArenaWorkload, { id, run }: ArenaPolicy): Promise<RaceResult> => {
    const known = recordedResult(recorded, workload.id, id, seeds);
    if (known !== null) return known;
    wanted += 1;
    const scenarios = [arenaScenario(workload, seeds[0], [run])];
    const [{ numbers, fault, held }] = await measure({ scenarios, index: 0, seeds, metrics });
    made += 1;
    terminal.progress(`${made} of ${wanted} policies on a workload`);
    return { numbers, fault, held };
  };
  const results = await Promise.all(
    arenaWorkloads.map((workload) => Promise.all(policies.map((policy) => resultOf(workload, policy)))),
  );
  terminal.progress('');
  return results;
}

/** A table for each metric, for people: ratio and interval, or the number itself below the reference; a star marks the best. */
function tables(race: Race, against: number): string {
  const { workloads, policies, seeds } = race;
  const reference = policies[against].title;
  const parts = raceMetrics.map(({ title }, metric) => {
    const sums = raceSums(race, metric, against);
    const rows = [...raceCells(race, metric, against), sums.map(({ cell }) => cell)];
    const lines = rows.map((cells, row) => [
      (workloads[row] ?? ALL).title,
      ...cells.map((cell, policy) => {
        const star = cell.isBest ? '*' : '';
        if (cell.fault !== '') return 'fails';
        if (policy === against) return `${star}${valueWords(metric, cell)}`;
        return `${star}${ratioWords(cell.interval.ratio)} ${rangeWords(cell)}`.trimEnd();
      }),
    ]);
    const worst = ['At worst', ...sums.map((sum) => worstWords(race, sum))];
    const head = [`${title}, × ${reference}`, ...policies.map((policy) => onOneLine(policy.title))];
    return `\n${textTable([head, ...lines, worst])}`;
  });
  const faults = race.results.flatMap((of, workload) =>
    of.flatMap(({ fault }, policy) =>
      fault === ''
        ? []
        : [`${policies[policy].title} fails on “${workloads[workload].title}”: ${onOneLine(fault)}\n`],
    ),
  );
  const drawn =
    seeds.length === 1 ? `Seed ${seeds[0]}` : `${seeds.length} seeds, ${seeds[0]} to ${seeds.at(-1)}`;
  return `${drawn}. A number is the ${raceMethod}.\n* is best.\n${parts.join('')}${lawTable(race)}${faults.length > 0 ? `\n${faults.join('')}` : ''}`;
}

/** Whether the policies that somebody wrote keep the laws, a line for each workload; empty where there are none. */
function lawTable({ workloads, policies, seeds, results }: Race): string {
  const written = [...policies.keys()].filter((policy) => results.some((of) => of[policy].held));
  if (written.length === 0) return '';
  const head = [`Laws, seed ${seeds[0]}`, ...written.map((policy) => onOneLine(policies[policy].title))];
  const lines = workloads.map(({ title }, workload) => [
    title,
    ...written.map((policy) => heldWords(results[workload][policy].held)),
  ]);
  return `\n${textTable([head, ...lines])}`;
}
