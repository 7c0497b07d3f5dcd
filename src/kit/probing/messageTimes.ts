import { toMicros } from '../../engine/kernel/time.ts';

/** How long actors process a message (COM-17; Hopper §5.1, §7.3); undefined: no time. */
export function messageTimesOf(params: { readonly schedulerTime: number; readonly serverTime?: number }) {
  const scheduler = toMicros(params.schedulerTime);
  const server = toMicros(params.serverTime ?? 0);
  return scheduler === 0 && server === 0 ? undefined : { scheduler, server };
}
