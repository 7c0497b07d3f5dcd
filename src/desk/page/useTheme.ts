import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { settingsStore } from '../../state/settingsStore.ts';
import { lectureStore } from '../../state/teachingStore.ts';
import { customProperties, type Palette, paletteOf } from '../../widgets/tokens.ts';

const darkDevice = window.matchMedia('(prefers-color-scheme: dark)');

function followDevice(notify: () => void): () => void {
  darkDevice.addEventListener('change', notify);
  return () => darkDevice.removeEventListener('change', notify);
}

/** Returns the palette for the settings and the device, and sets it as CSS custom properties. */
export function useTheme(): Palette {
  const isDeviceDark = useSyncExternalStore(followDevice, () => darkDevice.matches);
  const theme = settingsStore((settings) => settings.theme);
  const isProjecting = settingsStore((settings) => settings.isProjecting);
  const isDark = theme === 'dark' || (theme === 'system' && isDeviceDark);
  const scale = lectureStore((lecture) => (lecture.preset === null ? null : lecture.scale));
  const palette = useMemo(() => {
    const chosen = paletteOf(isProjecting ? 'projector' : isDark ? 'dark' : 'light');
    return scale === null ? chosen : { ...chosen, scale };
  }, [isProjecting, isDark, scale]);

  useLayoutEffect(() => {
    const { style, dataset } = document.documentElement;
    for (const [name, value] of Object.entries(customProperties(palette))) style.setProperty(name, value);
    style.colorScheme = palette.theme === 'dark' ? 'dark' : 'light';
    dataset.theme = palette.theme;
  }, [palette]);

  return palette;
}
