import { type ComponentType, createElement, lazy } from 'react';
import { playbackStore } from '../../state/playbackStore.ts';
import { type Selection, selectionStore } from '../../state/selectionStore.ts';
import type { Trace } from '../../trace/trace.ts';
import type { RunTrace, TableRows, View, ViewProps } from './view.ts';

/** What a component of one run gets. */
export interface RunViewProps extends Omit<ViewProps, 'runs'> {
  readonly run: RunTrace;
}

/** What a view of one run says of itself before any of its code is loaded. `Parts`: what makes its table. */
interface RunView<Parts>
  extends Omit<View, 'takes' | 'refuses' | 'table' | 'watchTable' | 'Component' | 'loadAhead'> {
  /** Says why a run cannot be shown; null when it can. */
  refuses(trace: Trace, run: RunTrace): string | null;
  component(): Promise<ComponentType<RunViewProps>>;
  parts(): Promise<Parts>;
  /** What else it loads when it needs it. */
  later?(): readonly Promise<unknown>[];
  /** Rows of the table of a run at the clock, for what is selected. */
  rows(parts: Parts, run: RunTrace, time: number, selection: Selection): TableRows;
}

/** A view of one run, loaded when it is first shown. */
export function runView<Parts>(own: RunView<Parts>): View {
  const { refuses, component, parts, rows, later, ...view } = own;
  const load = async () => ({ default: ofRun(await component()) });
  return {
    ...view,
    takes: 'one run',
    refuses: ([run]) => (run === undefined ? null : refuses(run.trace, run)),
    async table([run]) {
      if (run === undefined) return [];
      const loaded = await parts();
      return rows(loaded, run, playbackStore.getState().time, selectionStore.getState());
    },
    Component: lazy(load),
    loadAhead: () => Promise.all([load(), parts(), ...(later?.() ?? [])]),
  };
}

/** Makes the component of a view from one that draws a run; nothing where there is none. */
export function ofRun(Own: ComponentType<RunViewProps>): ComponentType<ViewProps> {
  return ({ runs: [run], ...size }) => (run === undefined ? null : createElement(Own, { run, ...size }));
}

/** What a view of all runs says of itself before any of its code is loaded. */
interface RunsView<Parts> extends Omit<View, 'takes' | 'table' | 'watchTable' | 'Component' | 'loadAhead'> {
  component(): Promise<ComponentType<ViewProps>>;
  parts(): Promise<Parts>;
  rows(parts: Parts, runs: readonly RunTrace[], time: number): TableRows;
}

/** A view of all runs, loaded when it is first shown. */
export function runsView<Parts>({ component, parts, rows, ...view }: RunsView<Parts>): View {
  const load = async () => ({ default: await component() });
  return {
    ...view,
    takes: 'all runs',
    table: async (runs) => rows(await parts(), runs, playbackStore.getState().time),
    Component: lazy(load),
    loadAhead: () => Promise.all([load(), parts()]),
  };
}
