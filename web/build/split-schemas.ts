// The files of shared-events that a browser imports hold paths beside zod schemas. Every page needs some path, but only a form
// needs a schema: so that zod is no part of the first load, the bundler sees each of those files as two, and drops from either
// what nobody asked of it.
import type { Plugin } from 'vite';
import { parseAst } from 'vite';

const sharedEvents = /\/shared-events\/src\/.*\.ts(?:\?|$)/;
const half = /\?(?:plain|schemas)$/;

type Call = { readonly start: number; readonly end: number };

export function splitSchemas(): Plugin {
  return {
    name: 'split-schemas',
    enforce: 'post',
    apply: 'build',
    transform(code, id) {
      if (!sharedEvents.test(id)) return null;
      const { plain, schemas, calls } = namesOf(code);
      const isWhole = /http\.ts$/.test(id) && plain.length > 0 && schemas.length > 0;
      if (isWhole && !half.test(id)) {
        const whole = [exportFrom(plain, `${id}?plain`), exportFrom(schemas, `${id}?schemas`)].join('\n');
        return { code: whole, map: null, moduleSideEffects: false };
      }
      return { code: markPure(code, calls), map: null, moduleSideEffects: false };
    },
  };
}

/** The exported names, by whether a call makes them; and those calls, none of which has an effect beside its value. */
function namesOf(code: string) {
  const plain: string[] = [];
  const schemas: string[] = [];
  const calls: Call[] = [];
  for (const statement of parseAst(code).body) {
    const exported = statement.type === 'ExportNamedDeclaration';
    const declaration = exported ? statement.declaration : statement;
    if (exported && declaration?.type === 'FunctionDeclaration' && declaration.id)
      plain.push(declaration.id.name);
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      const isCall = init?.type === 'CallExpression';
      if (isCall) calls.push(init);
      if (exported && id.type === 'Identifier') (isCall ? schemas : plain).push(id.name);
    }
  }
  return { plain, schemas, calls };
}

function exportFrom(names: readonly string[], id: string): string {
  return `export { ${names.join(', ')} } from ${JSON.stringify(id)};`;
}

function markPure(code: string, calls: readonly Call[]): string {
  return calls
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end }) =>
        `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`,
      code,
    );
}
