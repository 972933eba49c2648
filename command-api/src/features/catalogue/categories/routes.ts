// The routes of categories (see term-routes.ts).
import { categorySequence, categoryStream } from '@aangan/shared-events/features/catalogue/categories/events';
import {
  type CategoryResponse,
  categoryListResponse,
  categoryRequest,
  categoryResponse,
} from '@aangan/shared-events/features/catalogue/categories/http';
import { categoryPaths } from '@aangan/shared-events/features/catalogue/categories/paths';
import { categoriesProjection } from '@aangan/shared-events/features/catalogue/categories/views';
import type { FeatureContext } from '../../../http/api-feature.ts';
import type { Route } from '../../../http/route.ts';
import type { OpenCatalogue } from '../open-catalogue.ts';
import type { Term } from '../terms/decider.ts';
import { makeTermRoutes } from '../terms/routes.ts';
import { makeTermWrites } from '../terms/term-writes.ts';
import { categoryDecider } from './decider.ts';
import type { CategoryQueries } from './queries.ts';

export type CategoryNeeds = { readonly catalogue: OpenCatalogue; readonly queries: CategoryQueries };

export function categoryRoutes(platform: FeatureContext, needs: CategoryNeeds): readonly Route[] {
  const own = {
    kind: 'category',
    noun: 'category',
    decider: categoryDecider,
    streamOf: categoryStream,
  } as const;
  return makeTermRoutes({
    noun: 'category',
    nouns: 'categories',
    paths: categoryPaths,
    request: categoryRequest,
    projection: categoriesProjection,
    queries: needs.queries,
    writes: makeTermWrites({ ...own, sequence: categorySequence }, platform, needs.catalogue),
    respond,
    one: categoryResponse,
    all: categoryListResponse,
  });
}

function respond({ id, name }: Term): CategoryResponse {
  return { id, name };
}
