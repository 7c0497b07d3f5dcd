import { toMicros } from '../../engine/kernel/time.ts';
import type { ParamValues } from '../../kit/menu/params.ts';
import type { ServerSideRules } from './createServerSide.ts';
import type { serverParams } from './serverParams.ts';

/** The rules that values of these parameters stand for. */
export function serverRules(
  params: ParamValues<typeof serverParams>,
): Omit<ServerSideRules, 'regularChance'> {
  return {
    backfills: params.fillsGaps,
    prefetches: params.prefetches,
    terminates: params.stopsOpportunistic,
    transfersGiveWay: params.transfersGiveWay,
    opportunisticOrder: params.opportunisticOrder,
    waitReading: params.waitReading,
    heartbeat: toMicros(params.heartbeat),
    onlyNews: params.periodic === 'news',
    status: toMicros(params.status),
    stale: toMicros(params.stale),
    shift: params.distrust,
    lightShare: params.lightlyLoaded / 100,
  };
}
