// Paths and limits of returns, for pages that need no schema.
export const returnPaths = {
  all: '/api/returns',
  ofOrder: '/api/returns/of-order/:orderId',
  one: '/api/returns/:orderId/:number',
  withdraw: '/api/returns/:orderId/:number/withdraw',
  approve: '/api/returns/:orderId/:number/approve',
  refuse: '/api/returns/:orderId/:number/refuse',
  receive: '/api/returns/:orderId/:number/receive',
  refund: '/api/returns/:orderId/:number/refund',
  close: '/api/returns/:orderId/:number/close',
} as const;

/** The files' field in the multipart form. */
export const returnPicturesField = 'pictures';
export const MAX_RETURN_PICTURES = 3;
export const MAX_RETURN_PICTURE_BYTES = 5 * 1024 * 1024;
export const RETURN_PICTURE_TYPES = ['image/jpeg', 'image/png'] as const;
export const RETURNS_ON_A_PAGE = 50;
