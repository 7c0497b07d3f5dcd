/// <reference types="vite/types/importMeta.d.ts" />
import { createRegistry } from '../base/registry.ts';
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

const files = import.meta.glob<PresetFile>('./presets/*.json', { eager: true, import: 'default' });

function idOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}

/**
 * All presets, in the order they are shown. A published preset never changes, because links hold only what differs
 * from it: what is better goes into a new file.
 */
export const presets = createRegistry<Preset>(
  Object.entries(files)
    .map(([path, file]) => ({ ...file, id: idOf(path) }))
    .sort((first, second) => first.order - second.order),
);
