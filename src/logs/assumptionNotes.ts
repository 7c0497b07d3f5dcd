import { type Assumptions, dataScale, MEBIBYTE } from './assumptions.ts';
import type { ImportReport } from './report.ts';
import { sayBytes, sayCount, sayMany, sayNumber } from './say.ts';

/** Describes how bytes were turned into tasks. */
export function sayDerived(assumptions: Assumptions): readonly string[] {
  const { blockBytes, bytesPerReduce, scale, slowStart } = assumptions;
  const sentences = [
    `Maps: one for each block of ${blockBytes / MEBIBYTE} MiB of the input, at least one; together they read the input ` +
      'in equal parts. Each reads a block of its own.',
    `Reduces: none where nothing is shuffled, else one for each ${sayBytes(bytesPerReduce)} of shuffle and output, at ` +
      `least one; each fetches its part of the shuffle ${slowStartWords(slowStart)}.`,
    'Files: one for each path, as large as the largest input read of it, of which each job reads the first blocks; one ' +
      'for each job without a path.',
  ];
  if (scale !== null) {
    sentences.push(
      `All bytes are scaled by ${sayCount(scale.machines)} ÷ ${sayCount(scale.of)} machines = ` +
        `${sayNumber(dataScale(assumptions))}, as SWIM's own replay does.`,
    );
  }
  return sentences;
}

function slowStartWords(slowStart: number): string {
  if (slowStart === 1) return 'once all maps have finished';
  return `once ${Math.round(slowStart * 100)} % of the maps have finished`;
}

/** Describes what the log does not contain and was assumed. */
export function sayAssumed({
  fixedCost,
  workRate,
  noise,
  noiseSeed,
  replicas,
}: Assumptions): readonly string[] {
  const spread =
    noise === 0
      ? 'without noise'
      : `times log-normal noise (σ = ${sayNumber(noise)}, cut at 3 σ, mean 1, seed ${noiseSeed})`;
  return [
    `Durations are assumed: ${sayNumber(fixedCost)} s + bytes / ${sayNumber(workRate)} MB/s, ${spread}. This is what a ` +
      'task computes once it has its data; reading and fetching take the time that the simulated network gives them.',
    'A map computes on its part of the input, a reduce on its part of shuffle and output. Writing takes no time.',
    `Where data lies is assumed: ${sayMany(replicas, 'replica')} of each block on servers of two racks, as in HDFS, drawn ` +
      'with the seed of the scenario.',
  ];
}

/** Completes the report on a log: what the file contains, and what follows from the assumptions. */
export function withAssumptions(report: ImportReport, assumptions: Assumptions | null): ImportReport {
  if (assumptions === null) return report;
  return {
    ...report,
    derived: [...sayDerived(assumptions), ...report.derived],
    assumed: [...sayAssumed(assumptions), ...report.assumed],
  };
}
