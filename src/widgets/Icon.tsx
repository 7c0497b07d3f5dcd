import styles from './Icon.module.css';

// Drawn on a 16 × 16 grid. `fill` paints areas, `stroke` draws lines.
const shapes = {
  play: { fill: 'M4.5 2.5v11l9-5.5z' },
  pause: { fill: 'M4 3h3v10H4zM9 3h3v10H9z' },
  stepBack: { fill: 'M10.5 3.5v9L4.5 8z' },
  stepForward: { fill: 'M5.5 3.5v9l6-4.5z' },
  toStart: { fill: 'M3 3h1.8v10H3zM13 3v10L5.5 8z' },
  toEnd: { fill: 'M11.2 3H13v10h-1.800zM3 3v10l7.5-5z' },
  markBack: { stroke: 'M10 3.5 5.5 8l4.5 4.500M13 3v10' },
  markForward: { stroke: 'M6 3.5 10.5 8 6 12.500M3 3v10' },
  close: { stroke: 'm4 4 8 8m0-8-8 8' },
  plus: { stroke: 'M8 3v10M3 8h10' },
  minus: { stroke: 'M3 8h10' },
  reset: { stroke: 'M3.5 6.500A5 5 0 1 1 3.2 9.500M3.2 3v3.700h3.7' },
  copy: { stroke: 'M5.5 5.500V3h7.500v7.500h-2.500M3 5.500h7.500V13H3z' },
  trash: { stroke: 'M3 4.500h10M6 4.500V3h4v1.500M4.5 4.5 5 13h6l.5-8.500M7 7v4M9 7v4' },
  swap: { stroke: 'M3 5.500h9.500M10 3l2.5 2.500L10 8M13 10.500H3.500M6 8l-2.5 2.500L6 13' },
  down: { stroke: 'm4 6 4 4 4-4' },
  right: { stroke: 'm6 4 4 4-4 4' },
  left: { stroke: 'm10 4-4 4 4 4' },
  undo: { stroke: 'M6 3 2.8 6.2 6 9.400M3 6.200h6.500a3.4 3.4 0 0 1 0 6.800H6' },
  redo: { stroke: 'm10 3 3.2 3.200L10 9.400M13 6.200H6.500a3.4 3.4 0 0 0 0 6.800H10' },
  sun: {
    stroke:
      'M8 5.200a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.600M8 1.500v1.700M8 12.800v1.700M1.5 8h1.700M12.8 8h1.700M3.4 3.400l1.2 1.200M11.4 11.400l1.2 1.200M12.6 3.400l-1.2 1.200M4.6 11.400l-1.2 1.2',
  },
  moon: { stroke: 'M13 9.700A5.5 5.5 0 0 1 6.3 3a5.5 5.5 0 1 0 6.7 6.700z' },
  system: { stroke: 'M2.5 3h11v7.500h-11zM5.5 13.500h5M8 10.500v3' },
  projector: { stroke: 'M2 3h12M3 3v7h10V3M8 10v1.500M5 14l3-2.5 3 2.5' },
  table: { stroke: 'M2.5 3h11v10h-11zM2.5 6.500h11M2.5 9.800h11M6.5 3v10' },
  picture: { stroke: 'M2.5 3h11v10h-11zM2.5 11l3.5-3.5 3 3 1.8-1.8 2.7 2.800M10.5 5.800v.4' },
  download: { stroke: 'M8 2.500v7.500M4.8 7 8 10.2 11.2 7M3 13.200h10' },
  upload: { stroke: 'M8 10.200V2.800M4.8 6 8 2.8 11.2 6M3 13.200h10' },
  gallery: {
    stroke:
      'M2.5 2.500h4.500v4.500H2.500zM9 2.500h4.500v4.500H9zM2.5 9h4.500v4.500H2.500zM9 9h4.500v4.500H9z',
  },
  share: { stroke: 'M8 9.500V2M5.2 4.6 8 1.800l2.8 2.800M5 7H3v7h10V7h-2' },
  warning: { stroke: 'M8 2.2 14.2 13H1.800zM8 6.500v3M8 11.200v.3' },
  check: { stroke: 'm3 8.5 3.3 3.300L13 4.8' },
  info: { stroke: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 7.300v3.900M8 4.700v.3' },
  more: { fill: 'M3 6.7h2.6v2.6H3zM6.7 6.7h2.6v2.6H6.7zM10.4 6.7H13v2.6h-2.6z' },
  menu: { stroke: 'M2.5 4.500h11M2.5 8h11M2.5 11.500h11' },
  sliders: { stroke: 'M2 5h7M12.5 5H14M2 11h1.500M7 11h7M9 3.200h3.500v3.600H9zM3.5 9.200H7v3.600H3.500z' },
  fork: { stroke: 'M2.5 12.500h11M6 12.5 11.5 4.500M8 4.200h3.800v3.800' },
  flag: { fill: 'M2.5 4h11L8 12z' },
  link: {
    stroke:
      'M6.8 9.2 9.2 6.800M7.5 4.800l1.7-1.700a2.6 2.6 0 0 1 3.7 3.700l-1.7 1.700M8.5 11.200l-1.7 1.700a2.6 2.6 0 0 1-3.7-3.700l1.7-1.7',
  },
  expand: { stroke: 'M9.5 2.500h4v4M6.5 13.500h-4v-4M13.5 2.5 9 7M2.5 13.5 7 9' },
  speech: { stroke: 'M2.5 3h11v7.500H8L5 13.300v-2.800H2.500z' },
} as const;

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
