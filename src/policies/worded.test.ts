import { expect, test } from 'vitest';
import { policies } from './registry.ts';
import { worded } from './worded.ts';

test.each(policies.all.map((plugin) => [plugin.id, plugin] as const))(
  '%s has its words for the controls',
  (_, plugin) => {
    const full = worded(plugin);
    expect(full).not.toBe(plugin); // It is read from a file of its own, which keeps its words in the build.
    expect({ ...full, params: Object.keys(full.params) }).toMatchObject({
      id: plugin.id,
      params: Object.keys(plugin.params),
    });
    for (const { help, source, origin } of Object.values(full.params)) {
      for (const words of [help, source, origin]) expect(words).not.toBe('');
    }
  },
);
