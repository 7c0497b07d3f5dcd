import { usePalette } from '../../widgets/usePalette.ts';

/** What lies on the colour of marks: hatched is lost or uncertain, striped runs on sufferance. */
export function Textures({ id }: { readonly id: string }) {
  const { surface, ink } = usePalette();
  const size = { width: 6, height: 6, patternUnits: 'userSpaceOnUse' } as const;
  return (
    <defs>
      <pattern id={`${id}hatch`} {...size} patternTransform="rotate(45)">
        <rect width="6" height="6" fill={surface} opacity="0.35" />
        <path d="M1.5 0V6" stroke={surface} strokeWidth="3" />
        <path d="M4 0V6" stroke={ink} strokeWidth="1" opacity="0.6" />
      </pattern>
      <pattern id={`${id}stripes`} {...size} patternTransform="rotate(-45)">
        <path d="M3 0V6" stroke={surface} strokeWidth="3.5" />
      </pattern>
    </defs>
  );
}
