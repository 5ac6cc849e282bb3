/** The table of ASVS 5.0.0 answers each requirement of levels 1 and 2 with evidence that exists. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const TABLE = 'docs/asvs.md'
const ANSWERS = ['Met', 'Does not apply', 'Not met']

/**
 * The level of each requirement of a section, in its order. 3 is a requirement of level 3, which
 * the table leaves out.
 */
const LEVELS: Readonly<Record<string, string>> = {
  ...{ '1.1': '22', '1.2': '1111122223', '1.3': '112222222223', '1.4': '222', '1.5': '123' },
  ...{ '2.1': '122', '2.2': '112', '2.3': '12223', '2.4': '23' },
  ...{ '3.1': '3', '3.2': '113', '3.3': '12223', '3.4': '11222233', '3.5': '11122333' },
  ...{ '3.6': '3', '3.7': '22333', '4.1': '12233', '4.2': '23333', '4.3': '22', '4.4': '1222' },
  ...{ '5.1': '2', '5.2': '112333', '5.3': '113', '5.4': '222' },
  ...{ '6.1': '122', '6.2': '111111112222', '6.3': '11223333', '6.4': '112233' },
  ...{ '6.5': '22222333', '6.6': '2223', '6.7': '33', '6.8': '2222' },
  ...{ '7.1': '222', '7.2': '1111', '7.3': '22', '7.4': '11222', '7.5': '223', '7.6': '22' },
  ...{ '8.1': '1233', '8.2': '1123', '8.3': '133', '8.4': '23', '9.1': '111', '9.2': '1222' },
  ...{ '10.1': '22', '10.2': '223', '10.3': '22223', '10.4': '1111122222233333' },
  ...{ '10.5': '22222', '10.6': '22', '10.7': '222' },
  ...{ '11.1': '2233', '11.2': '22233', '11.3': '11233', '11.4': '1222', '11.5': '23' },
  ...{ '11.6': '23', '11.7': '33', '12.1': '12233', '12.2': '11', '12.3': '22223' },
  ...{ '13.1': '2333', '13.2': '222223', '13.3': '2233', '13.4': '1222233' },
  ...{ '14.1': '22', '14.2': '12223333', '14.3': '122' },
  ...{ '15.1': '12233', '15.2': '12233', '15.3': '1222222', '15.4': '3333' },
  ...{ '16.1': '2', '16.2': '22222', '16.3': '2222', '16.4': '222', '16.5': '2223' },
  ...{ '17.1': '23', '17.2': '22223333', '17.3': '22' },
}

const REQUIREMENTS = Object.entries(LEVELS).flatMap(([section, levels]) =>
  [...levels]
    .map((level, index) => ({ id: `${section}.${index + 1}`, level }))
    .filter(({ level }) => level !== '3'),
)

describe('[SEC-05] the table of ASVS 5.0.0', () => {
  const table = read(TABLE)
  const rows = table
    .split('\n')
    .filter(line => /^\| \d+\.\d+\.\d+ \|/.test(line))
    .map(line => {
      const cells = line.split('|').map(cell => cell.trim())
      const [, id = '', level = '', asks = '', answer = '', evidence = '', ...more] = cells
      const links = [...evidence.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) =>
        join('docs', path),
      )
      const titles = [...evidence.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title)
      return { id, level, asks, answer, evidence, more, links, titles }
    })

  it('[SEC-05] has each of the 253 requirements of levels 1 and 2 once, in order', () => {
    expect(REQUIREMENTS).toHaveLength(253)
    expect(REQUIREMENTS.filter(({ level }) => level === '1')).toHaveLength(70)
    expect(rows.map(({ id, level }) => ({ id, level }))).toEqual(REQUIREMENTS)
  })

  it('[SEC-05] has an answer and no empty cell in each row', () => {
    const isWhole = (row: (typeof rows)[number]) =>
      row.asks !== '' && row.evidence.length > 10 && row.more.join('') === ''
    expect(rows.filter(row => !isWhole(row) || !ANSWERS.includes(row.answer))).toEqual([])
  })

  it('[SEC-05] names evidence for all that is met, and only files that exist', () => {
    const paths = rows.flatMap(({ links }) => links)
    expect([...new Set(paths)].filter(path => !existsSync(join(root, path)))).toEqual([])
    const bare = rows.filter(({ answer, links }) => answer === 'Met' && links.length === 0)
    expect(bare).toEqual([])
  })

  it('[SEC-05] quotes titles of tests and sections that are in the named files', () => {
    const missing = rows.flatMap(({ id, links, titles }) => {
      const text = titles.length === 0 ? '' : links.map(read).join('\n')
      return titles.filter(title => !text.includes(title)).map(title => `${id}: ${title}`)
    })
    expect(missing).toEqual([])
  })

  it('[SEC-05] counts its answers, and lists all that is not met', () => {
    for (const answer of ANSWERS) {
      const of = (level: string) =>
        rows.filter(row => row.answer === answer && row.level === level).length
      const counts = [of('1'), of('2'), of('1') + of('2')].join(' | ')
      expect(table).toContain(`\n| ${answer} | ${counts} |\n`)
    }
    const [, list = ''] = /## What is not met\n([\s\S]*?)\n## /.exec(table) ?? []
    const listed = [...list.matchAll(/\d+\.\d+\.\d+/g)].map(([id]) => id)
    const unmet = rows.filter(({ answer }) => answer === 'Not met').map(({ id }) => id)
    expect(listed.sort()).toEqual(unmet.sort())
  })
})
