import { formatMicros } from '../../../base/format.ts';
import { Steps } from '../../../views/surface/Steps.tsx';
import { GivesWay } from '../../../widgets/GivesWay.tsx';
import type { Dispatch } from './dispatch.ts';

interface DispatchBarProps {
  readonly dispatch: Dispatch;
  /** The decisions to go through, and which of them is shown. */
  readonly numbers: readonly number[];
  readonly number: number;
  readonly width: number;
  onNumber(number: number): void;
}

/** Names the decision, with buttons for those before and after it. */
export function DispatchBar({ dispatch, numbers, number, width, onNumber }: DispatchBarProps) {
  const place = numbers.indexOf(number);
  const count = `${(place + 1).toLocaleString('en')} of ${numbers.length.toLocaleString('en')}`;
  return (
    <>
      <strong>{dispatch.name}</strong>
      <Steps items={numbers} at={place} labels={['Previous decision', 'Next decision']} onStep={onNumber} />
      <GivesWay steps={1} of={`${width} ${number}`}>
        {(step) => (
          <span
            title={dispatch.fate}
            style={{
              flex: `0 ${step} auto`,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              fontSize: 'var(--type-small)',
            }}
          >
            {step > 0 ? `${formatMicros(dispatch.at)} · ` : `${count} · at ${formatMicros(dispatch.at)} · `}
            {dispatch.fate}
          </span>
        )}
      </GivesWay>
    </>
  );
}
