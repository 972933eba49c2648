// The command of a review. That the product exists is checked before.
export type SubmitReview = {
  readonly type: 'SubmitReview';
  readonly productId: number;
  readonly accountId: string;
  readonly rating: number;
  readonly comment: string | null;
};
