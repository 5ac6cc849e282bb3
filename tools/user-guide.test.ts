/** The user's guide is complete, easy to read, and names only what exists. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Graded, graded, gradeOf } from './reading-grade.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const GUIDE = 'docs/guide'
const PICTURES = `${GUIDE}/pictures`
const pages = readdirSync(join(root, GUIDE))
  .filter(name => name.endsWith('.md'))
  .map(name => `${GUIDE}/${name}`)
const tasks = pages.filter(page => /\/\d\d-/.test(page))

const MAX_PICTURE_BYTES = 150_000
const MAX_PICTURES_BYTES = 2_600_000

/** Targets of links and pictures, as paths from the root, with the part behind `#`. */
function targetsOf(page: string): { path: string; anchor: string }[] {
  return [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
    ([, path = '', anchor = '']) => ({
      path: path === '' ? page : join(dirname(page), path),
      anchor,
    }),
  )
}

/** `## Keep it safe` is `keep-it-safe`, as GitHub makes it. */
const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )

const picturesIn = (page: string) =>
  [...read(page).matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(([, words = '', path = '']) => ({
    words,
    path: join(dirname(page), path),
  }))

describe('the user’s guide', () => {
  const saved = readdirSync(join(root, PICTURES)).map(name => `${PICTURES}/${name}`)

  it('has twelve tasks, and an index that links to each', () => {
    expect(tasks).toHaveLength(12)
    const listed = targetsOf(`${GUIDE}/README.md`).map(({ path }) => path)
    expect(listed.filter(path => tasks.includes(path)).sort()).toEqual(tasks)
    expect(read('README.md')).toContain(`(${GUIDE}/README.md)`)
  })

  it.each([...pages, 'README.md', 'docs/accessibility.md'])('%s: its links work', page => {
    const broken = targetsOf(page)
      .filter(
        ({ path, anchor }) =>
          !existsSync(join(root, path)) || (anchor !== '' && !anchorsOf(path).includes(anchor)),
      )
      .map(({ path, anchor }) => `${path}#${anchor}`)
    expect(broken).toEqual([])
  })

  it.each(tasks)('%s has the pictures that it shows, each with a description', page => {
    const shown = picturesIn(page)
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.filter(({ path }) => !saved.includes(path))).toEqual([])
    expect(shown.filter(({ words }) => words.length < 10)).toEqual([])
  })

  it('uses every picture, and none is large', () => {
    const used = pages.flatMap(page => picturesIn(page).map(({ path }) => path))
    expect(saved.filter(path => !used.includes(path))).toEqual([])
    const sizes = saved.map(path => statSync(join(root, path)).size)
    expect(Math.max(...sizes)).toBeLessThan(MAX_PICTURE_BYTES)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_PICTURES_BYTES)
  })

  it('makes every picture with one command', () => {
    const spec = read('e2e/guide/pictures.spec.ts')
    const taken = [...spec.matchAll(/picture(?:AsPointed)?\(page, '([\w-]+)'/g)].map(
      ([, name = '']) => name,
    )
    expect(taken.map(name => `${PICTURES}/${name}.png`).sort()).toEqual(saved.sort())
    expect(read('CONTRIBUTING.md')).toContain('npm run guide:pictures')
  })
})

/** All code of the screens as one text, with the words as a reader sees them. */
function wordsOfScreens(): string {
  const folders = ['apps/web/src', 'packages/core/src']
  const files = folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map(name => `${folder}/${name}`),
  )
  return files.map(read).join('\n').replace(/\s+/g, ' ')
}

describe('the guide’s words for screens', () => {
  const screens = wordsOfScreens()

  it.each(tasks)('%s: bold words are on a screen', page => {
    const bold = [...read(page).matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) =>
      words.replace(/\s+/g, ' '),
    )
    expect(bold.length).toBeGreaterThan(5)
    expect(bold.filter(words => !screens.includes(words))).toEqual([])
  })
})

/** The sentences of a page, without pictures, titles, tables and code. */
function sentencesOf(path: string): Graded[] {
  const text = read(path)
    .replace(/!\[[^\]]*\]\([^)]*\)|^#.*$|^\|.*$|`[^`]*`/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
  return text
    .split(/[.?!](?:\s|$)|\n\n|\n(?=- |\d+\. )/)
    .map(sentence => graded(path, sentence))
    .filter(({ words }) => words > 0)
}

describe('the language of the guide', () => {
  const MAX_GRADE = 8

  it.each(tasks)('[WRD-01] %s is easy to read: school year 8 at most', page => {
    const sentences = sentencesOf(page)
    expect(sentences.length).toBeGreaterThan(20)
    expect(gradeOf(sentences)).toBeLessThanOrEqual(MAX_GRADE)
  })
})
