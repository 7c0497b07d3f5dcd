import { toMicros } from '../../engine/kernel/time.ts';
import type { NumberParam } from '../menu/params.ts';

const messageTime = {
  kind: 'number',
  advanced: true,
  default: 0,
  min: 0,
  max: 0.01,
  step: 0.0001,
  unit: 's',
} as const;

/** Time of a scheduler for each message. */
export const schedulerTimeParam = {
  ...messageTime,
  title: 'Scheduler’s time',
  inName: 'schedulers # per message',
} as const satisfies NumberParam;

/** Time of a server for each message. */
export const serverTimeParam = {
  ...messageTime,
  title: 'Server’s time',
  inName: 'servers # per message',
} as const satisfies NumberParam;

/** How long actors process a message (COM-17; Hopper §5.1, §7.3); undefined: no time. */
export function messageTimesOf(params: { readonly schedulerTime: number; readonly serverTime?: number }) {
  const scheduler = toMicros(params.schedulerTime);
  const server = toMicros(params.serverTime ?? 0);
  return scheduler === 0 && server === 0 ? undefined : { scheduler, server };
}
