/** Sentences that users read are plain English: `docs/vocabulary.md` and `CONTRIBUTING.md`. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** The source files that contain screens, emails, error messages and route summaries. */
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

const BANNED: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\b(?:six|eight|\d+) figures\b|letters, figures/i, instead: 'digits' },
  { pattern: /\bstands\b|\bstand (?:in|at|before|over) (?!for)/i, instead: 'is' },
  { pattern: /\bbrings\b|\btakes (?!about|up to|effect|a m|\d)/i, instead: 'is, has, gives' },
  { pattern: /\b(?:somebody|whoever|whom|nobody[’']s)\b/i, instead: 'someone, you, the owner' },
  { pattern: /\bgood (?:for|until) /i, instead: 'valid for' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\b[Bb]eg(?:in|ins|an|un|inning)\b/, instead: 'start, create' },
  { pattern: /\b(?:go|goes|went|going) on\b/i, instead: 'continue' },
  {
    pattern: /\b(?:take|takes|taken|taking|took) (?:\w+ )?back\b/i,
    instead: 'undo, cancel, revoke',
  },
  { pattern: /\b(?:let|lets|letting) (?:\w+ )?go\b/i, instead: 'remove, release' },
  { pattern: /\b(?:give|gives|given|giving|gave) (?:\w+ )?up\b/i, instead: 'remove, cancel' },
  { pattern: /\blook(?:s|ed|ing)? after\b/i, instead: 'manage' },
  { pattern: /\be-mail/i, instead: 'email' },
]

/** Texts with a space between words, or that start like a sentence: not ids, keys or addresses. */
const isSentence = (text: string) => /[a-z,.] [a-z]/i.test(text) || /^[A-Z][a-z]+\b/.test(text)

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)

function sentencesOf(code: string, path: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (isText(node) && isSentence(node.text)) found.push(node.text.replace(/\s+/g, ' ').trim())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest))
  return found
}

const isSuspect = (text: string) => BANNED.some(({ pattern }) => pattern.test(text))

/** Parsing is slow, so only a file whose text matches somewhere is parsed. */
const faultsIn = (code: string, path = 'screen.tsx'): string[] =>
  (isSuspect(code.replace(/\s+/g, ' ')) ? sentencesOf(code, path) : []).flatMap(sentence =>
    BANNED.filter(({ pattern }) => pattern.test(sentence)).map(
      ({ instead }) => `${sentence} → ${instead}`,
    ),
  )

const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/_/.test(path)

describe('sentences on screens, in emails and in errors', () => {
  it('[WRD-01] use plain words', () => {
    const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', ...SHOWN], {
      cwd: root,
      encoding: 'utf8',
    })
    const files = stdout.split('\n').filter(path => isSource(path) && existsSync(join(root, path)))
    expect(files.length).toBeGreaterThan(300)
    const faults = files.flatMap(path =>
      faultsIn(readFileSync(join(root, path), 'utf8'), path).map(fault => `${path}: ${fault}`),
    )
    expect(faults).toEqual([])
  }, 60_000)

  it('[WRD-01] are found in JSX, strings and templates, and only there', () => {
    const planted = `
      import { begin } from './begin again.ts'
      // Whoever reads this comment is not a user.
      const key = 'begin'
      const one = 'Eight figures, good for an hour.'
      const two = \`\${name} can take it back.\`
      const three = <p>Somebody else\n goes on.</p>`
    expect(faultsIn(planted)).toEqual([
      'Eight figures, good for an hour. → digits',
      'Eight figures, good for an hour. → valid for',
      'can take it back. → undo, cancel, revoke',
      'Somebody else goes on. → someone, you, the owner',
      'Somebody else goes on. → continue',
    ])
    expect(faultsIn("const fine = 'It takes about three minutes. Go to your dashboard.'")).toEqual(
      [],
    )
  })
})
