// The routes of reviews.
import { accountsProjection } from '@aangan/shared-events/features/accounts/views';
import { reviewStream } from '@aangan/shared-events/features/reviews/events';
import {
  reviewListResponse,
  reviewRequest,
  reviewResponse,
} from '@aangan/shared-events/features/reviews/http';
import { reviewPaths } from '@aangan/shared-events/features/reviews/paths';
import { reviewsProjection } from '@aangan/shared-events/features/reviews/views';
import type { NamesOf } from '../../domain/ports/account-names.ts';
import type { IsSold } from '../../domain/ports/known-products.ts';
import { defineRoute, parseIdParam, requireVisitor } from '../../http/define-route.ts';
import { missingProduct } from '../../domain/common-refusals.ts';
import { makeCommandHandler } from '../../domain/command-handler.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { Route } from '../../http/route.ts';
import { reviewDecider } from './decider.ts';
import { REVIEW_LIMITS } from './limits.ts';
import { toReviewResponse, type ReviewQueries } from './queries.ts';

export type ReviewNeeds = {
  readonly queries: ReviewQueries;
  readonly namesOf: NamesOf;
  readonly isSold: IsSold;
};

export function reviewRoutes({ log, keys }: FeatureContext, needs: ReviewNeeds): readonly Route[] {
  const reviews = makeCommandHandler(reviewDecider, log, keys);
  return [
    defineRoute({
      method: 'get',
      path: reviewPaths.ofProduct,
      who: 'anyone',
      summary: 'The reviews of a product, newest first; none where there is no such product.',
      views: [reviewsProjection, accountsProjection],
      isPublic: true,
      answers: { body: reviewListResponse },
      handle: async ({ params }) => {
        const productId = parseIdParam(params);
        return { body: productId === undefined ? [] : await needs.queries.ofProduct(productId) };
      },
    }),
    defineRoute({
      method: 'post',
      path: reviewPaths.ofProduct,
      who: 'buyer',
      summary: 'Reviews a product; a second review by the same person replaces the first.',
      body: reviewRequest,
      views: [reviewsProjection],
      answers: { status: 201, body: reviewResponse },
      limits: REVIEW_LIMITS,
      refuses: [missingProduct()],
      handle: async ({ params, body, context, visitor, position: seen }) => {
        const { accountId } = requireVisitor(visitor);
        const productId = parseIdParam(params);
        if (productId === undefined) throw missingProduct();
        const name = reviewStream(productId, accountId);
        if (
          !(await needs.isSold(productId, seen)) &&
          (await reviews.findByIdempotencyKey(name, context)) === undefined
        )
          throw missingProduct();
        const { events, stream, position } = await reviews.handle({
          stream: name,
          command: { type: 'SubmitReview', productId, accountId, ...body },
          context,
        });
        const { rating, comment } = stream.state ?? body;
        const createdAt = events.at(-1)?.metadata.at ?? context.at;
        const author = (await needs.namesOf([accountId])).get(accountId);
        const review = toReviewResponse({ productId, accountId, rating, comment, createdAt }, author);
        return { status: 201, body: review, position };
      },
    }),
  ];
}
