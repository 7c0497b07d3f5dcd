import { describe, expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import { matched } from '../../../policies/apollo/decisions.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import { staleRun, withParams } from '../../../testing/faces/apollo/wait-times/testApollo.ts';
import type { Trace } from '../../../trace/trace.ts';
import { cellRead, expectedWait, knowledgeAt } from './knowledge.ts';
import { subjectAt } from './subject.ts';

/** What the view shows of each candidate of each decision, and what its manager used: lines that differ. */
function differences(trace: Trace) {
  const { servers } = trace.data.topology;
  const lines: string[] = [];
  const sources = { server: 0, monitor: 0 };
  let oldest = 0;
  for (const { at, actor, stage, payload } of trace.decisionsOfKind(matched).all()) {
    const job = trace.data.graphs.stageJob[stage];
    for (const { server, wait, age, isDirect } of payload.candidates) {
      const { cell } = subjectAt(trace, { job, server }, at);
      const subject = { job, manager: actor - servers, server, cell, dispatch: -1 };
      const known = knowledgeAt(trace, subject, at);
      const shown = [
        known.age,
        known.copy.source === 'server',
        expectedWait(known, cellRead(trace, known, cell)),
      ];
      const used = [age, isDirect, wait];
      if (shown.join() !== used.join()) lines.push(`${at} ${server}: ${shown.join()}, not ${used.join()}`);
      sources[known.copy.source] += 1;
      oldest = Math.max(oldest, age);
    }
  }
  return { lines, sources, oldest };
}

/** The monitor fails for 45 s, and a server for 30 s. */
const withFailures = (scenario: Scenario): Scenario => ({
  ...scenario,
  events: [
    { kind: 'monitorDown', at: 30, repair: 45 },
    { kind: 'serverDown', server: 3, at: 20, repair: 30, detection: 5 },
  ],
});

describe('what a view shows of matrices is what managers used', () => {
  test('with old matrices', () => {
    const { lines, sources, oldest } = differences(staleRun(0));
    expect(lines).toEqual([]);
    expect(Math.min(sources.server, sources.monitor)).toBeGreaterThan(20);
    expect(oldest).toBeGreaterThan(15 * SECOND);
  });

  test('with fresh matrices', () => {
    expect(differences(staleRun(1)).lines).toEqual([]);
  });

  test.each([
    ['without duplicates', withParams({ duplicates: false })],
    ['with few tokens, so that opportunistic tasks run', withParams({ capacity: 20 })],
    ['where opportunistic tasks do not give way', withParams({ capacity: 20, stopsOpportunistic: false })],
    ['with the other reading of a wait', withParams({ waitReading: 'once' })],
    ['first come, first served', withParams({ fillsGaps: false })],
  ])('%s', (_, change) => {
    expect(differences(staleRun(0, change)).lines).toEqual([]);
  });

  test('while the monitor and a server fail', () => {
    const { lines, oldest } = differences(staleRun(0, withFailures));
    expect(lines).toEqual([]);
    expect(oldest).toBeGreaterThan(45 * SECOND);
  });
});
