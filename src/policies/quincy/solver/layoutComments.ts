import type { NodeRange, NodeRanges } from './networkRoles.ts';

/**
 * Reads where the nodes of Quincy's network stand from the comments of a file: `roots 1 2`, `workers 3 7`,
 * `unsched 8 9`, `X 10`, `racks 11 12`, `computers 13 18`, `sink 19`, counted from 1. Undefined unless all are there;
 * roots may be missing.
 */
export function readLayoutComments(comments: readonly string[]): NodeRanges | undefined {
  const found = new Map<string, NodeRange>();
  for (const comment of comments) {
    const match = /^(roots|workers|unsched|X|racks|computers|sink)\s+(\d+)(?:\s+(\d+))?$/.exec(
      comment.trim(),
    );
    if (match === null) continue;
    const first = Number(match[2]) - 1;
    found.set(match[1], [first, match[3] === undefined ? first : Number(match[3]) - 1]);
  }
  const [workers, unscheduled, racks, computers] = ['workers', 'unsched', 'racks', 'computers'].map((name) =>
    found.get(name),
  );
  const [cluster, sink] = [found.get('X')?.[0], found.get('sink')?.[0]];
  if (workers === undefined || unscheduled === undefined || racks === undefined) return undefined;
  if (computers === undefined || cluster === undefined || sink === undefined) return undefined;
  return { roots: found.get('roots'), workers, unscheduled, cluster, racks, computers, sink };
}

/** Writes where the nodes of Quincy's network stand as comments of a file. */
export function layoutComments(ranges: NodeRanges): readonly string[] {
  const range = (name: string, [first, last]: NodeRange) => `${name} ${first + 1} ${last + 1}`;
  return [
    range('roots', ranges.roots ?? [0, -1]),
    range('workers', ranges.workers),
    range('unsched', ranges.unscheduled),
    `X ${ranges.cluster + 1}`,
    range('racks', ranges.racks),
    range('computers', ranges.computers),
    `sink ${ranges.sink + 1}`,
  ];
}
