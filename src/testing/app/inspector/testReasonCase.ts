import { numberWord } from '../../../explain/explanation.ts';
import { serverName } from '../../../views/shared/names.ts';
import type { DataRun } from './testDataRuns.ts';
import type { RawDecision } from './testRawDecisions.ts';

/** An attempt whose reason is told. */
export interface Case extends DataRun {
  readonly attempt: number;
  readonly task: number;
  readonly server: number;
  readonly at: number;
}

export const slotCount = (count: number) => (count === 1 ? 'one slot' : `${numberWord(count)} slots`);
export const nameOf = ({ trace }: Case, server: number) => serverName(server, trace.data.topology.servers);
export const isConfined = ({ trace }: Case) => trace.data.graphs.stageSets.some((sets) => sets > 0);
export const placedBy = ({ task, server, at }: Case, own: readonly RawDecision[]) =>
  own.findLast(({ at: when, words }) => words[0] === task && words[1] === server && when <= at);
export const param = ({ trace }: Case, name: string) => trace.data.params[name];
