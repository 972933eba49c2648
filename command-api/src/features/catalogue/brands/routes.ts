// The routes of brands (see term-routes.ts).
import { brandSequence, brandStream } from '@aangan/shared-events/features/catalogue/brands/events';
import {
  type BrandResponse,
  brandListResponse,
  brandRequest,
  brandResponse,
} from '@aangan/shared-events/features/catalogue/brands/http';
import { brandPaths } from '@aangan/shared-events/features/catalogue/brands/paths';
import { brandsProjection } from '@aangan/shared-events/features/catalogue/brands/views';
import type { FeatureContext } from '../../../http/api-feature.ts';
import type { Route } from '../../../http/route.ts';
import type { OpenCatalogue } from '../open-catalogue.ts';
import type { Term } from '../terms/decider.ts';
import { makeTermRoutes } from '../terms/routes.ts';
import { makeTermWrites } from '../terms/term-writes.ts';
import { brandDecider } from './decider.ts';
import type { BrandQueries } from './queries.ts';

export type BrandNeeds = { readonly catalogue: OpenCatalogue; readonly queries: BrandQueries };

export function brandRoutes(platform: FeatureContext, needs: BrandNeeds): readonly Route[] {
  const own = { kind: 'brand', noun: 'brand', decider: brandDecider, streamOf: brandStream } as const;
  return makeTermRoutes({
    noun: 'brand',
    nouns: 'brands',
    paths: brandPaths,
    request: brandRequest,
    projection: brandsProjection,
    queries: needs.queries,
    writes: makeTermWrites({ ...own, sequence: brandSequence }, platform, needs.catalogue),
    respond,
    one: brandResponse,
    all: brandListResponse,
  });
}

function respond({ id, name }: Term): BrandResponse {
  return { id, name };
}
