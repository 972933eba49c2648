// Asks one store every question.
import { asRecorded, failureOf, within } from './answer.ts';
import { connectQuestioner, type Asking } from './asking.ts';
import { QUESTIONS_ABOUT_STREAMS, QUESTIONS_ABOUT_THE_LOG } from './questions/all-questions.ts';
import type { Question } from './questions/question.ts';

const TIMEOUT_MS = 60_000;

/** The answers of the store at `url` by question. The client is not closed; it ends with its server. */
export const askAll = async (url: string): Promise<ReadonlyMap<string, unknown>> => {
  const asking = connectQuestioner(url);
  const answers = new Map<string, unknown>();
  const all = Object.entries(QUESTIONS_ABOUT_STREAMS);
  await Promise.all(all.map(async ([title, question]) => answers.set(title, await ask(asking, question))));
  for (const [title, question] of Object.entries(QUESTIONS_ABOUT_THE_LOG)) {
    answers.set(title, await ask(asking, question));
  }
  return answers;
};

const ask = async (asking: Asking, question: Question): Promise<unknown> => {
  try {
    return asRecorded(await within(TIMEOUT_MS, question(asking)));
  } catch (error) {
    return failureOf(error, asking.label);
  }
};
