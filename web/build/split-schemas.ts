// Splits each module of shared-events that holds both paths and zod schemas into two. Every page needs some path but only forms need schemas, so zod
// stays out of the first load: the bundler drops the unused exports of either half.
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
      const output = id.endsWith('?plain') ? withoutSchemas(code) : markPure(code, calls);
      return { code: output, map: null, moduleSideEffects: false };
    },
  };
}

/** The exported names, split by whether a call makes their value; and those calls, which have no side effects. */
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

/** The exports that are not schemas, with every statement that they refer to. */
function withoutSchemas(code: string): string {
  const parts = parseAst(code).body.map((statement) => {
    const exported = statement.type === 'ExportNamedDeclaration';
    const declaration = exported ? statement.declaration : statement;
    const isPlain = exported && !initialsOf(declaration).some((init) => init?.type === 'CallExpression');
    const [references, declares] = [new Set<string>(), new Set<string>()];
    collectNames(statement, references);
    collectNames(namesDeclaredBy(declaration), declares);
    return { text: code.slice(statement.start, statement.end), references, declares, isPlain };
  });
  const required = new Set(parts.filter(({ isPlain }) => isPlain));
  // The set grows during the iteration.
  for (const { references } of required)
    for (const part of parts) if ([...part.declares].some((name) => references.has(name))) required.add(part);
  return parts
    .filter((part) => required.has(part))
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
