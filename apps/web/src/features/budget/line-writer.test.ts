import type { SheetLine } from '@millpond/contract/sheet'
import { itemCode } from '@millpond/core/item'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLineWriter, type LineDoor } from './line-writer.ts'

const rent = itemCode('Rent')
const noted = (version: number, note: string | null, formula: string | null = null): SheetLine => ({
  ...{ code: rent, version, name: null, position: 0, formula, note, transfer: null },
})

let held: SheetLine[]
const door: LineDoor = {
  async put({ code, baseVersion, line }) {
    if ((held[0]?.version ?? 0) !== baseVersion) throw new Error('conflict')
    held = [{ ...line, code, version: baseVersion + 1 }]
    return held
  },
  read: async () => held,
  isConflict: error => error instanceof Error && error.message === 'conflict',
}

beforeEach(() => {
  held = []
})

describe('one who writes the lines of a version', () => {
  it('[BUD-02] writes each over what the one before has left', async () => {
    const lines = createLineWriter(door, [])
    await Promise.all([
      lines.write(rent, () => ({ note: 'Agreed' })),
      lines.write(rent, () => ({ formula: '= 1' })),
    ])
    expect(held).toEqual([noted(2, 'Agreed', '= 1')])
    expect(lines.get()).toEqual(held)
  })

  it('[BUD-02] a reading older than what was written brings nothing old back', async () => {
    const lines = createLineWriter(door, [])
    await lines.write(rent, () => ({ note: 'Agreed' }))
    lines.reread([])
    expect(lines.get()).toEqual([noted(1, 'Agreed')])
    await lines.write(rent, () => ({ note: 'Agreed with Ben' }))
    lines.reread([noted(1, 'Agreed')])
    expect(lines.get()).toEqual([noted(2, 'Agreed with Ben')])
    lines.reread([noted(3, 'By Ana')])
    expect(lines.get()).toEqual([noted(3, 'By Ana')])
  })

  it('[BUD-02] tries once more where somebody wrote something else of the line', async () => {
    held = [noted(1, null)]
    const lines = createLineWriter(door, held)
    held = [noted(2, 'By Ana')]
    await lines.write(rent, () => ({ formula: '= 1' }))
    expect(held).toEqual([noted(3, 'By Ana', '= 1')])
  })

  it('[BUD-02] refuses where somebody wrote the same, and shows what they wrote', async () => {
    held = [noted(1, null)]
    const lines = createLineWriter(door, held)
    held = [noted(2, 'By Ana')]
    await expect(lines.write(rent, () => ({ note: 'Mine' }))).rejects.toThrow('conflict')
    expect(lines.get()).toEqual([noted(2, 'By Ana')])
  })

  it('[UI-07] shows at once what is to be shown at once, and not where it was refused', async () => {
    held = [noted(1, null, '= 1')]
    const lines = createLineWriter(door, held)
    held = [noted(2, null, '= 2')]
    const writing = lines.writeAtOnce(rent, () => ({ formula: null }))
    expect(lines.get()).toEqual([noted(1, null)])
    await expect(writing).rejects.toThrow('conflict')
    expect(lines.get()).toEqual([noted(2, null, '= 2')])
  })

  it('writes nothing where nothing is to be changed', async () => {
    const lines = createLineWriter(door, [noted(7, 'Kept')])
    expect(await lines.write(rent, () => null)).toEqual(noted(7, 'Kept'))
    expect(held).toEqual([])
  })
})
