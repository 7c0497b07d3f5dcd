import type { ReactNode } from 'react';
import { withAssumptions } from '../../logs/assumptionNotes.ts';
import type { ColumnChoice } from '../../logs/columnMapping.ts';
import { chosen } from '../../logs/doubts.ts';
import { type FitOptions, TASK_BUDGET } from '../../logs/fitOptions.ts';
import type { HowToRead } from '../../logs/format.ts';
import type { FoundCluster } from '../../logs/nodes/foundCluster.ts';
import type { ImportReport } from '../../logs/report.ts';
import { sayBytes, sayCount, sayDuration, sayMany } from '../../logs/say.ts';
import { Button } from '../../widgets/Button.tsx';
import type { LogSize, LogSummary } from '../../worker/importApi.ts';
import { assumptionsOf, DurationControls, TaskControls } from './AssumptionControls.tsx';
import { ClusterPicture } from './ClusterPicture.tsx';
import { ColumnsForm } from './ColumnsForm.tsx';
import { FitResult } from './FitResult.tsx';
import styles from './Import.module.css';
import { JobControls } from './JobControls.tsx';
import { ReadPanel } from './ReadPanel.tsx';
import { ReadAs, ReportPanel } from './ReportPanel.tsx';
import { SizeControls } from './SizeControls.tsx';
import type { LiveFit } from './useFit.ts';
import { WindowChart } from './WindowChart.tsx';

interface LogPanelProps {
  readonly summary: LogSummary;
  readonly report: ImportReport;
  readonly proposal: FitOptions;
  readonly options: FitOptions;
  readonly live: LiveFit;
  readonly columns: ColumnChoice | null;
  /** The cluster that was given with the log. */
  readonly cluster: FoundCluster | null;
  /** How the file was read. */
  readonly how: HowToRead;
  onReadAs(format: string, how?: HowToRead): void;
  onOptions(options: FitOptions): void;
}

/** A log after reading: what will run of it and on which cluster; below, folded, what decides that. */
export function LogPanel(props: LogPanelProps) {
  const { summary, report, proposal, columns, cluster, how, options, live, onReadAs, onOptions } = props;
  const onChange = (changes: Partial<FitOptions>) => onOptions({ ...options, ...changes });
  const size = live.answer?.size ?? summary.size;
  const controls = { summary, size, options, proposal, onChange };
  const assumed = assumptionsOf(controls);
  const wholeReport = withAssumptions(report, options.assumptions);
  const facts = sentenceAbout(summary, size, assumed === null ? '' : ' as assumed');
  const isWhole = options.from === 0 && options.to === summary.length;
  const isProposalWhole = proposal.from === 0 && proposal.to === summary.length;
  const { choices = [] } = how;
  const onRead = (next: HowToRead) => onReadAs(summary.format, next);
  const isProposed = options.from === proposal.from && options.to === proposal.to;
  return (
    <div className={styles.stack}>
      <p className={styles.soft}>
        <strong>{summary.name}</strong> {facts}
      </p>
      <ReadPanel doubts={report.doubts} columns={columns} how={how} onRead={onRead} />
      {cluster !== null && <ClusterPicture racks={cluster.racks} />}
      <FitResult live={live} onOptions={onOptions} />
      {summary.span > 0 && (
        <WindowChart overview={size.overview} window={options} onChange={onChange}>
          {!isProposalWhole && (
            <Button
              isPressed={isProposed}
              title={`As many jobs as fit in about ${sayCount(TASK_BUDGET)} tasks, where they arrive fastest`}
              onClick={() => onChange({ from: proposal.from, to: proposal.to })}
            >
              Densest stretch
            </Button>
          )}
          <Button isPressed={isWhole} onClick={() => onChange({ from: 0, to: summary.length })}>
            Whole log
          </Button>
        </WindowChart>
      )}
      <Fold title="Which jobs">
        <JobControls {...controls} />
      </Fold>
      <Fold title="How fast, how large">
        <SizeControls {...controls} fit={live.answer?.fit ?? null} />
      </Fold>
      {assumed !== null && (
        <>
          <Fold title="From bytes to tasks">
            <TaskControls {...assumed} />
          </Fold>
          <Fold title="Durations, assumed">
            <DurationControls {...assumed} />
          </Fold>
        </>
      )}
      {columns !== null && (
        <Fold title="Other columns or units">
          <ColumnsForm choice={columns} onRead={(mapping) => onRead(chosen(how, report.doubts, mapping))} />
        </Fold>
      )}
      <Fold title={complaintsOf(report)}>
        <ReportPanel
          title={`${summary.name} ${facts}`}
          report={wholeReport}
          onOffer={({ id, isTaken }) => {
            const others = choices.filter((choice) => choice !== id);
            onRead({ ...how, choices: isTaken ? others : [...others, id] });
          }}
        />
        <ReadAs except={summary.format} onReadAs={onReadAs} />
      </Fold>
    </div>
  );
}

/** A part of the page that is closed at first: the proposal can be run as it is. */
function Fold({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

function sentenceAbout(
  { formatTitle, bytes, jobs, length, span }: LogSummary,
  { tasks }: LogSize,
  how: string,
): string {
  const counts = `${sayMany(jobs, 'job')}, ${sayMany(tasks, 'task')}${how}${span > 0 ? `, ${sayDuration(length)}` : ''}`;
  return `${sayBytes(bytes)} · read as ${formatTitle} · ${counts}`;
}

function complaintsOf({ entries, doubts }: ImportReport): string {
  const offers = entries.filter(({ offer }) => offer !== undefined).length;
  const warnings = entries.filter(({ level }) => level !== 'info').length;
  const notes = entries.length - warnings;
  const parts = [
    ...(doubts.length > 0 ? [sayMany(doubts.length, 'question')] : []),
    ...(warnings > 0 ? [sayMany(warnings, 'warning')] : []),
    ...(notes > 0 ? [sayMany(notes, 'note')] : []),
    ...(offers > 0 ? [sayMany(offers, 'offer')] : []),
  ];
  return `Import report: ${parts.length === 0 ? 'no problems found' : parts.join(', ')}`;
}
