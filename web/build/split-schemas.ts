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
      const isWhole = plain.length > 0 && schemas.length > 0;
      if (isWhole && !half.test(id)) {
        const whole = [exportFrom(plain, `${id}?plain`), exportFrom(schemas, `${id}?schemas`)].join('\n');
        return { code: whole, map: null, moduleSideEffects: false };
      }
      const asked = id.endsWith('?plain') ? withoutSchemas(code) : markPure(code, calls);
      return { code: asked, map: null, moduleSideEffects: false };
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

/** What is exported beside the schemas, with whatever that refers to, and nothing else. */
function withoutSchemas(code: string): string {
  const parts = parseAst(code).body.map((statement) => {
    const exported = statement.type === 'ExportNamedDeclaration';
    const declaration = exported ? statement.declaration : statement;
    const isPlain = exported && !initialsOf(declaration).some((init) => init?.type === 'CallExpression');
    const [said, declares] = [new Set<string>(), new Set<string>()];
    collectNames(statement, said);
    collectNames(namesDeclaredBy(declaration), declares);
    return { text: code.slice(statement.start, statement.end), said, declares, isPlain };
  });
  const wanted = new Set(parts.filter(({ isPlain }) => isPlain));
  // The set grows while it is gone through.
  for (const { said } of wanted)
    for (const part of parts) if ([...part.declares].some((name) => said.has(name))) wanted.add(part);
  return parts
    .filter((part) => wanted.has(part))
    .map(({ text }) => text)
    .join('\n');
}

type Statement = ReturnType<typeof parseAst>['body'][number] | null;

function initialsOf(statement: Statement) {
  return statement?.type === 'VariableDeclaration' ? statement.declarations.map(({ init }) => init) : [];
}

function namesDeclaredBy(statement: Statement): unknown {
  switch (statement?.type) {
    case 'VariableDeclaration':
      return statement.declarations.map(({ id }) => id);
    case 'ImportDeclaration':
      return statement.specifiers.map(({ local }) => local);
    case 'FunctionDeclaration':
      return statement.id;
    default:
      return [];
  }
}

function collectNames(node: unknown, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'Identifier' && 'name' in node) names.add(String(node.name));
  for (const child of Object.values(node)) collectNames(child, names);
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
