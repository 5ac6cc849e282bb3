import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import {
  type DraftCell,
  emptySheet,
  resumed,
  type WorkingSheet,
  workingSheet,
} from '@millpond/core/sheet'
import { addMonths, month } from '@millpond/core/time'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSheetDesk, type SheetDoor } from './sheet-desk.ts'
import { REFUSAL_WORDS } from './status-words.ts'

const FIRST = month('2026-11')

class Door implements SheetDoor {
  /** How many cells each request carried. */
  readonly puts: number[] = []
  under = 0
  mostAtOnce = 0
  error: unknown = null
  delayMs = 0

  save: SheetDoor['save'] = async (_label, cells) => ({
    saved: cells.map(cell => ({ ...cell, version: cell.baseVersion + 1 })),
    conflicts: [],
  })
  keepDraft: SheetDoor['keepDraft'] = async (version, cells) => {
    this.puts.push(cells.length)
    this.under += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.under)
    if (this.delayMs > 0) await new Promise(done => setTimeout(done, this.delayMs))
    this.under -= 1
    if (this.error !== null) throw this.error
    return cells.length === 0 ? null : { version: version + 1, savedAt: '2026-11-22T00:00:00Z' }
  }
  readDraft = async () => null
  isConflict = () => false
  refusalOf: NonNullable<SheetDoor['refusalOf']> = error =>
    error === 'tooLarge' || error === 'forbidden' ? error : null
}

const cellsFrom = (count: number): DraftCell[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ itemType: ITEM_TYPE.expense, code: itemCode(`line ${Math.floor(index / 36)}`) },
    ...{ month: addMonths(FIRST, index % 36), value: 1, before: null, baseVersion: 0 },
  }))
const sheet = workingSheet(emptySheet(FIRST, 36), new Map())

function open(typed: WorkingSheet = sheet) {
  const door = new Door()
  const desk = createSheetDesk(door, typed)
  const type = (value: number) => {
    const [cell] = cellsFrom(1)
    if (cell) desk.edit({ label: 'Typed', changes: [{ ...cell, before: null, after: value }] })
  }
  return { door, desk, type }
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('[BUD-02] a draft that cannot be kept', () => {
  it('is tried again after 2, 4, 8 seconds and at last every minute', async () => {
    const { door, type } = open()
    door.error = 'no answer'
    type(1)
    const at: number[] = []
    for (let second = 1; second <= 250; second++) {
      const before = door.puts.length
      await wait(1000)
      if (door.puts.length > before) at.push(second)
    }
    expect(at).toEqual([2, 4, 8, 16, 32, 64, 124, 184, 244])
    door.error = null
    await wait(60_000)
    type(2)
    await wait(2000)
    expect(door.puts).toHaveLength(11)
  })

  it('is not asked for more often because somebody types', async () => {
    const { door, type } = open()
    door.error = 'no answer'
    type(1)
    await wait(16_000)
    const before = door.puts.length
    for (let second = 0; second < 15; second++) {
      type(second)
      await wait(1000)
    }
    expect(door.puts.length).toBe(before)
  })

  it('is given up where that is no use, said, and tried again once a save gets through', async () => {
    const { door, desk, type } = open()
    door.error = 'forbidden'
    type(1)
    await wait(2000)
    type(2)
    await wait(600_000)
    await desk.keepNow()
    expect([door.puts.length, desk.get().draft.refusal]).toEqual([1, 'forbidden'])
    door.error = null
    await desk.save()
    type(3)
    await wait(2000)
    expect([door.puts.length, desk.get().draft.refusal]).toEqual([2, null])
  })

  it('is not uploaded where it is larger than may be kept, until it is smaller', async () => {
    const { door, desk } = open(resumed(sheet, cellsFrom(40_001)))
    const [first] = cellsFrom(1)
    const put = (before: number, after: number | null) =>
      first && desk.edit({ label: 'Typed', changes: [{ ...first, before, after }] })
    put(1, 2)
    await wait(600_000)
    expect([door.puts, desk.get().draft.refusal]).toEqual([[], 'tooLarge'])
    put(2, null)
    await wait(2000)
    expect([door.puts, desk.get().draft.refusal]).toEqual([[40_000], null])
  })

  it('is not uploaded again at a size that the server has refused', async () => {
    const { door, desk, type } = open(resumed(sheet, cellsFrom(100)))
    door.error = 'tooLarge'
    type(5)
    await wait(2000)
    type(6)
    await wait(600_000)
    expect([door.puts, desk.get().draft.refusal]).toEqual([[100], 'tooLarge'])
  })

  it('measures bytes as well as cells', async () => {
    const wide = cellsFrom(39_000).map(cell => ({
      ...cell,
      code: itemCode(`${cell.code}${'ü'.repeat(90)}`),
    }))
    const { door, desk, type } = open(resumed(sheet, wide))
    type(5)
    await wait(2000)
    expect([door.puts, desk.get().draft.refusal]).toEqual([[], 'tooLarge'])
  })

  it.each(['refused', 'signedOut', 'forbidden', 'gone'] as const)('%s: says so', refusal => {
    expect(REFUSAL_WORDS[refusal]).toMatch(/^The draft cannot be kept: .+\. /)
  })
  it('too large: asks to save', () => {
    expect(REFUSAL_WORDS.tooLarge).toMatch(/^Save now: /)
  })
})

describe('[BUD-02] keeping a draft', () => {
  it('is one request at a time, however many ask, and the last carries what is newest', async () => {
    const { door, desk, type } = open()
    door.delayMs = 100
    type(1)
    const all = [desk.keepNow(), desk.keepNow()]
    type(2)
    all.push(desk.keepNow(), desk.keepNow())
    await wait(1000)
    await Promise.all(all)
    expect([door.puts.length, door.mostAtOnce]).toEqual([2, 1])
    expect(desk.get().draft).toMatchObject({ version: 2, isBehind: false })
  })

  it('is nothing to do where nothing is behind', async () => {
    const { door, desk, type } = open()
    await desk.keepNow()
    type(1)
    await wait(2000)
    await desk.keepNow()
    await desk.keepNow()
    expect(door.puts).toEqual([1])
  })

  it('ends with the desk: one last time, and not again', async () => {
    const { door, desk, type } = open()
    door.error = 'no answer'
    type(1)
    desk.close()
    await wait(600_000)
    expect(door.puts).toEqual([1])
  })

  it('ends with what was typed while the last request was under way', async () => {
    const { door, desk, type } = open()
    door.delayMs = 100
    type(1)
    const kept = desk.keepNow()
    type(2)
    desk.close()
    await wait(1000)
    await kept
    expect([door.puts.length, desk.get().draft.isBehind]).toEqual([2, false])
  })
})
