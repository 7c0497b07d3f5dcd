import type { RefObject } from 'react';
import { useMemo, useState } from 'react';
import type { LinkId } from '../../../engine/cluster/links.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { Layer } from '../../surface/canvasView.tsx';
import { HoverNote } from '../../surface/HoverNote.tsx';
import { useMade } from '../../surface/useMade.ts';
import type { Above } from '../../surface/usePointer.ts';
import type { Target } from '../hit.ts';
import { onClockOrCamera } from '../lens.ts';
import { ownEvents } from '../ownEvents.ts';
import type { ClusterLayer } from '../picture.ts';
import { describeBlock, describeLink } from './describe.ts';
import { FlowPanel } from './FlowPanel.tsx';
import { createJobBlocks } from './jobBlocks.ts';
import { NetworkTools, useNetworkShown } from './NetworkTools.tsx';
import { busiestLink, createNetworkStates } from './network.ts';
import { placeLinks } from './networkPlaces.ts';
import { useDataDrawing } from './useDataDrawing.ts';
import { useDataPointer } from './useDataPointer.ts';

interface DataLayerProps extends ClusterLayer {
  /** What the pointer is on in the cluster below the layer. */
  readonly target: Target | null;
  /** Receives the layer's pointer handlers, which the cluster calls first. */
  readonly above: RefObject<Above | null>;
}

/** A layer over the cluster: where data is, which tasks read it from where, and the load of the network. */
export function DataLayer({ run, layout, takeSnapshot, target, above }: DataLayerProps) {
  const { trace } = run;
  const selected = selectionStore((selection) => selection.job ?? selection.hoveredJob);
  const job = selected !== null && selected < trace.data.graphs.jobs ? selected : null;
  const isContended = trace.data.topology.network.kind === 'contended';
  const isWanted = useNetworkShown(trace.data.tables.flows.length > 0);
  // Links are drawn in the gutters between racks.
  const isNetworkShown = isWanted && (!isContended || layout.gutter > 0);
  const blocksOf = useMade(createJobBlocks, trace);
  const stateAt = useMade(createNetworkStates, trace);
  const hasLinks = isNetworkShown && isContended;
  const places = useMemo(() => (hasLinks ? placeLinks(layout) : []), [hasLinks, layout]);
  const [listed, setListed] = useState<LinkId | null>(null);
  const list = hasLinks ? listed : null;
  const pointing = { run, layout, places, job, above, takeSnapshot, blocksOf, list: setListed };
  const hover = useDataPointer(pointing);
  // No note for the link that the list describes already.
  const isSaid = hover === null || (hover.link !== null && hover.link === list);
  const draw = useDataDrawing({
    trace,
    layout,
    target,
    isNetworkShown,
    places,
    hover,
    list,
    takeSnapshot,
    stateAt,
    blocksOf,
  });
  const note = () => {
    const { time } = playbackStore.getState();
    if (hover === null) return [];
    if (hover.link !== null) return describeLink(trace, stateAt(time), hover.link);
    return hover.block === null || job === null ? [] : describeBlock(trace, blocksOf(job), hover.block, time);
  };

  return (
    <>
      <Layer draw={draw} follows={onClockOrCamera} />
      <div {...ownEvents}>
        <NetworkTools
          layout={layout}
          isContended={isContended}
          isShown={isNetworkShown}
          onList={() => setListed(busiestLink(trace.data.topology, stateAt(playbackStore.getState().time)))}
        />
        {list !== null && (
          <FlowPanel
            run={run}
            link={list}
            stateAt={stateAt}
            onChoose={setListed}
            onClose={() => setListed(null)}
          />
        )}
      </div>
      {!isSaid && <HoverNote x={hover.x} y={hover.y} text={note} />}
    </>
  );
}
