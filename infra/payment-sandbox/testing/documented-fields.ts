// The fields of the gateway's answers and notifications, as its public documentation lists and shows them: names and types, no text of it.

export type FieldType =
  | 'string'
  | 'integer'
  | 'boolean'
  | 'object'
  | 'list'
  /** An object, or an empty list where it would be empty. */
  | 'notes'
  | 'null';
/** The types that a field is documented or shown with. A trailing `?` on the name: not in every answer. */
export type Fields = Readonly<Record<string, readonly FieldType[]>>;

export type DocumentedShape = {
  /** The title and the address of the page. */
  readonly page: string;
  readonly fields: Fields;
};

const text = ['string'] as const;
const textOrNull = ['string', 'null'] as const;
const integer = ['integer'] as const;
const integerOrNull = ['integer', 'null'] as const;
const flag = ['boolean'] as const;

export const order: DocumentedShape = {
  page: 'Orders Entity, https://razorpay.com/docs/api/orders/entity',
  fields: {
    id: text,
    entity: text,
    amount: integer,
    amount_paid: integer,
    amount_due: integer,
    currency: text,
    receipt: textOrNull,
    status: text,
    attempts: integer,
    notes: ['notes'],
    created_at: integer,
  },
};

export const payment: DocumentedShape = {
  page: 'Payments Entity, https://razorpay.com/docs/api/payments/entity',
  fields: {
    id: text,
    entity: text,
    amount: integer,
    currency: text,
    status: text,
    order_id: textOrNull,
    invoice_id: textOrNull,
    international: flag,
    method: text,
    amount_refunded: integer,
    refund_status: textOrNull,
    captured: flag,
    description: textOrNull,
    card_id: textOrNull,
    'card?': ['object'],
    bank: textOrNull,
    wallet: textOrNull,
    vpa: textOrNull,
    'upi?': ['object'],
    email: textOrNull,
    contact: textOrNull,
    notes: ['notes'],
    fee: integerOrNull,
    tax: integerOrNull,
    error_code: textOrNull,
    error_description: textOrNull,
    error_source: textOrNull,
    error_step: textOrNull,
    error_reason: textOrNull,
    acquirer_data: ['object'],
    created_at: integer,
  },
};

export const card: DocumentedShape = {
  page: payment.page,
  fields: {
    id: text,
    entity: text,
    name: text,
    last4: text,
    network: text,
    type: text,
    issuer: textOrNull,
    international: flag,
    emi: flag,
    sub_type: text,
    token_iin: textOrNull,
  },
};

export const refund: DocumentedShape = {
  page: 'Refunds Entity, https://razorpay.com/docs/api/refunds/entity',
  fields: {
    id: text,
    entity: text,
    amount: integer,
    currency: text,
    payment_id: text,
    notes: ['notes'],
    receipt: textOrNull,
    acquirer_data: ['object'],
    created_at: integer,
    batch_id: textOrNull,
    status: text,
    speed_processed: text,
    speed_requested: text,
  },
};

export const collection: DocumentedShape = {
  page: 'Fetch All Orders, https://razorpay.com/docs/api/orders/fetch-all',
  fields: { entity: text, count: integer, items: ['list'] },
};

export const error: DocumentedShape = {
  page: 'About Errors, https://razorpay.com/docs/errors',
  fields: {
    code: text,
    description: text,
    'field?': textOrNull,
    source: text,
    step: text,
    reason: text,
    metadata: ['object'],
  },
};

export const event: DocumentedShape = {
  page: 'Payments Webhook Events, https://razorpay.com/docs/webhooks/payments',
  fields: {
    entity: text,
    account_id: text,
    event: text,
    contains: ['list'],
    payload: ['object'],
    created_at: integer,
  },
};

/** The entities in the payload of each event, in the order of `contains`. */
export const contains: Readonly<Record<string, readonly string[]>> = {
  // Payments Webhook Events, https://razorpay.com/docs/webhooks/payments
  'payment.authorized': ['payment'],
  'payment.captured': ['payment'],
  'payment.failed': ['payment'],
  // Orders Webhook Events, https://razorpay.com/docs/webhooks/orders
  'order.paid': ['payment', 'order'],
  // Refunds Webhook Events, https://razorpay.com/docs/webhooks/refunds
  'refund.created': ['refund', 'payment'],
  'refund.processed': ['refund', 'payment'],
  'refund.failed': ['refund', 'payment'],
};

/** The states of the entities, from their pages. */
export const statuses = {
  order: ['created', 'attempted', 'paid'],
  payment: ['created', 'authorized', 'captured', 'refunded', 'failed'],
  refund: ['pending', 'processed', 'failed'],
} as const;

/** Compares an object with a documented shape. Returns a phrase for each field that is missing, unknown, or of another type. */
export function differences({ fields }: DocumentedShape, value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${typeOf(value)} instead of an object`];
  const given = Object.entries(value);
  const documented = new Map(Object.entries(fields).map(([name, types]) => [name.replace(/\?$/, ''), types]));
  const missing = Object.keys(fields)
    .filter((name) => !name.endsWith('?') && !given.some(([each]) => each === name))
    .map((name) => `${name} is missing`);
  const wrong = given.flatMap(([name, each]) => {
    const types = documented.get(name);
    if (types === undefined) return [`${name} is not documented`];
    return types.some((type) => hasType(each, type)) ? [] : [`${name} is of type ${typeOf(each)}`];
  });
  return [...missing, ...wrong];
}

function hasType(value: unknown, type: FieldType): boolean {
  if (type !== 'notes') return typeOf(value) === type;
  return typeOf(value) === 'object' || (Array.isArray(value) && value.length === 0);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
