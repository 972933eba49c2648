// Checks answers against the OpenAPI document: the API must not answer what the document does not describe.
// All requests of these tests are checked here.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { oas31 } from 'zod-openapi';
import type { TestResponse } from '../given.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';

/** An operation of the document, in which parameters and responses are written out. */
export type Operation = Omit<oas31.OperationObject, 'parameters' | 'responses'> & {
  readonly parameters: readonly oas31.ParameterObject[];
  readonly responses: Readonly<Record<string, oas31.ResponseObject>>;
};
type Method = 'get' | 'post' | 'put' | 'delete';

export type ContractChecker = {
  /** Fails unless the document has the call and allows the answer. */
  readonly checkAnswer: (call: string, answered: TestResponse) => void;
  /** Fails unless the document allows the value as a request body of the call. */
  readonly checkBody: (call: string, type: string, value: unknown) => void;
  readonly operation: (call: string) => Operation;
};

/** Makes the checker of one document. */
export function makeContractChecker(document: OpenApiDocument): ContractChecker {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false, allErrors: true });
  ajv.addSchema(closed(document), 'shop');
  // Compiling a schema takes a hundred times as long as validating with it.
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
    const found = document.paths?.[path]?.[method];
    if (found === undefined) throw new Error(`the document does not know ${call}`);
    return found as Operation;
  };
  return {
    operation,
    checkAnswer: (call, { status, body, headers }) => {
      const [method, path] = partsOf(call);
      const documented = operation(call).responses[status];
      if (documented === undefined) return expect.fail(`${call} answered ${status}: ${JSON.stringify(body)}`);
      expectCommonRules(call, body, headers);
      expect(missingHeaders(documented, headers), `${call} ${status}`).toEqual([]);
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
    checkBody: (call, type, value) => {
      const [method, path] = partsOf(call);
      const pointer = ['paths', path, method, 'requestBody', 'content', type, 'schema'];
      expect(conforms(pointer, value), `${call} takes no ${JSON.stringify(value)}`).toEqual([]);
    },
  };
}

// The requirements of every answer of every call.
function expectCommonRules(call: string, body: unknown, headers: Headers): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(headers.get('cache-control'), call).toMatch(/^(?:private, no-store|no-cache)$/);
  expect(JSON.stringify(body)).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d/);
}

function missingHeaders(documented: oas31.ResponseObject, sent: Headers): readonly string[] {
  return Object.entries(documented.headers ?? {})
    .filter(([name, header]) => 'required' in header && header.required === true && !sent.has(name))
    .map(([name]) => name);
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

/** The document with `additionalProperties: false` on every object. */
function closed(value: unknown): object {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    isOpenObject(part) ? { ...part, additionalProperties: false } : part,
  ) as object;
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
