import { formatMicros } from '../../base/format.ts';
import { runTitles } from '../../desk/name/runTitle.ts';
import { askAbout } from '../../desk/open/asks.ts';
import { openPreset } from '../../desk/open/openScenario.ts';
import { doorNames } from '../../desk/parts/viewMenu.ts';
import { jumpTo } from '../../desk/play/playback.ts';
import { views } from '../../faces/registry.ts';
import { pluginOf } from '../../kit/menu/plugin.ts';
import { wordedPolicies } from '../../policies/worded.ts';
import { controlsAt, type LeadingControl } from '../../scenario/edit/leadingControls.ts';
import { fieldsOf } from '../../scenario/fields/fields.ts';
import { presets } from '../../scenario/presets/presets.ts';
import type { RunSpec, Scenario } from '../../scenario/shape/schema.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { jobTitle, serverName } from '../../views/shared/names.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { readTime } from './runUntil.ts';

/** Something that a search finds. */
export interface Finding {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  /** Leads there. */
  open?(): void;
  /** A setting is changed where it is found. */
  readonly control?: LeadingControl;
}

/** So many are listed. */
const MOST_FOUND = 12;

/** Finds a job or a server by its number, a time, and whatever has all the words in its name or in what it is about: best first. */
export function findingsOf(query: string, scenario: Scenario, run: RunTrace | undefined): readonly Finding[] {
  const asked = query.trim().toLowerCase();
  if (asked === '') return [];
  const exact = run === undefined ? [] : [...numbered(asked, run), ...timed(asked, run.trace)];
  const words = asked.split(/\s+/);
  const named = [...ofViews(), ...ofSettings(scenario), ...ofPresets()]
    .map((finding) => ({ finding, rank: rankOf(finding, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank);
  return [...exact, ...named.map(({ finding }) => finding)].slice(0, MOST_FOUND);
}

/** 0: a word is missing; each word counts more in the title, and most where it begins a word of it. */
function rankOf({ title, about, key }: Finding, words: readonly string[]): number {
  const [name, rest] = [title.toLowerCase(), `${about} ${key}`.toLowerCase()];
  const ranks = words.map((word) => {
    if (` ${name}`.includes(` ${word}`)) return 4;
    return name.includes(word) ? 2 : Number(rest.includes(word));
  });
  return ranks.includes(0) ? 0 : ranks.reduce((sum, rank) => sum + rank, 0);
}

function numbered(asked: string, { index, trace }: RunTrace): readonly Finding[] {
  const [, kind = '', digits] = /^(j|job |s|server )?0*(\d+)$/.exec(asked) ?? [];
  if (digits === undefined) return [];
  const found: Finding[] = [];
  const { graphs, topology, tables } = trace.data;
  const job = Number(digits) - 1;
  if (!kind.startsWith('s') && job >= 0 && job < graphs.jobs) {
    const at = tables.jobs.columns.arrivedAt[job];
    found.push({
      key: `job ${job}`,
      title: `Job ${jobTitle(graphs, job)}`,
      about: at < Number.POSITIVE_INFINITY ? `arrives at ${formatMicros(at)}` : 'does not arrive in this run',
      open() {
        selectionStore.getState().selectJob(job, index);
        if (at < Number.POSITIVE_INFINITY) jumpTo(at);
      },
    });
  }
  const server = Number(digits);
  if (!kind.startsWith('j') && server < topology.servers)
    found.push({
      key: `server ${server}`,
      title: `Server ${serverName(server, topology.servers)}`,
      about: 'what it does now',
      open() {
        selectionStore.getState().selectServer(server, index);
        layoutStore.getState().setHero('cluster');
      },
    });
  return found;
}

function timed(asked: string, { data }: Trace): readonly Finding[] {
  const at = readTime(asked);
  if (at === null || at > data.endedAt) return [];
  return [{ key: 'time', title: `At ${formatMicros(at)}`, about: 'moves the clock', open: () => jumpTo(at) }];
}

const ofViews = () =>
  views.map(
    ({ id, title, hint, door }): Finding => ({
      key: `view ${id}`,
      title,
      about: `${doorNames[door]} · ${hint}`,
      open: () => layoutStore.getState().setHero(id),
    }),
  );

let listed: readonly Finding[] | null = null;

/** Made once, when first searched: names of policies take a while, and presets stay as they are. */
function ofPresets(): readonly Finding[] {
  listed ??= presets.all.map((preset): Finding => {
    const { id, scenario, group } = preset;
    return {
      key: `preset ${id}`,
      title: scenario.question ?? scenario.name,
      about: `${group} · ${runTitles(scenario).join(', ')}`,
      open() {
        openPreset(preset);
        askAbout(preset);
      },
    };
  });
  return listed;
}

function ofSettings(scenario: Scenario): readonly Finding[] {
  const ofRuns = scenario.runs.flatMap((each, run) =>
    Object.keys(specsOf(each)).map((name) => `/runs/${run}/params/${name}`),
  );
  const paths = [...fieldsOf(scenario).map(({ path }) => path), ...ofRuns];
  return controlsAt(scenario, paths).map((control): Finding => {
    const of = control.kind === 'field' ? 'setting' : `setting of ${runLetter(control.run)}`;
    const spec =
      control.kind === 'field' ? control.field.spec : specsOf(scenario.runs[control.run])[control.name];
    return { key: control.path, title: spec.title, about: of, control };
  });
}

const specsOf = (run: RunSpec) => pluginOf(wordedPolicies, run)?.params ?? {};
