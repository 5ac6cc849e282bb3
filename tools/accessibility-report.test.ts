/** The accessibility report covers every criterion, and names evidence that exists. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const REPORT = 'docs/accessibility.md'

/** Success criteria of WCAG 2.2, levels A and AA; 4.1.1 is obsolete. */
const CRITERIA = [
  ...['1.1.1', '1.2.1', '1.2.2', '1.2.3', '1.2.4', '1.2.5'],
  ...['1.3.1', '1.3.2', '1.3.3', '1.3.4', '1.3.5'],
  ...['1.4.1', '1.4.2', '1.4.3', '1.4.4', '1.4.5', '1.4.10', '1.4.11', '1.4.12', '1.4.13'],
  ...['2.1.1', '2.1.2', '2.1.4', '2.2.1', '2.2.2', '2.3.1'],
  ...['2.4.1', '2.4.2', '2.4.3', '2.4.4', '2.4.5', '2.4.6', '2.4.7', '2.4.11'],
  ...['2.5.1', '2.5.2', '2.5.3', '2.5.4', '2.5.7', '2.5.8'],
  ...['3.1.1', '3.1.2', '3.2.1', '3.2.2', '3.2.3', '3.2.4', '3.2.6'],
  ...['3.3.1', '3.3.2', '3.3.3', '3.3.4', '3.3.7', '3.3.8', '4.1.2', '4.1.3'],
]

const LEVELS = ['Supports', 'Partially supports', 'Does not support', 'Not applicable']

describe('the accessibility report', () => {
  const rows = [
    ...read(REPORT).matchAll(/^\| (\d\.\d\.\d+) [^|]+ \|([^|]+)\|([^|]+)\|([^|]+)\|$/gm),
  ]
  const lines = rows.map(([, criterion = '', level = '', conformance = '', evidence = '']) => ({
    ...{ criterion, level: level.trim(), conformance: conformance.trim() },
    paths: [...evidence.matchAll(/`((?:apps|e2e|packages|tools|docs)\/[^`]+)`/g)].map(
      ([, path = '']) => path,
    ),
    titles: [...evidence.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }))

  it('answers each of the 55 criteria once, in order', () => {
    expect(CRITERIA).toHaveLength(55)
    expect(lines.map(({ criterion }) => criterion)).toEqual(CRITERIA)
    expect(lines.filter(({ level }) => level !== 'A' && level !== 'AA')).toEqual([])
    expect(lines.filter(({ conformance }) => !LEVELS.includes(conformance))).toEqual([])
  })

  it('says how many criteria it supports', () => {
    for (const level of LEVELS) {
      const count = lines.filter(({ conformance }) => conformance === level).length
      expect(read(REPORT)).toMatch(new RegExp(`^\\| ${level} \\| ${count} \\|$`, 'm'))
    }
  })

  it('names evidence that exists for every claim', () => {
    const claims = lines.filter(({ conformance }) => conformance !== 'Not applicable')
    expect(claims.filter(({ paths }) => paths.length === 0)).toEqual([])
    const paths = lines.flatMap(each => each.paths)
    expect(paths.filter(path => !existsSync(join(root, path)))).toEqual([])
  })

  it('quotes titles of tests that are in the named files', () => {
    const missing = lines.flatMap(({ criterion, paths, titles }) => {
      const text = paths.filter(path => existsSync(join(root, path))).map(read)
      return titles
        .filter(title => !text.some(each => each.includes(title)))
        .map(title => `${criterion}: ${title}`)
    })
    expect(missing).toEqual([])
  })
})
