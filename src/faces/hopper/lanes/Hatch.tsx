interface HatchProps {
  readonly id: string;
  readonly colour: string;
  readonly scale: number;
}

/** The pattern of what a server believes. */
export function Hatch({ id, colour, scale }: HatchProps) {
  const size = 5 * scale;
  return (
    <pattern
      {...{ id }}
      width={size}
      height={size}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <line x1={0} x2={0} y1={0} y2={size} stroke={colour} strokeWidth={3 * scale} />
    </pattern>
  );
}
