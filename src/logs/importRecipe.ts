import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { fieldsIn, isFields, parseJson } from '../base/foreignJson.ts';
import type { ExplicitWorkload } from '../scenario/shape/schema.ts';
import type { ColumnMapping } from './columnMapping.ts';
import type { Fit } from './fit.ts';
import type { FitOptions } from './fitOptions.ts';
import type { HowToRead } from './format.ts';

/** How a log was read and cut, so that whoever has the same file gets the same jobs. */
interface ImportRecipe {
  readonly how: HowToRead;
  /** With the pace that followed from the load, so that it holds on any cluster. */
  readonly fit: FitOptions;
  /** Digest of the jobs that were made: tells whether they have been edited since. */
  readonly jobs: string;
}

/** The jobs of a scenario and the files that they read. */
type ListedJobs = Pick<ExplicitWorkload, 'jobs' | 'files'>;

/** Writes a recipe as text that a scenario can hold. */
export function writeRecipe(how: HowToRead, fit: Fit, options: FitOptions, made: ListedJobs): string {
  const { timeCompression } = fit;
  const settled: FitOptions = { ...options, sizing: { kind: 'none' }, timeCompression };
  const recipe: ImportRecipe = { how, fit: settled, jobs: jobsDigest(made) };
  // JSON has no infinity: a cutoff that is not a number stands for none.
  return JSON.stringify(recipe);
}

/** Returns 16 hexadecimal digits that stand for listed jobs. */
export function jobsDigest({ jobs, files = [] }: ListedJobs): string {
  const digest = sha256.create();
  for (const part of [...jobs, ...files]) digest.update(bytesOf(JSON.stringify(part)));
  return bytesToHex(digest.digest()).slice(0, 16);
}

/** The units of a text, the lower byte first; there is no encoder outside of browsers. */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    bytes[at * 2] = unit & 0xff;
    bytes[at * 2 + 1] = unit >> 8;
  }
  return bytes;
}

/** Reads a recipe; null where the text is none. It may come from a link, and so hold anything. */
export function readRecipe(text: string): ImportRecipe | null {
  const parsed = parseJson(text);
  const { how, fit, jobs } = fieldsIn('value' in parsed ? parsed.value : null);
  if (!isHow(how) || typeof jobs !== 'string') return null;
  const given: Partial<FitOptions> = fieldsIn(fit);
  const whole = { ...given, cutoff: given.cutoff ?? Number.POSITIVE_INFINITY };
  return isFit(whole) ? { how, fit: whole, jobs } : null;
}

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isPositive = (value: unknown): boolean => isNumber(value) && (value as number) > 0;

function isHow(how: unknown): how is HowToRead {
  if (!isFields(how)) return false;
  const { mapping, choices = [] } = how;
  if (!Array.isArray(choices) || !choices.every((choice) => typeof choice === 'string')) return false;
  return mapping === undefined || isMapping(mapping);
}

function isMapping(mapping: unknown): mapping is ColumnMapping {
  if (!isFields(mapping) || !isFields(mapping.columns)) return false;
  const { separator, timeUnit, durationUnit, byteUnit, gap = 1 } = mapping;
  const areWords = [separator, timeUnit, durationUnit, byteUnit].every((each) => typeof each === 'string');
  return areWords && isPositive(gap) && Object.values(mapping.columns).every(isNumber);
}

function isFit(fit: Partial<FitOptions>): fit is FitOptions {
  const { from, to, cutoff, lengths, keep, maxTasks, timeCompression, durationFactor, shortestTask } = fit;
  const { slotsPerServer, sizing, warmup, assumptions } = fit;
  const isKeep =
    isFields(keep) &&
    (keep.kind === 'every'
      ? Number.isInteger(keep.step) && keep.step > 0
      : keep.kind === 'sample' && isNumber(keep.share) && isNumber(keep.seed));
  return (
    [from, to, shortestTask, warmup].every(isNumber) &&
    typeof cutoff === 'number' &&
    [timeCompression, durationFactor, slotsPerServer].every(isPositive) &&
    (lengths === 'all' || lengths === 'short' || lengths === 'long') &&
    isKeep &&
    (maxTasks === null || isPositive(maxTasks)) &&
    sizing?.kind === 'none' &&
    (assumptions === null || areAssumptions(assumptions))
  );
}

function areAssumptions(assumptions: unknown): boolean {
  if (!isFields(assumptions)) return false;
  const { blockBytes, bytesPerReduce, scale, fixedCost, workRate, replicas } = assumptions;
  const { noise, noiseSeed, slowStart } = assumptions;
  return (
    [blockBytes, bytesPerReduce, fixedCost, workRate, replicas].every(isPositive) &&
    [noise, noiseSeed, slowStart].every(isNumber) &&
    (scale === null || (isFields(scale) && isPositive(scale.machines) && isPositive(scale.of)))
  );
}
