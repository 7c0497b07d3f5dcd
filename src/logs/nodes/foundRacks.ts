import { limits } from '../../scenario/shape/limits.ts';
import type { ReportBuilder } from '../report.ts';
import { sayCount, sayMany } from '../say.ts';
import { coresPerSlot, type FoundRack, type FoundServers } from './foundCluster.ts';
import type { Node } from './node.ts';

/** Gathers servers by rack, in the order of the racks' first servers, and those of one size together. */
export function asFoundRacks(nodes: readonly Node[], report: ReportBuilder): readonly FoundRack[] {
  const racks = new Map<string, Map<string, FoundServers>>();
  let cut = 0;
  for (const { rack, slots, cores, memory } of nodes) {
    const sizes = racks.get(rack) ?? new Map<string, FoundServers>();
    racks.set(rack, sizes);
    const size = {
      slots: amount(slots, limits.slotsPerServer),
      cores: amount(cores, limits.cores),
      memory: amount(memory, limits.memory),
    };
    if (slots > limits.slotsPerServer || cores > limits.cores || memory > limits.memory) cut += 1;
    const key = Object.values(size).join(' ');
    sizes.set(key, { servers: 1 + (sizes.get(key)?.servers ?? 0), ...size });
  }
  if (cut > 0)
    report.add({
      id: 'nodes/large',
      level: 'warning',
      message: () =>
        `${sayMany(cut, 'server')} larger than can run here: at most ${sayCount(limits.slotsPerServer)} slots, ${sayCount(limits.cores)} cores and ${sayCount(limits.memory)} MB are kept.`,
    });
  return withSlots(
    [...racks].map(([name, sizes]) => ({ name, sizes: [...sizes.values()] })),
    report,
  );
}

const amount = (told: number, most: number): number | undefined =>
  told >= 1 ? Math.min(most, Math.floor(told)) : undefined;

/** A server without slots of its own has one for each core, or for each few, if else some had more than are possible. */
function withSlots(racks: readonly FoundRack[], report: ReportBuilder): readonly FoundRack[] {
  const all = racks.flatMap(({ sizes }) => sizes);
  if (all.every(({ slots }) => slots !== undefined)) return racks;
  const each = coresPerSlot(racks);
  const hasCores = all.some(({ cores }) => cores !== undefined);
  const one =
    each === 1
      ? 'a slot for each core'
      : `a slot for every ${each} cores, for at most ${limits.slotsPerServer} are possible on a server`;
  report.say({
    assumed: [
      hasCores
        ? `Servers have ${one}.`
        : 'Servers have as many slots as those of the scenario: the file tells neither slots nor cores.',
    ],
  });
  return racks.map(({ name, sizes }) => ({
    name,
    sizes: sizes.map(({ slots, cores, ...size }) => ({
      ...size,
      cores,
      slots: slots ?? (cores === undefined ? undefined : Math.max(1, Math.floor(cores / each))),
    })),
  }));
}
