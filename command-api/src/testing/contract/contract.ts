// Holds answers to the API's document: what it does not say, the API must not answer. Whatever is asked in these tests goes through here.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { Answered } from '../given.ts';
import type { Method, OpenApiDocument, Operation } from '../../http/openapi/openapi.ts';

export type Holder = {
  /** Fails unless the document knows the call and allows the answer. */
  readonly hold: (call: string, answered: Answered) => void;
  /** Fails unless the document allows the value as a body of the call's requests. */
  readonly holdBody: (call: string, type: string, value: unknown) => void;
  readonly operation: (call: string) => Operation;
};

/** Makes the holder of one document. */
export function makeHolder(document: OpenApiDocument): Holder {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false, allErrors: true });
  ajv.addSchema(closed(document), 'shop');
  // Making a check takes a hundred times as long as the check.
  const checks = new Map<string, ValidateFunction>();
  const conforms = (pointer: readonly string[], value: unknown): string[] => {
    const fragment = pointer.map((part) => encodeURIComponent(escaped(part))).join('/');
    const check = checks.get(fragment) ?? ajv.compile({ $ref: `shop#/${fragment}` });
    checks.set(fragment, check);
    return check(value)
      ? []
      : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
  const operation = (call: string): Operation => {
    const [method, path] = partsOf(call);
    const found = document.paths[path]?.[method];
    if (found === undefined) throw new Error(`the document does not know ${call}`);
    return found;
  };
  return {
    operation,
    hold: (call, { status, body, headers }) => {
      const [method, path] = partsOf(call);
      const documented = operation(call).responses[status];
      if (documented === undefined) return expect.fail(`${call} answered ${status}: ${JSON.stringify(body)}`);
      expectDecent(call, body, headers);
      if (documented.content?.['application/json'] === undefined) return;
      const pointer = [
        'paths',
        path,
        method,
        'responses',
        String(status),
        'content',
        'application/json',
        'schema',
      ];
      expect(conforms(pointer, body), `${call} ${status}: ${JSON.stringify(body)}`).toEqual([]);
    },
    holdBody: (call, type, value) => {
      const [method, path] = partsOf(call);
      const pointer = ['paths', path, method, 'requestBody', 'content', type, 'schema'];
      expect(conforms(pointer, value), `${call} takes no ${JSON.stringify(value)}`).toEqual([]);
    },
  };
}

// What holds for every answer of every call.
function expectDecent(call: string, body: unknown, headers: Headers): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(headers.get('cache-control'), call).toMatch(/^(?:private, no-store|no-cache)$/);
  expect(JSON.stringify(body)).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d/);
}

function partsOf(call: string): readonly [Method, string] {
  const [method = '', path = ''] = call.split(' ');
  switch (method) {
    case 'GET':
      return ['get', path];
    case 'POST':
      return ['post', path];
    case 'PUT':
      return ['put', path];
    case 'DELETE':
      return ['delete', path];
    default:
      throw new Error(`${call} is no call`);
  }
}

/** The document as it stands, but with no key more than it names. */
function closed(value: unknown): object {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    isOpenObject(part) ? { ...part, additionalProperties: false } : part,
  );
}

function isOpenObject(part: unknown): part is object {
  return (
    typeof part === 'object' &&
    part !== null &&
    'type' in part &&
    part.type === 'object' &&
    'properties' in part &&
    !('additionalProperties' in part)
  );
}

function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}
