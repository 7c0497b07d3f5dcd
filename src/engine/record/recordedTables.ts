import { Table } from '../../base/table.ts';
import type { Maintenance } from '../cluster/topology.ts';
import type { JobGraphs } from '../workload/workload.ts';
import { tables } from './schema.ts';

/**
 * Creates the tables of a trace that get few rows, so that their speed does not matter. They are empty, except that
 * maintenance is known from the start.
 */
export function createTables({ jobs, stages, tasks, storage }: JobGraphs, windows: readonly Maintenance[]) {
  const maintenance = new Table(tables.maintenance, windows.length);
  for (const { server, at, backAt } of windows) maintenance.put({ server, from: at, to: backAt });
  return {
    jobs: new Table(tables.jobs, jobs),
    stages: new Table(tables.stages, stages),
    handovers: new Table(tables.handovers),
    jobControl: new Table(tables.jobControl),
    lostRaces: new Table(tables.lostRaces),
    upgrades: new Table(tables.upgrades),
    reads: new Table(tables.reads, storage.readBytes.length > 0 ? tasks : 0),
    flows: new Table(tables.flows),
    yieldingFlows: new Table(tables.yieldingFlows),
    fetches: new Table(tables.fetches),
    filesAwaited: new Table(tables.filesAwaited),
    keptSlots: new Table(tables.keptSlots),
    expectedEnds: new Table(tables.expectedEnds),
    copiesAwaited: new Table(tables.copiesAwaited),
    fields: new Table(tables.fields),
    thoughts: new Table(tables.thoughts),
    outages: new Table(tables.outages),
    maintenance,
  };
}

type Tables = ReturnType<typeof createTables>;

/** Returns what the tables hold. None of them can be used afterwards. */
export function finishTables(open: Tables): { [Name in keyof Tables]: ReturnType<Tables[Name]['finish']> } {
  const finished = Object.entries(open).map(([name, table]) => [name, table.finish()]);
  return Object.fromEntries(finished);
}
