import { expect, test } from 'vitest';
import { placeInWords } from './placeInWords.ts';

test.each([
  ['', 'the scenario'],
  ['/seed', 'seed'],
  ['/cluster/serversPerRack', 'servers per rack'],
  ['/cluster/network/rack', 'network, rack'],
  ['/cluster', 'cluster'],
  ['/workload/jobs', 'jobs'],
  ['/workload/jobs/3/stages/0/durations/1', 'job 4, stage 1, task 2'],
  ['/workload/classes/0/stages/1/reads/0/size', 'class 1, stage 2, read 1, size'],
  ['/runs/1/params/probeRatio', 'run B, parameter probe ratio'],
  ['/runs/1/params', 'run B, parameters'],
  ['/runs/0/params/a~1b', 'run A, parameter a/b'],
  ['/events/0/server', 'event 1, server'],
  ['/workload/jobs/0/stages/0/servers/2/0', 'job 1, stage 1, servers 3, 0'],
])('%s is %s', (pointer, words) => {
  expect(placeInWords(pointer)).toBe(words);
});
