import type { Answer } from '../answer.ts';
import type { Asking } from '../asking.ts';

/** Tests one behaviour of a store. */
export type Question = (asking: Asking) => Promise<Answer>;

/** Questions by the names of their recorded answers. */
export type Questions = Readonly<Record<string, Question>>;
