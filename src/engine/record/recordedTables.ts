import { Table } from '../../base/table.ts';
import type { JobGraphs } from '../workload/workload.ts';
import { tables } from './schema.ts';

/** Makes the empty tables of a trace. What is known beforehand needs no growing: a task has at least one attempt. */
export function createTables({ jobs, stages, tasks }: JobGraphs, keepsAttempts: boolean) {
  return {
    jobs: new Table(tables.jobs, jobs),
    stages: new Table(tables.stages, stages),
    attempts: new Table(tables.attempts, keepsAttempts ? tasks : 1),
    reads: new Table(tables.reads),
    flows: new Table(tables.flows),
    entries: new Table(tables.entries),
    holds: new Table(tables.holds),
    roots: new Table(tables.roots),
    messages: new Table(tables.messages),
    thoughts: new Table(tables.thoughts),
    outages: new Table(tables.outages),
    decisions: new Table(tables.decisions),
  };
}
