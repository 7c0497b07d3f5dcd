import { presets } from '../src/scenario/presets.ts';
import { runScenario } from './validate/runs.ts';
const base = presets.get('thirty-instances-streaming').scenario as any;
const m = (a: number[]) => a.reduce((x, y) => x + y) / a.length;
const cv = (a: number[]) => Math.sqrt(a.reduce((x, y) => x + (y - m(a)) ** 2, 0) / (a.length - 1)) / m(a);
for (const [p, f] of [[0.002, 4], [0.01, 2]]) {
  const classes = base.workload.classes.map((c: any) => ({ ...c, stages: c.stages.map((s: any) => ({ ...s, stragglers: { injected: { probability: p, factor: { kind: 'constant', value: f } } } })) }));
  const row = ['quincy-qf', 'quincy-qfp'].map((policy) => [1,2,3,4,5,6].map((experiment) => runScenario({ ...base, seed: experiment, workload: { ...base.workload, classes }, runs: [{ policy, params: { ...base.runs[0].params, experiment } }], recording: 'jobs' } as any, 0).endedAt / 1e6));
  console.log(p, f, row.map((r) => r.map(Math.round).join(' ') + ' cv ' + cv(r).toFixed(4)).join(' | '));
}
