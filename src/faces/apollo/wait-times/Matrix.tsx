import { useCallback } from 'react';
import type { Cell } from '../../../policies/apollo/node/axes.ts';
import type { Trace } from '../../../trace/trace.ts';
import { SceneView } from '../../../views/scene/SceneView.tsx';
import type { MakeScene } from '../../../views/scene/scene.ts';
import { Legend } from '../../../widgets/Legend.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { type Knowledge, waitColour, waitTicks } from './knowledge.ts';
import { matrixHeight, matrixScene } from './matrixScene.ts';
import { waitText } from './words.ts';

interface MatrixProps {
  readonly trace: Trace;
  readonly knowledge: Knowledge;
  readonly cell: Cell;
  readonly hasTruth: boolean;
  readonly width: number;
  /** Of the matrix and its legend. */
  readonly height: number;
  onChoose(cell: Cell): void;
}

// Of the legend, in two lines at most. CSS pixels, before the theme's scale.
const LEGEND = 44;

/** The wait-time matrix of a manager, whose cells are chosen by click or keys, and what its colours mean. */
export function Matrix({ trace, knowledge, cell, hasTruth, width, height, onChoose }: MatrixProps) {
  const palette = usePalette();
  const { scale } = palette;
  const room = height - LEGEND * scale;
  const make = useCallback<MakeScene>(
    (colours) => {
      const look = { trace, knowledge, chosen: cell, hasTruth, width, height: room };
      return matrixScene({ ...look, palette: colours, choose: onChoose });
    },
    [trace, knowledge, cell, hasTruth, width, room, onChoose],
  );
  const waits = waitTicks.map((wait, at) => ({
    title: `${waitText(wait)}${at === waitTicks.length - 1 ? ' and more' : ''}`,
    mark: 'solid' as const,
    colour: waitColour(wait, palette),
  }));
  const truth = { title: 'truth, where it differs', mark: 'dashed' } as const;
  return (
    <div style={{ flex: 'none', width }}>
      <SceneView
        {...{ width, make }}
        height={matrixHeight(trace, room, scale)}
        label="Wait-time matrix. Arrow keys move between cells, Enter opens the plan behind one."
      />
      <div style={{ padding: '5px 10px' }}>
        <Legend entries={hasTruth ? [...waits, truth] : waits} />
      </div>
    </div>
  );
}
