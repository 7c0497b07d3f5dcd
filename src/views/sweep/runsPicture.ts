import { layoutStore } from '../../state/layoutStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import type { RunTrace } from '../shared/view.ts';
import type { Mark, Panel } from './panels.ts';
import { describeMark, describePanel, paramTitle } from './panels.ts';
import type { Sweep } from './sweeps.ts';
import { type SweptPoint, sweptPicture } from './sweptPicture.ts';

function look({ index }: RunTrace): void {
  selectionStore.setState({ run: index });
  layoutStore.getState().focusRun(index);
}

/** One quantity of the runs on screen against the parameter; a point says what its run has in all panels, and looks at it. */
export function runsPicture(
  panel: Panel,
  panels: readonly Panel[],
  sweep: Sweep,
  looked: number,
  width: number,
  palette: Palette,
) {
  const { quantity, lines, across } = panel;
  const pointOf = (mark: Mark): SweptPoint => ({
    ...{ value: mark.value ?? 0, mid: mark.result, low: mark.result, high: mark.result },
    letter: runLetter(mark.run.index),
    says: () => describeMark(mark, panels, sweep),
    open: () => look(mark.run),
  });
  const values = sweep.lines.flatMap(({ points }) => points.map(({ value }) => value));
  return sweptPicture(
    {
      label: `${paramTitle(sweep.param)}. ${describePanel(panel, sweep)}. Enter looks at the run`,
      lines: [
        ...lines.map((line, at) => ({
          name: lines.length > 1 ? [sweep.lines[at].title] : [],
          points: line.map(pointOf),
        })),
        ...across.map((mark) => ({
          ...{ name: [runName(mark.run), runName(mark.run, 24), runLetter(mark.run.index)], isAcross: true },
          points: [pointOf(mark)],
        })),
      ],
      param: {
        ...{ title: paramTitle(sweep.param), unit: sweep.param.unit, values },
        isLog: sweep.param.scale === 'log',
      },
      number: quantity,
      looked: runLetter(looked),
      facts: { param: sweep.id, quantity: quantity.id },
    },
    width,
    palette,
  );
}
