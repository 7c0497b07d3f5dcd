/// <reference types="vite/types/importMeta.d.ts" />
import { assert } from '../base/assert.ts';
import { createRegistry } from '../base/registry.ts';
import { pointerNames, withValueAt } from './pointer.ts';
import type { Scenario } from './schema.ts';

/** A scenario to start from, with what a teacher wants to know about it. Its id is the name of its file. */
export interface Preset extends PresetFile {
  readonly id: string;
}

/** Where a preset begins to be looked at: no part of the scenario, and none of what links hold. */
export interface Opening {
  /** Ids of the large view and of the two below it. */
  readonly views?: readonly [string, string, string];
  /** Seconds. */
  readonly at?: number;
  /** The job that is followed; the first one is 0. */
  readonly job?: number;
  /** Simulated seconds per second of the viewer's. */
  readonly speed?: number;
}

/** What a preset's file holds. */
export interface PresetFile {
  /** Which system it belongs to. */
  readonly group: string;
  /** Place in the list. */
  readonly order: number;
  /** Which part of the paper it shows. */
  readonly source: string;
  /** What to try, as tasks or questions. */
  readonly tries: readonly string[];
  /** What people often get wrong about it, put right. */
  readonly misconception: string;
  /** Left out: at a job that is no exception. */
  readonly opening?: Opening;
  readonly scenario: Scenario;
}

/** What the file of a preset holds that repeats most of an earlier one, such as a schedule of thirty jobs. */
interface FileOfChanges extends Omit<PresetFile, 'scenario'> {
  /** The preset that it is made from. As all that are published, it never changes. */
  readonly basedOn: string;
  /** What is taken away first, by JSON pointer, one after another. */
  readonly drops?: readonly string[];
  /** By JSON pointer. */
  readonly changes: Readonly<Record<string, unknown>>;
}

const files = import.meta.glob<PresetFile | FileOfChanges>('./presets/*.json', {
  eager: true,
  import: 'default',
});

function idOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}

function whole(file: PresetFile | FileOfChanges): PresetFile {
  if ('scenario' in file) return file;
  const { basedOn, drops = [], changes, ...about } = file;
  const base = files[`./presets/${basedOn}.json`];
  assert(base !== undefined, `there is a preset ${basedOn}`);
  const put = (changed: unknown, pointer: string, value: unknown) =>
    withValueAt(changed, pointerNames(pointer), value);
  const left = drops.reduce<unknown>(
    (changed, pointer) => put(changed, pointer, undefined),
    whole(base).scenario,
  );
  const scenario = Object.entries(changes).reduce(
    (changed, [pointer, value]) => put(changed, pointer, value),
    left,
  );
  return { ...about, scenario: scenario as Scenario };
}

/**
 * All presets, in the order they are shown. A published preset never changes, because links hold only what differs
 * from it: what is better goes into a new file.
 */
export const presets = createRegistry<Preset>(
  Object.entries(files)
    .map(([path, file]) => ({ ...whole(file), id: idOf(path) }))
    .sort((first, second) => first.order - second.order),
);
