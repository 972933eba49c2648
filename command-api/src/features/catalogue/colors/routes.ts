// The routes of colors (see term-routes.ts).
import { colorSequence, colorStream } from '@aangan/shared-events/features/catalogue/colors/events';
import {
  type ColorResponse,
  colorListResponse,
  colorRequest,
  colorResponse,
} from '@aangan/shared-events/features/catalogue/colors/http';
import { colorPaths } from '@aangan/shared-events/features/catalogue/colors/paths';
import { colorsProjection } from '@aangan/shared-events/features/catalogue/colors/views';
import type { FeatureContext } from '../../../http/api-feature.ts';
import type { Route } from '../../../http/route.ts';
import type { OpenCatalogue } from '../open-catalogue.ts';
import type { Term } from '../terms/decider.ts';
import { hexTaken } from '../terms/refusals.ts';
import { makeTermRoutes } from '../terms/routes.ts';
import { makeTermWrites } from '../terms/term-writes.ts';
import { colorDecider } from './decider.ts';
import type { ColorQueries } from './queries.ts';

export type ColorNeeds = { readonly catalogue: OpenCatalogue; readonly queries: ColorQueries };

export function colorRoutes(platform: FeatureContext, needs: ColorNeeds): readonly Route[] {
  const own = { kind: 'color', noun: 'color', decider: colorDecider, streamOf: colorStream } as const;
  return makeTermRoutes({
    noun: 'color',
    nouns: 'colors',
    paths: colorPaths,
    request: colorRequest,
    projection: colorsProjection,
    queries: needs.queries,
    writes: makeTermWrites({ ...own, sequence: colorSequence }, platform, needs.catalogue),
    respond,
    one: colorResponse,
    all: colorListResponse,
    refuses: [hexTaken('Indigo', '#2E3A7B')],
  });
}

function respond({ id, name, hexCode = '' }: Term): ColorResponse {
  return { id, name, hexCode };
}
