// The four routes of categories, brands and colours.
import { messageResponse } from '@aangan/shared-events/http';
import type { z } from 'zod';
import { defineRoute, parseIdParam } from '../../../http/define-route.ts';
import type { DomainError } from '../../../domain/domain-error.ts';
import type { Route } from '../../../http/route.ts';
import type { TermValues } from './commands.ts';
import type { Term } from './decider.ts';
import { inUse, missingTerm, nameTaken } from './refusals.ts';
import type { TermQueries } from './queries.ts';
import type { TermWrites } from './term-writes.ts';

export type TermRoutesNeeds<View> = {
  readonly noun: string;
  readonly nouns: string;
  readonly paths: { readonly all: string; readonly one: string };
  readonly request: z.ZodType<TermValues>;
  readonly projection: string;
  readonly queries: TermQueries<View>;
  readonly writes: TermWrites;
  readonly respond: (term: Term) => unknown;
  readonly one: z.ZodType;
  readonly all: z.ZodType;
  /** Refusals to add or change one, besides a taken name. */
  readonly refuses?: readonly DomainError[];
};

/** Makes the routes of one kind of term. */
export function makeTermRoutes<View>(needs: TermRoutesNeeds<View>): readonly Route[] {
  const { noun, nouns, paths, request: body, queries, writes, respond } = needs;
  const views = [needs.projection];
  const taken = [nameTaken(noun, 'Indigo'), ...(needs.refuses ?? [])];
  const idOf = (params: Readonly<Record<string, string>>): number => {
    const id = parseIdParam(params);
    if (id === undefined) throw missingTerm(noun);
    return id;
  };
  return [
    defineRoute({
      method: 'get',
      path: paths.all,
      who: 'anyone',
      summary: `All ${nouns}.`,
      views,
      isPublic: true,
      answers: { body: needs.all },
      handle: async () => ({ body: await queries.all() }),
    }),
    defineRoute({
      method: 'post',
      path: paths.all,
      who: 'admin',
      summary: `Adds a ${noun}; its name must be new.`,
      body,
      views,
      answers: { status: 201, body: needs.one },
      refuses: taken,
      handle: async ({ body: values, context }) => {
        const { term, position } = await writes.add(values, context);
        return { status: 201, body: respond(term), position };
      },
    }),
    defineRoute({
      method: 'put',
      path: paths.one,
      who: 'admin',
      summary: `Changes a ${noun}.`,
      body,
      views,
      answers: { body: needs.one },
      refuses: [missingTerm(noun), ...taken],
      handle: async ({ body: values, params, context }) => {
        const { term, position } = await writes.change(idOf(params), values, context);
        return { body: respond(term), position };
      },
    }),
    defineRoute({
      method: 'delete',
      path: paths.one,
      who: 'admin',
      summary: `Deletes a ${noun} that no product uses.`,
      views,
      answers: { body: messageResponse },
      refuses: [missingTerm(noun), inUse(noun, 3)],
      handle: async ({ params, context }) => {
        const { term, position } = await writes.remove(idOf(params), context);
        return { body: { success: true, message: `“${term.name}” was deleted.` }, position };
      },
    }),
  ];
}
