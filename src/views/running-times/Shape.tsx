import { usePalette } from '../../widgets/usePalette.ts';

interface ShapeProps {
  /** Position of the run in the scenario. */
  readonly run: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const paths = [circle, circle, square, square, triangle, triangle, diamond, diamond] as const;

/** The mark of a run: policies differ by shape, hollow or filled, never by hue. */
export function Shape({ run, x, y, radius }: ShapeProps) {
  const { ink, surface } = usePalette();
  return (
    <path
      transform={`translate(${x} ${y})`}
      d={paths[run % paths.length](radius)}
      fill={run % 2 === 0 ? surface : ink}
      stroke={ink}
      strokeWidth={1.5}
    />
  );
}

function circle(radius: number): string {
  return `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
}

function square(radius: number): string {
  const half = radius * 0.9;
  return `M${-half} ${-half}h${2 * half}v${2 * half}h${-2 * half}z`;
}

function diamond(radius: number): string {
  const half = radius * 1.2;
  return `M0 ${-half}L${half} 0L0 ${half}L${-half} 0z`;
}

function triangle(radius: number): string {
  const half = radius * 1.1;
  return `M0 ${-half}L${half} ${half * 0.8}H${-half}z`;
}
