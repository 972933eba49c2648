// Answers of the shop's API for component tests, in the shapes of shared-events.
import type { UserResponse, ValidateTokenResponse } from '@aangan/shared-events/features/accounts/http';
import type { CartItemResponse, CartResponse } from '@aangan/shared-events/features/cart/http';
import type {
  ProductFiltersResponse,
  ProductListResponse,
  ProductResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import type { OrderResponse, OrdersResponse } from '@aangan/shared-events/features/orders/http';
import type { PaymentMethodsResponse } from '@aangan/shared-events/features/payments/http';
import type { WishlistEntryResponse, WishlistResponse } from '@aangan/shared-events/features/wishlist/http';
import type { ErrorResponse } from '@aangan/shared-events/http';
import { blue, brand, category, red } from './shop-samples.ts';

type AnswerCall = () => Response;

/** The answers of a test by method and path (`GET /api/cart`). */
export type Answers = Record<string, (request: Request) => Response | Promise<Response>>;

/** A new response with this body for each call. */
export function answer(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): AnswerCall {
  return () => Response.json(body, { status, headers: { ...headers } });
}

/** A refusal in the shop's format. */
export function refusal(
  status: number,
  message: string,
  more: Partial<Omit<ErrorResponse, 'success' | 'message'>> = {},
): AnswerCall {
  const body: ErrorResponse = { success: false, message, code: 'refused', ...more };
  return answer(body, status);
}

/** A refusal without a message. */
export function silentRefusal(status: number): AnswerCall {
  return answer({}, status);
}

/** Fails as `fetch` does when no server answers. */
export function noAnswer(): never {
  throw new TypeError('Failed to fetch');
}

/** A call that is never answered. */
export function neverAnswered(): Promise<Response> {
  return new Promise(() => undefined);
}

export function cartOf(...data: readonly CartItemResponse[]): AnswerCall {
  return answer({ success: true, data } satisfies CartResponse);
}

export function wishlistOf(...data: readonly WishlistEntryResponse[]): AnswerCall {
  return answer({ success: true, data } satisfies WishlistResponse);
}

export function ordersOf(...data: readonly OrderResponse[]): AnswerCall {
  const body: OrdersResponse = { success: true, data, total: data.length, totalPages: 1, page: 1 };
  return answer(body);
}

/** One page of products, with their count. */
export function productList(
  products: readonly ProductResponse[],
  more: Partial<ProductListResponse> = {},
): AnswerCall {
  const count = products.length;
  const body: ProductListResponse = {
    products,
    total: count,
    totalPages: 1,
    page: 1,
    facets: {
      categories: [{ ...category, count }],
      brands: [{ ...brand, count }],
      colors: [
        { ...red, count },
        { ...blue, count },
      ],
    },
    corrected: null,
    ...more,
  };
  return answer(body);
}

export function goodToken(role: UserResponse['role']): AnswerCall {
  const user = { id: 'user-1', name: 'Meera Pillai', username: 'meera', role };
  return answer({ success: true, message: 'Token is valid.', user } satisfies ValidateTokenResponse);
}

const filters: ProductFiltersResponse = { categories: [category], brands: [brand], colors: [red, blue] };

/** A shop with one category, one brand and two colors, and nothing else. */
export const shopAnswers: Readonly<Record<string, AnswerCall>> = {
  'GET /api/categories': answer([category]),
  'GET /api/brands': answer([brand]),
  'GET /api/colors': answer([red, blue]),
  'GET /api/products': productList([]),
  'GET /api/products/filters': answer(filters),
  'GET /api/products/recommended-products': answer([]),
  'GET /api/cart': cartOf(),
  'GET /api/wishlist': wishlistOf(),
  'GET /api/stock': answer({ products: [] }),
  'GET /api/orders': ordersOf(),
  'GET /api/returns': answer({ success: true, data: [], next: null }),
  // Of the order of the samples.
  'GET /api/returns/of-order/7': answer({ success: true, data: { returns: [], left: [], until: null } }),
  'GET /api/payments/methods': answer({
    cod: { isAvailable: true },
    online: { isAvailable: true },
    isSandbox: false,
  } satisfies PaymentMethodsResponse),
  'GET /api/audit/checkpoint': answer({ checkpoint: 'log-1\n5\n', key: 'aangan+1+k' }),
  'GET /api/auth/validate-token': goodToken('customer'),
  'POST /api/auth/logout': answer({ success: true, message: 'Logged out.' }),
};
