// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { presets } from '../../scenario/presets/presets.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { all, click, doing, mount, textOf, the, unfold } from '../../testing/app/page.ts';
import { until } from '../../testing/app/wholePage.tsx';
import { Overlays } from '../Overlays.tsx';
import { ScenarioRail } from '../rail/ScenarioRail.tsx';

test('a preset carries the verdicts on its claims, failing ones included', async () => {
  const id = 'gains-by-size';
  scenarioStore.getState().open(presets.get(id).scenario, { kind: 'preset', id });
  layoutStore.setState({ overlay: null, hasAllControls: false });
  await mount(
    <>
      <ScenarioRail />
      <Overlays />
    </>,
  );
  await unfold(the('region', 'Edits'));
  await click(the('button', 'T-HOP-13', the('region', 'Edits')));
  await until(() => all('article', /T-HOP-13 /).length > 0);
  const entry = the('article', /T-HOP-13 /);
  expect(document.activeElement).toBe(entry);
  expect(textOf(entry)).toContain('depends on the workload');
  await doing(() => layoutStore.getState().openOverlay('gallery'));
  expect(textOf(document.querySelector('[data-preset="gains-by-size"]'))).toContain(
    'depends on the workload',
  );
});
