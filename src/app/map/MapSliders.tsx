import { formatBytes, formatPercent, formatSeconds } from '../../base/format.ts';
import { mapAxes, megabytesAt } from '../../scenario/map/mapScenario.ts';
import { mapStore } from '../../state/mapStore.ts';
import { StepSlider } from '../../widgets/StepSlider.tsx';
import styles from './IdeaMap.module.css';

/** The three sliders of the map: tasks short to long, data none to heavy, stragglers none to many. */
export function MapSliders() {
  const { place, move } = mapStore();
  return (
    <div className={styles.sliders}>
      <StepSlider
        label={mapAxes.tasks.title}
        steps={mapAxes.tasks.values.map((seconds) => `about ${formatSeconds(seconds)} long`)}
        value={place.tasks}
        onChange={(tasks) => move({ tasks })}
      />
      <StepSlider
        label={mapAxes.data.title}
        steps={mapAxes.data.values.map((share, data) =>
          share === 0
            ? 'none'
            : `${formatBytes(1e6 * megabytesAt({ ...place, data }))} a task; from afar it takes ${share} × the work`,
        )}
        value={place.data}
        onChange={(data) => move({ data })}
      />
      <StepSlider
        label={mapAxes.stragglers.title}
        steps={mapAxes.stragglers.values.map((share) =>
          share === 0 ? 'none' : `${formatPercent(share)} take 3 to 8 times as long`,
        )}
        value={place.stragglers}
        onChange={(stragglers) => move({ stragglers })}
      />
    </div>
  );
}
