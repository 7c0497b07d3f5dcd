import { expect, test } from 'vitest';
import { presets } from './presets.ts';

// Translated word for word, these read as riddles; each has a plain form.
const riddles = {
  'from when on': 'at which value',
  'from how many': 'at how many',
  'is of no use': 'does not help',
  'does not suffice': 'is not enough',
  'waits for nothing': 'never waits',
  'came true': 'happened',
  'in vain': 'wasted, or refused',
  'make good use of': 'put to good use',
  'has come to run': 'has started',
  'server after server': 'server by server',
};

test.each(presets.all.map((preset) => [preset.id, preset] as const))(
  'the texts of %s have no phrases that read as riddles, nor numbers of four digits and a fraction',
  (_, { tries, misconception }) => {
    for (const text of [...tries, misconception]) {
      for (const [riddle, plain] of Object.entries(riddles)) {
        expect(text.toLowerCase(), `better: ${plain}`).not.toContain(riddle);
      }
      expect(text).not.toMatch(/\d{3,}\.\d|\d\.\d{3,}/);
    }
  },
);
