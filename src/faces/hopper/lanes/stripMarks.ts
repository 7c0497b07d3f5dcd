import { formatMicros } from '../../../base/format.ts';
import { drawLines } from '../../../views/looks/pen.ts';
import type { Marks } from '../../../views/scene/marks.ts';
import { jobName, jobOfTask, serverName, taskName } from '../../../views/shared/names.ts';
import { fitText, textWidth } from '../../../widgets/fit.ts';
import { sizeText } from '../sizes.ts';
import { drawsEvenly, mostRefusals } from './askedRows.ts';
import type { RoundPicture } from './picture.ts';
import { type Question, type Round, refusalsBefore } from './round.ts';

// Room that a time needs. CSS pixels, before the theme's scale.
const ROOM = 62;

/** Draws the times at which questions were asked, since the slot came free. */
export function addAxis(marks: Marks, { round, layout, palette }: RoundPicture): void {
  const { scale, strip, axis, plotLeft, plotRight, column } = layout;
  const every = Math.max(1, Math.ceil((ROOM * scale) / column));
  const times = [...round.questions.map(({ sentAt }) => sentAt), round.ends];
  marks.drawn((pen) => drawLines(pen, { stroke: palette.lineStrong }, [plotLeft, axis, plotRight, axis]));
  for (const [at, time] of times.entries()) {
    const x = plotLeft + at * column;
    const line = [x, strip.top + strip.height, x, axis + 4];
    marks.drawn((pen) => drawLines(pen, { stroke: palette.line, dash: [2, 3] }, line));
    const left = times.length - 1 - at;
    if (left > 0 && (at % every !== 0 || left < every)) continue;
    const words = [time === round.begins ? '0' : `+${formatMicros(time - round.begins)}`];
    const align = at === 0 ? 'left' : 'center';
    const room = Math.max(ROOM * scale, column * every);
    marks.text(words, x, axis + 14 * scale, room, { colour: palette.inkSoft, align });
  }
}

/** Draws the server's slot during a round and what runs then, with what the server counts and concludes above. */
export function addStrip(marks: Marks, picture: RoundPicture): void {
  const { trace, round, layout, palette } = picture;
  const { plotLeft, plotRight, left, strip, scale } = layout;
  const middle = strip.top + strip.height / 2;
  const lasted = formatMicros(round.ends - round.begins);
  const name = serverName(round.server, trace.data.topology.servers);
  const soft = { colour: palette.inkSoft };
  const beside = plotLeft - left - 6;
  const bold = { colour: palette.ink, isBold: true, size: 13 };
  marks.text([`server ${name}`, name], left, middle - 8 * scale, beside, bold);
  marks.text(['asks by believed sizes', 'asks by belief', 'asks'], left, middle + 8 * scale, beside, soft);
  const slot = { x: plotLeft, y: strip.top, width: plotRight - plotLeft, height: strip.height };
  marks.box(slot, { fill: palette.surface, stroke: palette.lineStrong, dash: [2, 2] });
  const asking = [`slot free: ${lasted} of asking`, `asks for ${lasted}`, lasted];
  marks.text(asking, plotLeft + 7 * scale, middle, slot.width - 12 * scale, soft);
  addOutcome(marks, picture, middle);
  addCounts(marks, picture);
}

/** Draws what runs after the round, or says why nothing does. */
function addOutcome(
  marks: Marks,
  { trace, round, layout, palette, colourOf }: RoundPicture,
  y: number,
): void {
  const { plotRight, right, strip, scale } = layout;
  const { attempt, questions } = round;
  const width = right - plotRight;
  if (attempt === null) {
    const gave = questions.at(-1)?.said?.gave;
    const nothing = gave === undefined ? ['no answer'] : ['stays idle', 'idle'];
    const words = gave === 'keep' ? ['kept for a copy', 'kept'] : nothing;
    marks.text(words, plotRight + 7 * scale, y, width - 8, { colour: palette.inkSoft });
    return;
  }
  const job = jobOfTask(trace.data.graphs, attempt.task);
  const task = taskName(trace.data.graphs, attempt.task);
  const long = attempt.isCopy ? [`copy of ${task}`, `copy ${task}`] : [`${task} runs here`, `${task} runs`];
  const texts = [...long, task, jobName(job)];
  marks.box({ x: plotRight, y: strip.top, width, height: strip.height }, { fill: colourOf(job) });
  const room = width - 14 * scale;
  if (fitText(texts, room, 12 * scale, true) === undefined) return;
  const [x, top] = [plotRight + 5 * scale, strip.top + 4 * scale];
  const ground = { x, y: top, width: width - 10 * scale, height: strip.height - 8 * scale };
  marks.box(ground, { fill: palette.surface, radius: 2 });
  const words = { colour: palette.ink, isBold: true, align: 'center' } as const;
  marks.text(texts, (plotRight + right) / 2, y, room, words);
}

