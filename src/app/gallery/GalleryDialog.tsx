import { Suspense, useRef } from 'react';
import { describeScenario } from '../../desk/name/describeScenario.ts';
import { runTitles } from '../../desk/name/runTitle.ts';
import { askAbout } from '../../desk/open/asks.ts';
import { openPreset } from '../../desk/open/openScenario.ts';
import { lazyPart } from '../../desk/parts/loadPart.ts';
import { serverCount } from '../../scenario/counted/serverCounts.ts';
import { jobCount } from '../../scenario/counted/size.ts';
import { tasksOf } from '../../scenario/counted/stageTasks.ts';
import { type Preset, presets } from '../../scenario/presets/presets.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { PresetBadges } from '../claims/PresetBadges.tsx';
import { writePolicy } from '../own/writePolicy.ts';
import { RunBadge } from '../parts/RunBadge.tsx';
import styles from './GalleryDialog.module.css';

const Lessons = lazyPart(async () => (await import('./GalleryLessons.tsx')).GalleryLessons);

/** Lessons first; then all presets, each with the question that it answers. */
export function GalleryDialog() {
  const close = layoutStore((layout) => layout.closeOverlay);
  const origin = scenarioStore((state) => state.origin);
  const write = () => {
    close();
    writePolicy();
  };
  const sections = useRef(new Map<string, HTMLElement>());
  return (
    <Dialog title="Gallery: pick a question" size="large" onClose={close}>
      <nav className={styles.groups} aria-label="Groups">
        <Button variant="primary" onClick={() => layoutStore.getState().openOverlay('ideas')}>
          Map of five ideas
        </Button>
        {groups.map(([group, members]) => (
          <Button key={group} onClick={() => sections.current.get(group)?.scrollIntoView()}>
            {group} {members.length > 0 && <span className={styles.count}>{members.length}</span>}
          </Button>
        ))}
        <Button icon="plus" onClick={write}>
          Write your own policy
        </Button>
        <Button onClick={() => layoutStore.getState().openOverlay('arena')}>Arena</Button>
        <Button icon="search" onClick={() => layoutStore.getState().openOverlay('search')}>
          Search (/)
        </Button>
      </nav>
      {groups.map(([group, members]) => (
        <section
          key={group}
          className={styles.group}
          ref={(element) => {
            if (element !== null) sections.current.set(group, element);
          }}
        >
          <h3 className={styles.name}>{group}</h3>
          {members.length === 0 ? (
            <Suspense fallback={null}>
              <Lessons />
            </Suspense>
          ) : (
            <ul className={styles.cards}>
              {members.map((preset) => (
                <li key={preset.id}>
                  <Card
                    preset={preset}
                    isOpen={origin.kind === 'preset' && origin.id === preset.id}
                    onPick={() => {
                      openPreset(preset);
                      askAbout(preset);
                      close();
                    }}
                  />
                  <ForTeachers preset={preset} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </Dialog>
  );
}

/** The lessons, which come when they are loaded, and the groups of presets. */
const groups = ['Lessons', ...new Set(presets.all.map(({ group }) => group))].map(
  (title) => [title, presets.all.filter(({ group }) => group === title)] as const,
);

/** Leads to the goal, the questions with their answers, and a plan: where they are written. */
function ForTeachers({ preset: { id, scenario } }: { readonly preset: Preset }) {
  return (
    <span className={styles.teachers}>
      <Button
        variant="quiet"
        aria-label={`For teachers: ${scenario.question ?? scenario.name}`}
        onClick={() => layoutStore.getState().openOverlay('teacher', id)}
      >
        For teachers
      </Button>
    </span>
  );
}

interface CardProps {
  readonly preset: Preset;
  readonly isOpen: boolean;
  onPick(): void;
}

function Card({ preset, isOpen, onPick }: CardProps) {
  const { scenario, source } = preset;
  return (
    <button
      type="button"
      className={styles.card}
      aria-current={isOpen ? 'true' : undefined}
      data-preset={preset.id}
      onClick={onPick}
    >
      <PresetPicture scenario={scenario} />
      <span className={styles.text}>
        <strong className={styles.question}>{scenario.question ?? scenario.name}</strong>
        <span className={styles.runs}>
          {runTitles(scenario).map((title, index) => (
            <span key={runLetter(index)} className={styles.run}>
              <RunBadge index={index} /> {title}
            </span>
          ))}
        </span>
        <span className={styles.about}>
          {describeScenario(scenario).replace(`${preset.group} · `, '')} · {source}
        </span>
        <PresetBadges id={preset.id} />
      </span>
    </button>
  );
}

const SIDE = 72;
const MOST_CELLS = 64;
const COLOURED = 3;
const SHARING = 5;

/** A thumbnail of a scenario: its servers as squares, filled in proportion to the load. */
function PresetPicture({ scenario }: { readonly scenario: Scenario }) {
  const { jobs, idleLine, otherJob } = usePalette();
  const cells = Math.min(MOST_CELLS, serverCount(scenario.cluster));
  const columns = Math.ceil(Math.sqrt(cells));
  const pitch = (SIDE - 8) / columns;
  const busy = loadOf(scenario);
  // A job with more tasks than squares still counts as one job.
  const running = Math.max(cells / tasksPerJob(scenario), Math.min(jobCount(scenario.workload), SHARING));
  return (
    <svg className={styles.picture} viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
      {Array.from({ length: cells }, (_, cell) => {
        const isBusy = scatter(cell) < busy;
        const job = Math.floor(scatter(cell + MOST_CELLS) * running);
        const fill = !isBusy ? 'none' : job < COLOURED ? jobs[job] : otherJob;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity of a square.
            key={cell}
            x={4.5 + (cell % columns) * pitch}
            y={4.5 + Math.floor(cell / columns) * pitch}
            width={pitch * 0.78}
            height={pitch * 0.78}
            rx={pitch > 8 ? 1.5 : 0}
            fill={fill}
            stroke={isBusy ? 'none' : idleLine}
          />
        );
      })}
    </svg>
  );
}

/** A fixed pseudo-random scatter: looks like a cluster, and is the same each time. */
function scatter(cell: number): number {
  const mixed = Math.imul(cell + 1, 0x9e3779b1);
  return (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 0) / 2 ** 32;
}

function loadOf({ workload }: Scenario): number {
  if (workload.kind === 'explicit' || !('load' in workload.arrivals)) return 0.8;
  return Math.min(1, workload.arrivals.load);
}

function tasksPerJob({ workload }: Scenario): number {
  if (workload.kind === 'explicit') return 4;
  return Math.max(1, Math.round(tasksOf(workload.classes[0].stages)[0]));
}
