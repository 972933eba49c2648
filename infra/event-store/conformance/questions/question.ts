import type { Answer } from '../answer.ts';
import type { Asking } from '../asking.ts';

/** Asks a store about one behaviour. */
export type Question = (asking: Asking) => Promise<Answer>;

/** Questions by the names under which their answers were recorded. */
export type Questions = Readonly<Record<string, Question>>;
