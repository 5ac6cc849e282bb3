import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import {
  type DraftCell,
  emptySheet,
  type WorkingSheet,
  withStoredDraft,
  workingSheet,
} from '@millpond/core/sheet'
import { addMonths, month } from '@millpond/core/time'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSheetEditor, type SheetGateway } from './sheet-editor.ts'
import { REFUSAL_WORDS } from './status-words.ts'

const FIRST = month('2026-11')

class Gateway implements SheetGateway {
  /** The number of cells in each request. */
  readonly puts: number[] = []
  under = 0
  mostAtOnce = 0
  error: unknown = null
  delayMs = 0

  save: SheetGateway['save'] = async (_label, cells) => ({
    saved: cells.map(cell => ({ ...cell, version: cell.baseVersion + 1 })),
    conflicts: [],
  })
  saveDraft: SheetGateway['saveDraft'] = async (version, cells) => {
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
  refusalOf: NonNullable<SheetGateway['refusalOf']> = error =>
    error === 'tooLarge' || error === 'forbidden' ? error : null
}

const cellsFrom = (count: number): DraftCell[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ itemType: ITEM_TYPE.expense, code: itemCode(`line ${Math.floor(index / 36)}`) },
    ...{ month: addMonths(FIRST, index % 36), value: 1, before: null, baseVersion: 0 },
  }))
const sheet = workingSheet(emptySheet(FIRST, 36), new Map())

function open(typed: WorkingSheet = sheet) {
  const gateway = new Gateway()
  const editor = createSheetEditor(gateway, typed)
  const type = (value: number) => {
    const [cell] = cellsFrom(1)
    if (cell) editor.edit({ label: 'Typed', changes: [{ ...cell, before: null, after: value }] })
  }
  return { gateway, editor, type }
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('[BUD-02] a draft that cannot be saved', () => {
  it('is retried after 2, 4, 8 seconds and at last every minute', async () => {
    const { gateway, type } = open()
    gateway.error = 'no answer'
    type(1)
    const at: number[] = []
    for (let second = 1; second <= 250; second++) {
      const before = gateway.puts.length
      await wait(1000)
      if (gateway.puts.length > before) at.push(second)
    }
    expect(at).toEqual([2, 4, 8, 16, 32, 64, 124, 184, 244])
    gateway.error = null
    await wait(60_000)
    type(2)
    await wait(2000)
    expect(gateway.puts).toHaveLength(11)
  })

  it('is not retried more often while the user types', async () => {
    const { gateway, type } = open()
    gateway.error = 'no answer'
    type(1)
    await wait(16_000)
    const before = gateway.puts.length
    for (let second = 0; second < 15; second++) {
      type(second)
      await wait(1000)
    }
    expect(gateway.puts.length).toBe(before)
  })

  it('reports a permanent refusal and is retried only after a save succeeds', async () => {
    const { gateway, editor, type } = open()
    gateway.error = 'forbidden'
    type(1)
    await wait(2000)
    type(2)
    await wait(600_000)
    await editor.saveDraftNow()
    expect([gateway.puts.length, editor.get().draft.refusal]).toEqual([1, 'forbidden'])
    gateway.error = null
    await editor.save()
    type(3)
    await wait(2000)
    expect([gateway.puts.length, editor.get().draft.refusal]).toEqual([2, null])
  })

  it('is not uploaded while it exceeds the size limit', async () => {
    const { gateway, editor } = open(withStoredDraft(sheet, cellsFrom(40_001)))
    const [first] = cellsFrom(1)
    const put = (before: number, after: number | null) =>
      first && editor.edit({ label: 'Typed', changes: [{ ...first, before, after }] })
    put(1, 2)
    await wait(600_000)
    expect([gateway.puts, editor.get().draft.refusal]).toEqual([[], 'tooLarge'])
    put(2, null)
    await wait(2000)
    expect([gateway.puts, editor.get().draft.refusal]).toEqual([[40_000], null])
  })

  it('is not uploaded again at a size that the server has refused', async () => {
    const { gateway, editor, type } = open(withStoredDraft(sheet, cellsFrom(100)))
    gateway.error = 'tooLarge'
    type(5)
    await wait(2000)
    type(6)
    await wait(600_000)
    expect([gateway.puts, editor.get().draft.refusal]).toEqual([[100], 'tooLarge'])
  })

  it('measures bytes as well as cells', async () => {
    const wide = cellsFrom(39_000).map(cell => ({
      ...cell,
      code: itemCode(`${cell.code}${'ü'.repeat(90)}`),
    }))
    const { gateway, editor, type } = open(withStoredDraft(sheet, wide))
    type(5)
    await wait(2000)
    expect([gateway.puts, editor.get().draft.refusal]).toEqual([[], 'tooLarge'])
  })

  it.each(['refused', 'signedOut', 'forbidden', 'gone'] as const)('%s: says so', refusal => {
    expect(REFUSAL_WORDS[refusal]).toMatch(/^No draft was saved, because .+\. /)
  })
  it('too large: asks to save', () => {
    expect(REFUSAL_WORDS.tooLarge).toMatch(/^Save now\. /)
  })
})

describe('[BUD-02] saving a draft', () => {
  it('runs one request at a time, and the last one has the newest changes', async () => {
    const { gateway, editor, type } = open()
    gateway.delayMs = 100
    type(1)
    const all = [editor.saveDraftNow(), editor.saveDraftNow()]
    type(2)
    all.push(editor.saveDraftNow(), editor.saveDraftNow())
    await wait(1000)
    await Promise.all(all)
    expect([gateway.puts.length, gateway.mostAtOnce]).toEqual([2, 1])
    expect(editor.get().draft).toMatchObject({ version: 2, isBehind: false })
  })

  it('sends nothing if every change is saved', async () => {
    const { gateway, editor, type } = open()
    await editor.saveDraftNow()
    type(1)
    await wait(2000)
    await editor.saveDraftNow()
    await editor.saveDraftNow()
    expect(gateway.puts).toEqual([1])
  })

  it('closing the editor saves once more, without a retry', async () => {
    const { gateway, editor, type } = open()
    gateway.error = 'no answer'
    type(1)
    editor.close()
    await wait(600_000)
    expect(gateway.puts).toEqual([1])
  })

  it('ends with what was typed during the last request', async () => {
    const { gateway, editor, type } = open()
    gateway.delayMs = 100
    type(1)
    const kept = editor.saveDraftNow()
    type(2)
    editor.close()
    await wait(1000)
    await kept
    expect([gateway.puts.length, editor.get().draft.isBehind]).toEqual([2, false])
  })
})
