/// <reference types="vite/types/importMeta.d.ts" />
import { assert } from '../../base/assert.ts';
import { createRegistry } from '../../base/registry.ts';
import { pointerNames, withValueAt, withValuesAt } from '../shape/pointer.ts';
import type { Scenario } from '../shape/schema.ts';

/** A scenario to start from, with notes for teachers. Its id is the name of its folder in `content/presets`. */
export interface Preset extends PresetFile {
  readonly id: string;
}

/** What a preset shows first; not part of the scenario, nor of links. */
export interface Opening {
  /** Ids of the large view and of the two below it. */
  readonly views?: readonly [string, string, string];
  /** Time to start at. [s] */
  readonly at?: number;
  /** The run with which views compare the others, counted from 0. */
  readonly against?: number;
  /** The job that is selected, counted from 0. */
  readonly job?: number;
  /** Simulated seconds per second of real time. */
  readonly speed?: number;
}

/** A run as an answer to the question which one is faster, for those who know no name of a policy. */
export interface AnswerWords {
  readonly name: string;
  /** What it does, in one sentence. */
  readonly about: string;
  /** What sentences call the run, at most three words, where its name is too long for that. */
  readonly said?: string;
}

/** Content of a preset's file. */
export interface PresetFile {
  /** The system to which it belongs. */
  readonly group: string;
  /** Position in the list. */
  readonly order: number;
  /** The part of the paper that it shows. */
  readonly source: string;
  /** Suggestions, as tasks or questions. */
  readonly tries: readonly string[];
  /** A common misconception, and the correction. */
  readonly misconception: string;
  /**
   * JSON pointers of the controls that its tries use, at most three: `/workload/arrivals/load`, `/runs/1/params/probeRatio`. Left
   * out: those that likely matter most.
   */
  readonly controls?: readonly string[];
  /** The runs in plain words. Left out: their titles, and what their policies do. */
  readonly answers?: readonly AnswerWords[];
  /** Left out: starts at a typical job. */
  readonly opening?: Opening;
  readonly scenario: Scenario;
}

/** Content of the file of a preset that repeats most of an earlier one, such as a schedule of thirty jobs. */
interface FileOfChanges extends Omit<PresetFile, 'scenario'> {
  /** The preset on which it is based. Like all published presets, that one never changes. */
  readonly basedOn: string;
  /** JSON pointers of the values that are removed first, one after another. */
  readonly drops?: readonly string[];
  /** New values, by JSON pointer. */
  readonly changes: Readonly<Record<string, unknown>>;
}

const files = import.meta.glob<PresetFile | FileOfChanges>('../../content/presets/*/preset.json', {
  eager: true,
  import: 'default',
});

function idOf(path: string): string {
  return path.split('/').at(-2) ?? '';
}

function whole(file: PresetFile | FileOfChanges): PresetFile {
  if ('scenario' in file) return file;
  const { basedOn, drops = [], changes, ...about } = file;
  const base = files[`../../content/presets/${basedOn}/preset.json`];
  assert(base !== undefined, `there is a preset ${basedOn}`);
  const left = drops.reduce<unknown>(
    (changed, pointer) => withValueAt(changed, pointerNames(pointer), undefined),
    whole(base).scenario,
  );
  return { ...about, scenario: withValuesAt(left, changes) as Scenario };
}

/**
 * All presets, in the order in which they are shown. A published preset never changes, because links store only the
 * difference from it: an improvement goes into a new file.
 */
export const presets = createRegistry<Preset>(
  Object.entries(files)
    .map(([path, file]) => ({ ...whole(file), id: idOf(path) }))
    .sort((first, second) => first.order - second.order),
);
