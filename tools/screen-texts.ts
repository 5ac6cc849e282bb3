/** The texts of the product that users read: screens, emails, errors and route summaries. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'

const root = resolve(import.meta.dirname, '..')

const SHOWN = [
  'apps/web/src',
  'apps/gateway/src/features',
  'apps/gateway/src/http',
  'apps/gateway/src/identity',
  'apps/gateway/src/importing',
  'apps/gateway/src/mail',
  'apps/gateway/src/operation',
  'apps/gateway/src/operate.ts',
  'apps/gateway/src/partners',
  'apps/gateway/src/queue',
  'apps/gateway/src/sheets',
  'packages/contract/src',
  'packages/core/src',
]

const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/_/.test(path)

export interface SourceFile {
  readonly path: string
  readonly code: string
}

/** The source files that contain such texts. */
export function shownFiles(): SourceFile[] {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', ...SHOWN], {
    cwd: root,
    encoding: 'utf8',
  })
  return stdout
    .split('\n')
    .filter(path => isSource(path) && existsSync(join(root, path)))
    .map(path => ({ path, code: readFileSync(join(root, path), 'utf8') }))
}

/** Texts with a space between words, or that start like a sentence: not ids, keys or addresses. */
const isSentence = (text: string) => /[a-z,.] [a-z]/i.test(text) || /^[A-Z][a-z]+\b/.test(text)

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)

/** The texts in JSX, strings and templates; the parts of a template are texts of their own. */
export function textsOf({ path, code }: SourceFile): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (isText(node) && isSentence(node.text)) found.push(node.text.replace(/\s+/g, ' ').trim())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest))
  return found
}

/**
 * The whole texts of a file: strings that are added up are one text, and a value in a template or
 * in JSX is `…`.
 */
export function wholeTextsOf({ path, code }: SourceFile): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    const text = wholeText(node)
    if (text !== null) {
      const whole = text.replace(/\s+/g, ' ').trim()
      if (isSentence(whole)) found.push(whole)
      return
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest))
  return found
}

function wholeText(node: ts.Node): string | null {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
  }
  const isSum = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken
  if (!isSum) return null
  const [left, right] = [wholeText(node.left), wholeText(node.right)]
  return left === null || right === null ? null : left + right
}
