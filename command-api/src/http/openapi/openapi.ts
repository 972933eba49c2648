// The parts of an OpenAPI 3.1 document that the shop uses.

export type Schema = Readonly<Record<string, unknown>>;
export type Content = Readonly<
  Record<string, { readonly schema: Schema; readonly examples?: Readonly<Record<string, NamedExample>> }>
>;
export type NamedExample = { readonly summary?: string; readonly value: unknown };

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
};

export type ResponseHeader = { readonly description: string; readonly schema: Schema };
export type Response = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, ResponseHeader>>;
  readonly content?: Content;
};

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  /** Empty: no token is needed. With an empty requirement in the list: a token is optional. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
};

export type Method = 'get' | 'post' | 'put' | 'delete';
/** By path, with its parameters in braces. */
export type Paths = Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>;

export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Paths;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, Schema>>;
  };
};

/** Converts an Express path to OpenAPI: `/api/products/:id` is `/api/products/{id}`. */
export function openApiPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** An operation's id: `getApiProductsId`. */
export function operationId(method: string, path: string): string {
  const words = path.split(/\W+/).filter(Boolean);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Method and path as in `Example.call`. */
export function callOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method.toUpperCase()} ${openApiPath(path)}`;
}
