import { schedulerName } from '../../../views/shared/names.ts';
import { ChoiceField } from '../../../widgets/Select.tsx';
import type { RunLine } from './useFits.ts';
import { texts } from './words.ts';

interface LineChoicesProps {
  readonly application: number;
  /** Kinds of job with a fit, and the names of all. */
  readonly applications: readonly number[];
  readonly classes: readonly string[];
  readonly lines: readonly RunLine[];
  readonly shown: readonly RunLine[];
  chooseApplication(id: string): void;
  chooseScheduler(id: string): void;
}

/** Chooses whose β is shown: of which kind of job, and by which of many schedulers. */
export function LineChoices(props: LineChoicesProps) {
  const { application, applications, classes, lines, shown } = props;
  const isOfMany = ({ run }: RunLine) => run.trace.data.schedulers > 1;
  const schedulers = [...new Set(lines.filter(isOfMany).map(({ line }) => line.scheduler))];
  schedulers.sort((a, b) => a - b);
  return (
    <>
      {applications.length > 1 && (
        <ChoiceField
          label={texts.kindOfJob}
          value={String(application)}
          options={applications.map((each) => ({ id: String(each), title: classes[each] }))}
          onChange={props.chooseApplication}
        />
      )}
      {schedulers.length > 1 && (
        <ChoiceField
          label={texts.scheduler}
          value={String(shown.find(isOfMany)?.line.scheduler)}
          options={schedulers.map((each) => ({
            id: String(each),
            title: schedulerName(each, schedulers.length),
          }))}
          onChange={props.chooseScheduler}
        />
      )}
    </>
  );
}
