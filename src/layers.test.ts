import { describe, expect, test } from 'vitest';
import { readSource } from '../scripts/readSource.ts';
import { violations } from '../scripts/violations.ts';

describe('a violation is caught', () => {
  const cases: readonly (readonly [path: string, text: string])[] = [
    ['base/x.ts', "import { y } from '../engine/y.ts';"],
    ['base/x.ts', "import type { Y } from '../engine/y.ts';"],
    ['base/x.ts', "export { y } from '../engine/y.ts';"],
    ['base/x.ts', "export * from '../engine/y.ts';"],
    ['base/x.ts', "const y = await import('../engine/y.ts');"],
    ['base/x.ts', "let y: import('../engine/y.ts').Y;"],
    ['base/x.ts', "new Worker(new URL('../worker/y.ts', import.meta.url));"],
    ['base/x.ts', "import.meta.glob(['../scenario/presets/*.json']);"],
    ['base/x.ts', "import { y } from 'react';"],
    ['share/x.ts', "import { y } from 'node:fs';"],
    ['app/x.ts', "import.meta.glob(['../../docs/*.md']);"],
    ['base/x.ts', 'await import(name);'],
    ['base/x.ts', "import { y } from './x.test.ts';"],
    ['engine/world/x.ts', "import { y } from '../../testing/engine/world/y.ts';"],
    ['trace/x.ts', "import { y } from '../testing/laws/y.ts';"],
    ['unheardOf/x.ts', "import { y } from '../base/y.ts';"],
    ['app/x.ts', "import { y } from '../cli/y.ts';"],
    ['views/x.ts', "import * as d3 from 'd3';"],
    ['views/jobs/x.ts', "import { y } from '../cluster/y.ts';"],
    ['readings/x.ts', "import { y } from '../scenario/y.ts';"],
    ['policies/quincy/x.ts', "import { y } from '../../readings/y.ts';"],
    ['views/chart/x.ts', "import { y } from '../cluster/y.ts';"],
    ['views/jobs/x.ts', "import { y } from '../../policies/quincy/decisions.ts';"],
    ['views/jobs/x.ts', "import { y } from '../../faces/quincy/y.ts';"],
    ['views/jobs/x.ts', "import { y } from '../../kit/order/y.ts';"],
    ['faces/quincy/x.ts', "import { y } from '../sparrow/y.ts';"],
    ['faces/quincy/x.ts', "import { y } from '../../policies/sparrow/decisions.ts';"],
    ['faces/quincy/x.ts', "import { y } from '../../policies/quincy/queues.ts';"],
    ['app/x.ts', "import { y } from '../faces/quincy/y.ts';"],
    ['app/x.ts', "import { y } from '../policies/quincy/decisions.ts';"],
    ['policies/quincy/x.ts', "import { y } from '../sparrow/y.ts';"],
    ['policies/quincy/x.ts', "import { y } from '../registry.ts';"],
    ['policies/quincy/x.ts', "import { y } from '../creators.ts';"],
    ['scenario/x.ts', "import { y } from '../policies/creators.ts';"],
    ['app/x.ts', "import { y } from '../policies/creators.ts';"],
    ['kit/tasks/x.ts', "import { y } from '../../policies/sparrow/y.ts';"],
    ['engine/kernel/x.ts', "import { y } from '../cluster/y.ts';"],
    ['engine/record/x.ts', "import { y } from '../world/y.ts';"],
    ['engine/actors/x.ts', "import { y } from '../jobs/y.ts';"],
    ['engine/ids.ts', "import { y } from './kernel/y.ts';"],
    ['engine/attic/x.ts', "import { y } from '../kernel/y.ts';"],
    ['scenario/shape/x.ts', "import { y } from '../counted/y.ts';"],
    ['scenario/attic/x.ts', "import { y } from '../shape/y.ts';"],
    ['app/fork/x.ts', "import { y } from '../rail/y.ts';"],
    ['app/gallery/x.ts', "import { y } from '../App.tsx';"],
    ['engine/world/x.ts', 'const x = Math.random();'],
    ['engine/world/x.ts', 'const { random } = Math;'],
    ['engine/world/x.ts', 'const x = Date.now();'],
    ['metrics/x.ts', 'setTimeout(() => undefined, 1);'],
    ['engine/world/x.ts', 'const x = Math.exp(1);'],
    ['engine/world/x.ts', 'const x = 2 ** 0.5;'],
    ['views/x.ts', 'const x = Math.max(0, ...y);'],
    ['views/x.ts', 'x.push(...y.z());'],
    ['base/x.ts', 'const = ;'],
    ['views/chart/x.tsx', "import { y } from '../grammar/picture.ts';"],
    ['views/chart/x.tsx', "import { y } from '../sweep/grid.ts';"],
  ];

  test.each(cases)('in %s: %s', (path, text) => {
    expect(violations(path, readSource(path, text), () => true)).toHaveLength(1);
  });

  test('when a file that does not exist is imported', () => {
    const facts = readSource('app/x.ts', "import { y } from './y.ts';");
    expect(violations('app/x.ts', facts, () => false)).toHaveLength(1);
  });
});

describe('what is allowed stays allowed', () => {
  const cases: readonly (readonly [path: string, text: string])[] = [
    ['base/x.ts', "import { y } from './y.ts'; const z = y.performance + Math.sqrt(y.Date) + y ** 2;"],
    ['base/x.test.ts', "import { y } from '../app/y.ts'; const z = Math.random();"],
    ['app/x.ts', "import { y } from './rail/y.ts';"],
    ['testing/engine/x.ts', "import { y } from '../../scenario/y.ts'; import { z } from '../policies/z.ts';"],
    ['views/x.ts', 'x.push(...(y ? [1] : [2, 3])); x(...y); const z = [...x, ...y];'],
    ['algorithms/random.ts', 'const x = Math.log(2) ** 0.5;'],
    ['engine/world/x.ts', "import { y } from '../kernel/y.ts'; import { z } from '../../base/z.ts';"],
    [
      'policies/quincy/x.ts',
      "import { y } from '../../kit/tasks/y.ts'; import { z } from '../../kit/menu/params.ts';",
    ],
    ['policies/registry.ts', "import { y } from './quincy/menu.ts';"],
    ['policies/creators.ts', "import { y } from './quincy/y.ts';"],
    ['scenario/compile/planRun.ts', "import { y } from '../policies/creators.ts';"],
    ['faces/quincy/x.tsx', "import { y } from '../../policies/quincy/decisions.ts'; import { z } from 'd3';"],
    ['views/cluster/x.ts', "import { y } from '../../kit/central/slotDecisions.ts';"],
    ['views/jobs/x.tsx', "import { y } from '../chart/Chart.tsx';"],
    ['views/grammar/x.tsx', "import { y } from '../chart/Chart.tsx';"],
    ['views/jobs/x.tsx', "import { y } from '../looks/heat.ts'; import styles from './x.module.css';"],
    ['views/x.tsx', "import { y } from '../readings/y.ts'; import { z } from '../state/z.ts';"],
    ['main.tsx', "import { y } from './app/App.tsx'; import { z } from 'react-dom/client';"],
    ['cli/x.ts', "import { y } from 'node:fs'; import { z } from '../engine/world/z.ts';"],
    ['app/x.ts', "const y = Date.now() + Math.exp(1); const z = await import('../views/jobs/z.ts');"],
  ];

  test.each(cases)('in %s: %s', (path, text) => {
    expect(violations(path, readSource(path, text), () => true)).toEqual([]);
  });
});
