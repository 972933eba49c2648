// The texts of the web app's screens, read from its source: JSX text, text properties, and the strings of messages files and hooks.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import ts from 'typescript';

export type ScreenText = {
  /** Relative to `web/src`. */
  readonly file: string;
  readonly line: number;
  /** Whitespace collapsed; a computed part is `{…}`. */
  readonly text: string;
};

/** Properties whose text is shown or read out. */
const SHOWN =
  /^(?:label|title|text|alt|placeholder|heading|description|lead|hint|caption|busyText|documentTitle|aria-(?:label|description|roledescription|valuetext))$/;
/** A sentence or a label: begins with a capital letter and goes on with a word. */
const SENTENCE = /^[“‘]?(?:[A-Z][a-z’]+|[AI](?=\s))(?:[\s,:.!?…)-][^<>]*)?$/;

/** All texts of the app below `webSource`, in the order of files and lines. */
export function screenTexts(webSource: string): readonly ScreenText[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: webSource, exclude: ['testing', '**/testing/**'] });
  return files
    .filter((file) => !/\.test\.tsx?$|\.gen\.ts$|\.d\.ts$/.test(file))
    .toSorted()
    .flatMap((file) => textsIn(webSource, join(webSource, file)));
}

/** The list for a reader, by folder; `=` marks the texts in `specified`. */
export function listTexts(texts: readonly ScreenText[], specified: ReadonlySet<string>): string {
  return [...Map.groupBy(texts, ({ file }) => dirname(file))]
    .map(([folder, found]) => {
      const lines = found.map(
        ({ file, line, text }) => `  ${specified.has(text) ? '=' : ' '} ${text}  [${basename(file)}:${line}]`,
      );
      return [folder, ...lines].join('\n');
    })
    .join('\n\n')
    .concat('\n');
}

function textsIn(root: string, path: string): readonly ScreenText[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, kind);
  const isMessages = /(?:^|\/)messages\.ts$/.test(path);
  const found: ScreenText[] = [];
  const add = (node: ts.Node, raw: string): void => {
    const text = ts.isJsxText(node) ? raw.replaceAll(/\s+/g, ' ').trim() : raw;
    if (!/\p{L}/u.test(text.replaceAll('{…}', ''))) return;
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.push({ file: relative(root, path), line, text });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (isDeveloperOnly(node)) return;
    if (ts.isJsxText(node)) return add(node, node.text);
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (isText(node, node.text, isMessages)) add(node, node.text);
      return;
    }
    if (ts.isTemplateExpression(node)) {
      const text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{…}');
      if (isText(node, text, isMessages)) add(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Errors that are thrown for developers, and comparisons, are no texts of a screen. */
function isDeveloperOnly(node: ts.Node): boolean {
  return ts.isNewExpression(node) && node.expression.getText() === 'Error';
}

function isText(node: ts.Node, text: string, isMessages: boolean): boolean {
  const { parent } = node;
  if (ts.isElementAccessExpression(parent) || isComparison(parent) || ts.isCaseClause(parent)) return false;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  if (ts.isJsxAttribute(parent) && SHOWN.test(parent.name.getText())) return true;
  return SENTENCE.test(text) || (isMessages && /\S \S/.test(text));
}

function isComparison(node: ts.Node): boolean {
  return ts.isBinaryExpression(node) && /^[=!]==$|^in$/.test(node.operatorToken.getText());
}
