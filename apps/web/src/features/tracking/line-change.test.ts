import type { SheetLine } from '@millpond/contract/sheet'
import { itemCode } from '@millpond/core/item'
import { describe, expect, it } from 'vitest'
import {
  addedLine,
  changedLine,
  movedLine,
  nameProblem,
  removedLine,
  sentLines,
  takenBack,
} from './line-change.ts'

const line = (code: string, position: number, version = 1): SheetLine => ({
  ...{ code: itemCode(code), name: code, position, version },
  ...{ formula: null, note: null, transfer: null },
})
const LINES = [line('shop', 0), line('online', 1, 3), line('market', 5)]

describe('lines of a sheet [CUS-01, TRF-01]', () => {
  it('a new line comes last, never written before; taking it back takes it away', () => {
    const added = addedLine(LINES, itemCode('van'), { name: 'Van' })
    expect(sentLines([added])).toMatchObject([
      { code: 'van', baseVersion: 0, line: { name: 'Van', position: 6 } },
    ])
    expect(takenBack([added])).toEqual([{ code: 'van', baseVersion: 1, line: null }])
  })

  it('what is taken away comes back as it was, a version later', () => {
    const removed = removedLine(line('online', 1, 3))
    expect(sentLines([removed])).toEqual([{ code: 'online', baseVersion: 3, line: null }])
    expect(takenBack([removed])).toMatchObject([
      { code: 'online', baseVersion: 4, line: { name: 'online', position: 1 } },
    ])
  })

  it('another name keeps everything else', () => {
    expect(changedLine(line('shop', 2), { name: 'Café' }).after).toEqual({
      ...{ name: 'Café', position: 2, formula: null, note: null, transfer: null },
    })
  })

  it.each([
    ['online up', 'online', -1, ['online 0', 'shop 1', 'market 2']],
    ['shop down', 'shop', 1, ['online 0', 'shop 1', 'market 2']],
    ['market up', 'market', -1, ['market 1', 'online 2']],
    ['shop further up than the top', 'shop', -1, []],
    ['a line that is gone', 'van', 1, []],
  ] as const)('moves %s: only lines with a new position are written', (_, code, step, moved) => {
    const changes = movedLine(LINES, code, step)
    expect(changes.map(each => `${each.code} ${each.after?.position}`)).toEqual(moved)
  })

  it.each([
    ['', 'Give the group a name'],
    ['   ', 'Give the group a name'],
    ['x'.repeat(101), 'Use at most 100 letters'],
    [' SHOP ', 'There is a group of this name already'],
    ['Café', null],
  ])('the name “%s”: %s', (name, problem) => {
    expect(nameProblem(name, 'group', LINES)).toBe(problem)
  })
})
