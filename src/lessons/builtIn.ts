import { createRegistry } from '../base/registry.ts';
import late from '../content/lessons/late-binding.json' with { type: 'json' };
import board from '../content/lessons/read-the-board.json' with { type: 'json' };
import copies from '../content/lessons/stragglers-and-copies.json' with { type: 'json' };
import sum from '../content/lessons/the-cheapest-sum.json' with { type: 'json' };
import wait from '../content/lessons/wait-or-move.json' with { type: 'json' };
import write from '../content/lessons/write-a-scheduler.json' with { type: 'json' };
import own from '../content/lessons/your-own-cluster.json' with { type: 'json' };
import type { Lesson } from './lesson.ts';

/** A lesson that comes with the page. Its id is the name of its file, and part of addresses. */
interface BuiltInLesson {
  readonly id: string;
  readonly lesson: Lesson;
}

// A test checks each with `readLesson`.
const files: Readonly<Record<string, unknown>> = {
  'late-binding': late,
  'wait-or-move': wait,
  'the-cheapest-sum': sum,
  'stragglers-and-copies': copies,
  'read-the-board': board,
  'write-a-scheduler': write,
  'your-own-cluster': own,
};

/** The lessons that come with the page, in the order in which they are shown. */
export const builtInLessons = createRegistry<BuiltInLesson>(
  Object.entries(files).map(([id, lesson]) => ({ id, lesson: lesson as Lesson })),
);
