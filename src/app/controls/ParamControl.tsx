import { type DOMAttributes, lazy, Suspense, useRef, useState } from 'react';
import { valueWords } from '../../desk/name/settingName.ts';
import type { ParamValue, WordedSpec } from '../../kit/menu/params.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import type { Gesture } from '../../state/scenarioStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { Cited } from '../../views/shared/Cited.tsx';
import { Select } from '../../widgets/Select.tsx';
import { Slider } from '../../widgets/Slider.tsx';
import { Toggle } from '../../widgets/Toggle.tsx';

const SliderCurve = lazy(async () => ({ default: (await import('./curve/SliderCurve.tsx')).SliderCurve }));

interface ParamControlProps {
  readonly spec: WordedSpec;
  readonly value: ParamValue;
  /** The value with which the scenario was opened, to which the control resets; undefined if it had none. */
  readonly opened?: ParamValue;
  /** Path of the value in the scenario. Identifies the gesture, so that a drag is one step of undo. */
  readonly path: string;
  readonly issue?: string;
  readonly disabled?: boolean;
  /** Whether what its definition rests on is linked beside it. Default: true. */
  readonly hasReading?: boolean;
  /** The run to which the value belongs; undefined: it concerns all. */
  readonly run?: number;
  /** Returns the edit that sets the value. */
  write(value: ParamValue): (scenario: Scenario) => Scenario;
}

/** Generates a control from a parameter's description. */
export function ParamControl(props: ParamControlProps) {
  const { spec, value, opened, path, issue, disabled, hasReading = true, run, write } = props;
  const { edit } = scenarioStore.getState();
  const [isNear, handlers] = useNear();
  const onChange = (next: ParamValue, gesture: Gesture) => edit(write(next), gesture);
  const { title, symbol, help, consequence, source, origin, reading } = spec;
  const rests = !hasReading || reading === undefined ? undefined : <Cited text={reading} mark="†" />;
  const provenance = {
    standard: valueWords(spec, spec.default),
    origin,
    scenario: opened === undefined ? undefined : valueWords(spec, opened),
  };
  const common = { label: title, symbol, help, consequence, source, provenance, rests, issue, disabled };
  const once: Gesture = { name: path, isOpen: false };
  const wayBack = opened ?? spec.default;
  if (spec.kind === 'toggle') {
    return (
      <Toggle
        {...common}
        value={value === true}
        defaultValue={wayBack === true}
        onChange={(next) => onChange(next, once)}
      />
    );
  }
  if (spec.kind === 'choice') {
    return (
      <Select
        {...common}
        value={String(value)}
        options={spec.options}
        defaultValue={String(wayBack)}
        onChange={(next) => onChange(next, once)}
      />
    );
  }
  return (
    <div {...handlers} data-path={path}>
      <Slider
        {...common}
        value={Number(value)}
        unit={spec.unit}
        range={spec}
        defaultValue={Number(wayBack)}
        paperValue={spec.default}
        onChange={(next, isDragging) => onChange(next, { name: path, isOpen: isDragging })}
        under={
          isNear && (
            <Suspense fallback={null}>
              <SliderCurve
                {...{ spec, run, write }}
                value={Number(value)}
                onPick={(next) => onChange(next, once)}
              />
            </Suspense>
          )
        }
      />
    </div>
  );
}

/**
 * Tells whether the pointer is over an element, or the focus came to it by the keyboard or by the page, as when a button leads to a
 * control. A click that leaves the focus behind does not count: what is shown for one control would cover the next.
 */
function useNear(): [isNear: boolean, handlers: DOMAttributes<HTMLElement>] {
  const [isNear, setNear] = useState(false);
  const isPressed = useRef(false);
  const handlers: DOMAttributes<HTMLElement> = {
    onPointerEnter: () => setNear(true),
    // A list that is open reaches beyond the element.
    onPointerLeave: ({ currentTarget }) =>
      setNear(currentTarget.querySelector('select:focus, :focus-visible') !== null),
    onPointerDown: () => {
      isPressed.current = true;
    },
    onFocus: ({ target }) => setNear((was) => was || !isPressed.current || target.matches(':focus-visible')),
    onBlur: ({ currentTarget, relatedTarget }) => {
      // With its window, an element loses the focus and gets it back as before.
      if (document.hasFocus()) isPressed.current = false;
      setNear((was) => was && (currentTarget.matches(':hover') || currentTarget.contains(relatedTarget)));
    },
  };
  return [isNear, handlers];
}
