import { expect, test } from 'vitest';
import { smallScenario } from '../testing/scenario/testScenario.ts';
import { readScenarioFile, scenarioFileName, writeScenarioFile } from './file.ts';

test('a scenario file has lines that people can read', () => {
  const text = writeScenarioFile(smallScenario);
  expect(text.split('\n').length).toBeGreaterThan(20);
  expect(text.endsWith('}\n')).toBe(true);
  expect(readScenarioFile(text)).toEqual({ scenario: smallScenario, issues: [] });
});

test('a file that is not a scenario gives issues', () => {
  expect(readScenarioFile('{"version": 2,').issues[0].message).toContain('is not JSON');
  expect(readScenarioFile('[]').issues[0].message).toContain('is not a scenario');
  expect(readScenarioFile('{"version": 99}').issues[0].message).toContain('newer Makespan');
  expect(readScenarioFile(JSON.stringify({ ...smallScenario, seed: 'x' })).issues[0].path).toBe('/seed');
});

test('the name of a file comes from the name of its scenario', () => {
  expect(scenarioFileName(smallScenario)).toBe('small.makespan.json');
  expect(scenarioFileName({ ...smallScenario, name: '../Größe: 10 %?' })).toBe('größe-10.makespan.json');
  expect(scenarioFileName({ ...smallScenario, name: '!' })).toBe('scenario.makespan.json');
});
