import { Table } from '../../base/table.ts';
import type { JobGraphs } from '../workload/workload.ts';
import { tables } from './schema.ts';

/** Creates the empty tables of a trace that get few rows, so that their speed does not matter. */
export function createTables({ jobs, stages }: JobGraphs) {
  return {
    jobs: new Table(tables.jobs, jobs),
    stages: new Table(tables.stages, stages),
    handovers: new Table(tables.handovers),
    lostRaces: new Table(tables.lostRaces),
    upgrades: new Table(tables.upgrades),
    reads: new Table(tables.reads),
    flows: new Table(tables.flows),
    fetches: new Table(tables.fetches),
    filesAwaited: new Table(tables.filesAwaited),
    keptSlots: new Table(tables.keptSlots),
    expectedEnds: new Table(tables.expectedEnds),
    copiesAwaited: new Table(tables.copiesAwaited),
    fields: new Table(tables.fields),
    thoughts: new Table(tables.thoughts),
    outages: new Table(tables.outages),
  };
}
