import styles from './Icon.module.css';
// Drawn on a 16 × 16 grid. `fill` paints areas, `stroke` draws lines.
import shapes from './icons.json' with { type: 'json' };

export type IconName = keyof typeof shapes;

/** Draws an icon in the colour of the surrounding text. Hidden from screen readers. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  const shape: { readonly fill?: string; readonly stroke?: string } = shapes[name];
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {shape.fill !== undefined && <path d={shape.fill} fill="currentColor" />}
      {shape.stroke !== undefined && (
        <path
          d={shape.stroke}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