/** Counts refusals until the server asks in a way that may not be refused, and names the guideline that it then follows. */
function addCounts(marks: Marks, { trace, round, layout, palette }: RoundPicture): void {
  const { plotLeft, column, boxWidth, counts, scale } = layout;
  const most = mostRefusals(trace, round.begins);
  const firm = round.questions.findIndex(({ asked }) => asked === 'unsatisfied' || asked === 'drawn');
  // Where there is room for more than a number, it keeps its distance.
  const room = column - (boxWidth > 0 ? 12 * scale : 4);
  const shown = firm < 0 ? round.questions : round.questions.slice(0, firm);
  for (const [place, question] of shown.entries()) {
    const { said, asked } = question;
    if (said === null || asked !== 'refusable' || most === null) continue;
    const x = plotLeft + (place + 1) * column - 4;
    const soft = { colour: palette.inkSoft, align: 'right' } as const;
    if (said.gave === 'refusal' && !said.isMisled)
      marks.text(countWords(round, place, most), x, counts, room, soft);
    const bold = { colour: palette.ink, isBold: true, align: 'right' } as const;
    marks.text(notedWords(question), x, counts + 15 * scale, room, bold);
  }
  if (firm >= 0)
    addBadge(
      marks,
      { layout, palette },
      round.questions[firm],
      drawsEvenly(trace),
      plotLeft + firm * column + 4,
    );
}

/** The load is told by words, the fill only repeats it. */
function addBadge(
  marks: Marks,
  { layout: { right, counts: y, scale }, palette }: Pick<RoundPicture, 'layout' | 'palette'>,
  question: Round['questions'][number],
  isEven: boolean,
  x: number,
): void {
  const [names, why] = badgeWords(question, isEven);
  const isHigh = question.asked === 'unsatisfied';
  const pad = 9 * scale;
  const name = fitText(names, right - x - 2 * pad, 12 * scale, true) ?? names.at(-1) ?? '';
  const height = 20 * scale;
  const width = textWidth(name, 12 * scale, true) + 2 * pad;
  const fill = isHigh ? palette.ink : palette.surface;
  const box = { x, y: y - height / 2 - 1, width, height };
  marks.box(box, { fill, stroke: palette.ink, radius: height / 2 });
  const colour = isHigh ? palette.surface : palette.ink;
  marks.text([name], x + pad, y - 1, width, { colour, isBold: true });
  marks.text(why, x + 2, y + 16 * scale, right - x, { colour: palette.ink });
}

/** Names the guideline that a server follows when it asks in a way that may not be refused, and why. */
export function badgeWords(
  question: Question,
  isEven: boolean,
): readonly [name: readonly string[], why: readonly string[]] {
  if (question.asked === 'unsatisfied')
    return [
      ['high load: G2', 'G2'],
      [`smallest job named: ${jobName(question.job)}`, `named: ${jobName(question.job)}`],
    ];
  return isEven
    ? [['drawn evenly'], ['as in Pseudocode 3', 'Pseudocode 3']]
    : [
        ['low load: G3', 'G3'],
        ['nobody named a job', 'none named'],
      ];
}

/** How the refusals of a round are counted, "1 of 2 refused". */
export function countWords(round: Round, place: number, most: number): readonly string[] {
  const count = refusalsBefore(round, place + 1);
  // A server that asks on may be refused more often.
  if (count > most) return [`${count} refused`, `${count}`];
  return [`${count} of ${most} refused`, `${count} of ${most}`];
}

/** What was noted of an answer, "noted j9, V 50". */
export function notedWords({ said }: Question): readonly string[] {
  if (said === null || said.waits === null) return [];
  const name = jobName(said.waits.job);
  return [`noted ${name}, V ${sizeText(said.waits.size)}`, `noted ${name}`, name];
}
