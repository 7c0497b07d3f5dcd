import { expect, test } from 'vitest';
import { createLineSplitter } from './lines.ts';

function split(chunks: readonly string[], maxLength?: number) {
  const lines: string[] = [];
  const tooLong: number[] = [];
  const splitter = createLineSplitter(
    { line: (text, number) => lines.push(`${number}:${text}`), tooLong: (_, number) => tooLong.push(number) },
    maxLength,
  );
  for (const chunk of chunks) splitter.push(chunk);
  splitter.finish();
  return { lines, tooLong };
}

test('lines are counted from 1, blank ones too', () => {
  expect(split(['a\n\nb\n']).lines).toEqual(['1:a', '2:', '3:b']);
});

test('the last line counts without a line break', () => {
  expect(split(['a\nb']).lines).toEqual(['1:a', '2:b']);
});

test('CRLF and the byte order mark leave no trace', () => {
  expect(split(['\uFEFFa\r\nb\r\n']).lines).toEqual(['1:a', '2:b']);
});

test('any division into chunks gives the same lines', () => {
  const text = '\uFEFFone 1\r\ntwo\n\r\nthree';
  const whole = split([text]).lines;
  for (let at = 0; at <= text.length; at += 1) {
    expect(split([text.slice(0, at), text.slice(at)]).lines).toEqual(whole);
  }
  expect(split([...text]).lines).toEqual(whole);
});

test('a line over the limit is reported and skipped; its neighbours are kept', () => {
  const long = 'x'.repeat(25);
  for (const chunks of [[`a\n${long}\nb\n`], [...`a\n${long}\nb\n`]]) {
    expect(split(chunks, 20)).toEqual({ lines: ['1:a', '3:b'], tooLong: [2] });
  }
});

test('a line as long as the limit is kept, with CRLF too', () => {
  expect(split([`${'x'.repeat(20)}\r\n`], 20)).toEqual({ lines: [`1:${'x'.repeat(20)}`], tooLong: [] });
});

test('a file of one endless line does not fill the memory', () => {
  const chunks = Array.from({ length: 100 }, () => 'x'.repeat(10));
  expect(split(chunks, 20)).toEqual({ lines: [], tooLong: [1] });
});
