import { type ComponentType, createElement, lazy } from 'react';
import { playbackStore } from '../../state/playbackStore.ts';
import { type Selection, selectionStore } from '../../state/selectionStore.ts';
import type { Trace } from '../../trace/trace.ts';
import type { RunProps, RunTrace, TableRows, View, ViewProps } from './view.ts';

/** What a view says of itself before any of its code is loaded. `Parts`: what makes its table. */
interface LateView<Parts, Props>
  extends Omit<View, 'takes' | 'refuses' | 'table' | 'watchTable' | 'Component' | 'Key' | 'loadAhead'> {
  component(): Promise<ComponentType<Props>>;
  key?(): Promise<NonNullable<View['Key']>>;
  parts(): Promise<Parts>;
  /** What else it loads when it needs it. */
  later?(): readonly Promise<unknown>[];
}

/** Loads a view when it is first shown. */
function late<Parts>({ component, key, parts, later, ...view }: LateView<Parts, ViewProps>) {
  const load = async () => ({ default: await component() });
  const loadKey = key && (async () => ({ default: await key() }));
  return {
    ...view,
    Component: lazy(load),
    ...(loadKey && { Key: lazy(loadKey) }),
    loadAhead: () => Promise.all([load(), loadKey?.(), parts(), ...(later?.() ?? [])]),
  };
}

interface RunView<Parts> extends LateView<Parts, RunProps> {
  /** Says why a run cannot be shown; null when it can. */
  refuses(trace: Trace, run: RunTrace): string | null;
  /** Rows of the table of a run at the clock, for what is selected. */
  rows(parts: Parts, run: RunTrace, time: number, selection: Selection): TableRows;
}

/** A view of one run, loaded when it is first shown. */
export function runView<Parts>({ refuses, rows, ...view }: RunView<Parts>): View {
  return {
    ...late({ ...view, component: async () => ofRun(await view.component()) }),
    takes: 'one run',
    refuses: ([run]) => (run === undefined ? null : refuses(run.trace, run)),
    async table([run]) {
      if (run === undefined) return [];
      const parts = await view.parts();
      return rows(parts, run, playbackStore.getState().time, selectionStore.getState());
    },
  };
}

interface RunsView<Parts> extends LateView<Parts, ViewProps>, Pick<View, 'refuses'> {
  rows(parts: Parts, runs: readonly RunTrace[], time: number): TableRows;
}

/** A view of all runs, loaded when it is first shown. */
export function runsView<Parts>({ rows, ...view }: RunsView<Parts>): View {
  return {
    ...late(view),
    takes: 'all runs',
    refuses: view.refuses,
    table: async (runs) => rows(await view.parts(), runs, playbackStore.getState().time),
  };
}

/** Makes the component of a view from one that draws a run; nothing where there is none. */
export function ofRun(Own: ComponentType<RunProps>): ComponentType<ViewProps> {
  return ({ runs: [run] }) => run && createElement(Own, { run });
}
