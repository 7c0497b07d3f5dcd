import { useEffect, useMemo, useReducer } from 'react';
import { useMade } from '../../desk/parts/loadPart.ts';
import { LAWS, type Race, type RaceResult, raceMetrics } from '../../metrics/race/race.ts';
import { type RecordedRace, recordedResult } from '../../metrics/race/recordedRace.ts';
import { type ArenaPolicy, arenaScenario } from '../../scenario/arena/arenaRuns.ts';
import { arenaWorkloads } from '../../scenario/arena/arenaWorkloads.ts';
import { type DerivedRun, derivedRuns } from '../../state/derivedRuns.ts';
import { loadArena } from '../../state/recordedArena.ts';

/** A race as far as it is known. */
interface RaceSoFar {
  readonly race: Race;
  /** Runs that are made here, and how many of them are done. */
  readonly wanted: number;
  readonly done: number;
}

const metrics = raceMetrics.map(({ id }) => id);
const withLaws = [...metrics, LAWS];

/** What is to be run of a policy on a workload, or what is recorded of it. */
type Entry = RaceResult | readonly DerivedRun[];

function entriesOf(
  recorded: RecordedRace,
  policies: readonly ArenaPolicy[],
  seeds: readonly number[],
): readonly (readonly Entry[])[] {
  return arenaWorkloads.map((workload) =>
    policies.map(
      ({ id, run }) =>
        recordedResult(recorded, workload.id, id, seeds) ??
        seeds.map((seed, at) => ({
          ...{ scenario: arenaScenario(workload, seed, [run]), index: 0 },
          metrics: at === 0 && run.code !== undefined ? withLaws : metrics,
        })),
    ),
  );
}

const isToRun = (entry: Entry): entry is readonly DerivedRun[] => !('numbers' in entry);

function resultOf(entry: Entry): RaceResult {
  if (!isToRun(entry)) return entry;
  const known = entry.map(derivedRuns.known);
  const failed = known.find((result) => result?.ok === false);
  return {
    numbers: known.map((result) => (result?.ok === true ? result.numbers : undefined)),
    fault: failed?.ok === false ? failed.message.replace(/^fails: /, '') : '',
    held: known[0]?.ok === true ? known[0].held : undefined,
  };
}

/**
 * Races policies on all workloads: what is not recorded is run in the background while `isGoing`, all workloads with one seed first. Null
 * until it is known what is recorded.
 */
export function useRace(
  policies: readonly ArenaPolicy[],
  seeds: readonly number[],
  isGoing: boolean,
): RaceSoFar | null {
  const recorded = useMade(loadArena);
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  const entries = useMemo(
    () => (recorded === null ? null : entriesOf(recorded, policies, seeds)),
    [recorded, policies, seeds],
  );
  const runs = useMemo(() => {
    const ofPairs = entries?.flat().filter(isToRun) ?? [];
    return seeds.flatMap((_, seed) => ofPairs.map((of) => of[seed]));
  }, [entries, seeds]);
  useEffect(() => (isGoing ? derivedRuns.ask(runs, lookAgain) : undefined), [runs, isGoing]);
  if (entries === null) return null;
  const results = entries.map((of) => of.map(resultOf));
  const done = runs.filter((run) => derivedRuns.known(run) !== undefined).length;
  return { race: { workloads: arenaWorkloads, policies, seeds, results }, wanted: runs.length, done };
}
