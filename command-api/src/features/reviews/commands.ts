// What a shopper can say of a product. That the product exists was looked up before.
export type SubmitReview = {
  readonly type: 'SubmitReview';
  readonly productId: number;
  readonly accountId: string;
  readonly rating: number;
  readonly comment: string | null;
};
