import { maxOf } from '../../base/extremes.ts';
import { type FoundRack, sayCluster, saySize, serversIn } from '../../logs/nodes/foundCluster.ts';
import { sayMany } from '../../logs/say.ts';
import styles from './Cluster.module.css';

/** More racks, or servers in a rack, would be no easier to read; the sentence tells of all. */
const MOST_RACKS = 24;
const MOST_SERVERS = 60;

/** The servers of a cluster in their racks, as high as they have slots. */
export function ClusterPicture({ racks }: { readonly racks: readonly FoundRack[] }) {
  const sizes = racks.flatMap((rack) => rack.sizes);
  const most = maxOf(
    sizes.map(({ slots = 1 }) => slots),
    1,
  );
  const more = racks.length - MOST_RACKS;
  return (
    <figure className={styles.cluster} aria-label="The cluster">
      <figcaption>{sayCluster(racks)}</figcaption>
      <ul className={styles.racks}>
        {racks.slice(0, MOST_RACKS).map((rack) => (
          <li
            key={rack.name}
            title={rack.sizes
              .map((each) => `${sayMany(each.servers, 'server')}: ${saySize(each)}`)
              .join('; ')}
          >
            <Servers rack={rack} most={most} />
            <span>
              {rack.name === '' ? (racks.length === 1 ? 'one rack' : 'no rack') : rack.name} ·{' '}
              {sayMany(serversIn(rack), 'server')}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{`and ${sayMany(more, 'more rack', 'more racks')}`}</p>}
    </figure>
  );
}

const [WIDTH, GAP, HEIGHT, LEAST] = [7, 2, 30, 5];

function Servers({ rack, most }: { readonly rack: FoundRack; readonly most: number }) {
  const all = rack.sizes.flatMap(({ servers, slots = most }) =>
    new Array<number>(Math.min(servers, MOST_SERVERS)).fill(slots),
  );
  const shown = all.slice(0, MOST_SERVERS);
  return (
    <svg width={shown.length * (WIDTH + GAP)} height={HEIGHT} aria-hidden="true">
      {shown.map((slots, at) => {
        const height = LEAST + ((HEIGHT - LEAST) * slots) / most;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: servers never move.
          <rect key={at} x={at * (WIDTH + GAP)} y={HEIGHT - height} width={WIDTH} height={height} rx={1} />
        );
      })}
    </svg>
  );
}
