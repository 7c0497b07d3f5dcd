// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { mount, textOf } from '../../testing/app/page.ts';
import { Keys } from './HelpDialog.tsx';

test('the list of keys has those that answer a question', async () => {
  await mount(<Keys />);
  expect(textOf(document.body)).toMatch(/While a question is open ?Pick run A, B, … ?1 ?2/);
});
