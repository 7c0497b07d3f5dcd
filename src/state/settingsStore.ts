import { create } from 'zustand';

/** Colour themes; `system` follows the device. */
export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Preferences of the visitor. Not stored: only drafts and the speed of the machine are. */
interface Settings {
  readonly theme: ThemeChoice;
  /** Projector mode: light, large and without controls around the views. */
  readonly isProjecting: boolean;
  /** Single-key shortcuts must be possible to switch off (WCAG 2.1.4). */
  readonly hasShortcuts: boolean;
  /** Whether screen readers announce steps and decisions. */
  readonly isNarrated: boolean;
  setTheme(theme: ThemeChoice): void;
  setProjecting(isProjecting: boolean): void;
  setShortcuts(hasShortcuts: boolean): void;
  setNarrated(isNarrated: boolean): void;
}

export const settingsStore = create<Settings>()((set) => ({
  theme: 'system',
  isProjecting: false,
  hasShortcuts: true,
  isNarrated: true,
  setTheme: (theme) => set({ theme }),
  setProjecting: (isProjecting) => set({ isProjecting }),
  setShortcuts: (hasShortcuts) => set({ hasShortcuts }),
  setNarrated: (isNarrated) => set({ isNarrated }),
}));
