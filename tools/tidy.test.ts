/** Fails for a guide that is not true, or a file that breaks the rules of form. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const tracked = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .stdout.split('\n')
  .filter(path => path !== '' && existsSync(join(root, path)))

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const isCode = (path: string) => ['.ts', '.tsx', '.mjs'].includes(extname(path))
const isTest = (path: string) => /\.test\.tsx?$|\/tests\/|^e2e\//.test(path)
const isExempt = (path: string) => /\/(fixtures|migrations|companies)\//.test(path)
const code = tracked.filter(isCode)
const guides = tracked.filter(path => extname(path) === '.md' && path !== 'CHANGELOG.md')

/** Words that have a better replacement; the key is a pattern over file contents. */
const bannedWords: { pattern: RegExp; instead: string; where: (path: string) => boolean }[] = [
  { pattern: /\bFIXME\b/, instead: 'fix it, or TODO(reason)', where: isCode },
  { pattern: /\bTODO(?!\()/, instead: 'TODO(reason)', where: isCode },
  { pattern: /coming soon/i, instead: 'leave it out until it exists', where: () => true },
  { pattern: /@ts-ignore/, instead: '@ts-expect-error with a reason', where: isCode },
  { pattern: /dangerouslySetInnerHTML/, instead: 'render text', where: isCode },
]

const grabBags = /(^|[/-])(utils?|helpers?|common|misc|shared|manager)([/.-]|$)/

const MAX_FILES_OF_FOLDER = 25

/** Larger folders, with the reason. The list may only get shorter. */
const LARGE_FOLDERS: Readonly<Record<string, string>> = {
  'apps/gateway/src/stores': 'one file for each stored noun, none of which imports many others',
  'apps/web/src/ui': 'one file for each component, which all features import by its name',
  'packages/contract/src': 'one file for each word of the vocabulary that has routes',
}

/** Neither a test or bench, nor what only tests and benches use. */
const isSource = (path: string) =>
  !isTest(path) && !/\.bench\.ts$|(^|\/)_[^/]*$|^bench\//.test(path)

interface CodeFile {
  readonly path: string
  readonly text: string
}

/** Names of types that several files export, with these files: `Line: a.ts, b.ts`. */
function repeatedTypes(files: readonly CodeFile[]): string[] {
  const paths = new Map<string, string[]>()
  for (const { path, text } of files) {
    const names = text.matchAll(/^export (?:abstract )?(?:interface|type|class) (\w+)/gm)
    for (const [, name = ''] of names) paths.set(name, [...(paths.get(name) ?? []), path])
  }
  return [...paths]
    .filter(([, own]) => own.length > 1)
    .map(([name, own]) => `${name}: ${own.join(', ')}`)
}

describe('the rules of form', () => {
  it('no file has a vague name', () => {
    expect(code.filter(path => grabBags.test(path))).toEqual([])
  })

  it('files use the better word', () => {
    const found = tracked
      .filter(path => !path.startsWith('tools/tidy') && (isCode(path) || extname(path) === '.md'))
      .flatMap(path => {
        const text = read(path)
        return bannedWords
          .filter(({ pattern, where }) => where(path) && pattern.test(text))
          .map(({ pattern, instead }) => `${path}: ${pattern} → ${instead}`)
      })
    expect(found).toEqual([])
  })

  it('source files have at most 400 lines and tests 600', () => {
    const long = code
      .filter(path => !isExempt(path))
      .map(path => ({ path, lines: read(path).split('\n').length }))
      .filter(({ path, lines }) => lines > (isTest(path) ? 600 : 400))
    expect(long).toEqual([])
  })

  it('lines of code have at most 100 columns, unless they cannot be broken', () => {
    const wide = code
      .filter(path => !isExempt(path))
      .flatMap(path =>
        read(path)
          .split('\n')
          .filter(
            line =>
              line.length > 100 &&
              !/['"`/]\S{60,}|https?:|it\(|it\.each|test[.(]|describe\(|biome-ignore|^\s*\/\^/.test(
                line,
              ),
          )
          .map(line => `${path}: ${line.trim().slice(0, 60)}…`),
      )
    expect(wide.slice(0, 20)).toEqual([])
  })

  it('guides name only paths that exist', () => {
    const missing = guides.flatMap(guide =>
      [...read(guide).matchAll(/`((?:apps|packages|e2e|bench|docs|tools|tsconfig)\/[\w@./-]+)`/g)]
        .map(match => match[1] ?? '')
        .filter(path => !/[*{<]|NNN/.test(path) && !existsSync(join(root, path)))
        .map(path => `${guide}: ${path}`),
    )
    expect(missing).toEqual([])
  })

  it('docs/architecture.md describes every folder of every workspace', () => {
    const architecture = read('docs/architecture.md')
    const folders = new Set(
      tracked
        .filter(path => /^(apps|packages)\/[^/]+\/src\/[^/]+\/[^/]/.test(path))
        .map(path => path.split('/').slice(0, 4).join('/')),
    )
    expect([...folders].filter(folder => !architecture.includes(`\`${folder}/\``))).toEqual([])
  })

  it('folders have at most 25 source files', () => {
    const counts = new Map<string, number>()
    for (const path of code.filter(isSource)) {
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
    }
    const large = [...counts].filter(([, count]) => count > MAX_FILES_OF_FOLDER)
    expect(large.map(([folder]) => folder).sort()).toEqual(Object.keys(LARGE_FOLDERS).sort())
  })

  it('bounds are named MAX_ and MIN_', () => {
    const otherNames = /\b(MOST|LEAST|LONGEST|LARGEST|FEWEST|SHORTEST|DEEPEST)_[A-Z]/
    expect(code.filter(path => otherNames.test(read(path)))).toEqual([])
  })

  it('no two exported types have the same name', () => {
    const files = code.filter(path => /^(apps|packages)\//.test(path))
    expect(repeatedTypes(files.map(path => ({ path, text: read(path) })))).toEqual([])
  })

  it('finds two types of one name, but not a type that is exported again', () => {
    const files = [
      { path: 'a.ts', text: 'export interface Line {\n}' },
      { path: 'b.ts', text: 'export type Line = string' },
      { path: 'index.ts', text: "export type { Line } from './a.ts'\nexport * from './b.ts'" },
    ]
    expect(repeatedTypes(files)).toEqual(['Line: a.ts, b.ts'])
  })

  it('decision records are numbered without a gap', () => {
    const numbers = tracked
      .filter(path => path.startsWith('docs/decisions/'))
      .map(path => Number(basename(path).slice(0, 3)))
      .sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => index))
  })

  it('the lockfile has no download address', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/)
  })
})
