import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import {
  type CellValue,
  cellKey,
  cellOf,
  type DraftCell,
  editOf,
  emptySheet,
  isDirty,
  withCells,
  workingSheet,
} from '@millpond/core/sheet'
import { month, monthsFrom } from '@millpond/core/time'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSheetEditor, type SheetEditor, type SheetGateway } from './sheet-editor.ts'

const FIRST = month('2026-11')
const rent = itemCode('rent')
const CONFLICT = { status: 409 }

/** Cells and a draft with versions, as the gateway stores them for one person. */
class Gateway implements SheetGateway {
  readonly cells = new Map<string, { value: CellValue; version: number }>()
  readonly labels: string[] = []
  draft: { version: number; savedAt: string; changes: readonly DraftCell[] } | null = null
  kept = 0
  partsOf?: NonNullable<SheetGateway['partsOf']>
  /** The number of batches that succeed before one fails. */
  patience = Number.POSITIVE_INFINITY

  save: SheetGateway['save'] = async (label, cells) => {
    if (this.patience === 0) throw new Error('No answer')
    this.patience -= 1
    this.labels.push(label)
    const saved = []
    const conflicts = []
    for (const { code, month: when, value, baseVersion } of cells) {
      const now = this.cells.get(cellKey({ code, month: when })) ?? { value: null, version: 0 }
      if (now.version === baseVersion) {
        const version = now.version + 1
        this.cells.set(cellKey({ code, month: when }), { value, version })
        saved.push({ code, month: when, version })
      } else {
        conflicts.push({ code, month: when, ...now, editedBy: 'Ana', editedAt: null })
      }
    }
    return { saved, conflicts }
  }
  saveDraft: SheetGateway['saveDraft'] = async (baseVersion, changes) => {
    if ((this.draft?.version ?? 0) !== baseVersion) throw CONFLICT
    this.kept += 1
    this.draft =
      changes.length === 0
        ? null
        : { version: baseVersion + 1, savedAt: '2026-11-22T00:00:00Z', changes }
    return this.draft
  }
  value = (when: string) => this.cells.get(cellKey({ code: rent, month: month(when) }))?.value
  readDraft = async () => this.draft
  isConflict = (error: unknown) => error === CONFLICT
}

const open = (gateway: Gateway) =>
  createSheetEditor(gateway, workingSheet(emptySheet(FIRST, 60), new Map()))
const type = (editor: SheetEditor, cells: Record<string, CellValue>, label = 'Rent') => {
  const edit = editOf(
    editor.get().sheet.shown,
    label,
    Object.entries(cells).map(([when, value]) => ({
      itemType: ITEM_TYPE.expense,
      code: rent,
      month: month(when),
      value,
    })),
  )
  if (edit) editor.edit(edit)
}
/** When the first batch is on its way. */
function onSetOff(editor: SheetEditor, then: () => void) {
  const stop = editor.subscribe(() => {
    if (!editor.get().progress) return
    stop()
    then()
  })
}
const rentIn = (editor: SheetEditor, when: string) =>
  cellOf(editor.get().sheet.shown, rent, month(when))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('saving', () => {
  it('[BUD-03] sends batch by batch, shows its progress, and stops', async () => {
    const gateway = new Gateway()
    const editor = open(gateway)
    const months = monthsFrom(FIRST, 60)
    for (let line = 0; line < 10; line++) {
      const edit = editOf(
        editor.get().sheet.shown,
        'Filled',
        months.map(when => ({
          itemType: ITEM_TYPE.expense,
          code: itemCode(`line ${line}`),
          month: when,
          value: 100,
        })),
      )
      if (edit) editor.edit(edit)
    }
    const seen: string[] = []
    editor.subscribe(() => {
      const { progress } = editor.get()
      const words = progress && `${progress.current} of ${progress.total}: ${progress.description}`
      if (words && seen.at(-1) !== words) seen.push(words)
    })
    expect(await editor.save()).toBe(true)
    expect(seen).toEqual([
      '1 of 2: Expenses, November 2026 to December 2030',
      '2 of 2: Expenses, January to October 2031',
    ])
    expect([editor.get().progress, gateway.cells.size]).toEqual([null, 600])
  })

  it('[BUD-02] a batch that fails keeps its cells and loses no other', async () => {
    const gateway = new Gateway()
    const editor = open(gateway)
    type(editor, { '2026-12': 100 })
    gateway.patience = 0
    expect(await editor.save()).toBe(false)
    expect([editor.get().failure, editor.get().progress]).toEqual([new Error('No answer'), null])
    expect([rentIn(editor, '2026-12'), isDirty(editor.get().sheet)]).toEqual([100, true])
    gateway.patience = 1
    expect(await editor.save()).toBe(true)
    expect(editor.get().failure).toBeNull()
    expect(gateway.labels).toEqual(['Rent'])
  })

  it('[BUD-03] several edits that are saved together do not have the name of the last one', async () => {
    const gateway = new Gateway()
    const editor = open(gateway)
    type(editor, { '2026-12': 100, '2027-02': 100 }, 'Filled 2 values')
    type(editor, { '2027-01': 300 }, 'Rent, January 2027')
    await editor.save()
    expect(gateway.labels).toEqual(['Expenses, December 2026 to February 2027'])
  })

  it('[CUS-01] saves parts one after the other: the first is stored though the second is refused', async () => {
    const gateway = new Gateway()
    const of = (when: string) => (cells: readonly DraftCell[]) =>
      cells.filter(each => each.month === when)
    gateway.partsOf = cells => [of('2027-01')(cells), of('2026-12')(cells)]
    const editor = open(gateway)
    type(editor, { '2026-12': 100, '2027-01': 200, '2027-02': 300 })
    gateway.patience = 1
    expect(await editor.save()).toBe(false)
    expect([...editor.get().sheet.draft.keys()]).toEqual(['2026-12 rent', '2027-02 rent'])
    gateway.patience = 1
    expect(await editor.save()).toBe(true)
    // February is in no part: typed, and not stored.
    expect([...editor.get().sheet.draft.keys()]).toEqual(['2027-02 rent'])
    expect(cellOf(editor.get().sheet.stored, rent, month('2027-02'))).toBeNull()
    expect(await editor.save()).toBe(false)
    expect(gateway.labels).toHaveLength(2)
  })

  it('an amount that another user saved meanwhile is not overwritten until the user decides', async () => {
    const gateway = new Gateway()
    const [mine, theirs] = [open(gateway), open(gateway)]
    type(theirs, { '2026-12': 111 })
    await theirs.save()
    type(mine, { '2026-12': 120, '2027-01': 130 })
    expect(await mine.save()).toBe(false)
    const december = cellKey({ code: rent, month: month('2026-12') })
    expect([gateway.cells.get(december)?.value, gateway.cells.size]).toEqual([111, 2])
    expect(await mine.save()).toBe(false)
    expect(gateway.cells.get(december)?.value).toBe(111)
    mine.resolve({ code: rent, month: month('2026-12') }, 'mine')
    expect(await mine.save()).toBe(true)
    expect(gateway.cells.get(december)).toEqual({ value: 120, version: 2 })
  })

  it('[BUD-02] [UI-07] an undo before the reply is not lost', async () => {
    const gateway = new Gateway()
    const editor = open(gateway)
    type(editor, { '2026-12': 100 })
    await editor.save()
    type(editor, { '2026-12': 200 })
    onSetOff(editor, () => editor.undo())
    expect(await editor.save()).toBe(false)
    expect([rentIn(editor, '2026-12'), gateway.value('2026-12')]).toEqual([100, 200])
    expect(await editor.save()).toBe(true)
    expect([rentIn(editor, '2026-12'), gateway.value('2026-12')]).toEqual([100, 100])
  })

  it('[BUD-03] cells that are undone or typed again before their batch are sent as they are then', async () => {
    const gateway = new Gateway()
    const editor = open(gateway)
    const months = monthsFrom(FIRST, 60)
    const fill = (line: number, value: number) => {
      const cell = { itemType: ITEM_TYPE.expense, code: itemCode(`line ${line}`), value }
      const cells = months.map(when => ({ ...cell, month: when }))
      const edit = editOf(editor.get().sheet.shown, 'Filled', cells)
      if (edit) editor.edit(edit)
    }
    for (let line = 0; line < 9; line++) fill(line, 100)
    onSetOff(editor, () => {
      editor.undo()
      fill(0, 7)
    })
    expect(await editor.save()).toBe(false)
    const last = months.at(-1) ?? FIRST
    const at = (line: number) =>
      gateway.cells.get(cellKey({ code: itemCode(`line ${line}`), month: last }))
    expect([at(0)?.value, at(1)?.value, at(8)]).toEqual([7, 100, undefined])
    expect(isDirty(editor.get().sheet)).toBe(true)
    expect(await editor.save()).toBe(true)
  })

  it('does not start twice at once', async () => {
    const gateway = new Gateway()
    const editor = open(gateway)
    type(editor, { '2026-12': 100 })
    const [first, second] = await Promise.all([editor.save(), editor.save()])
    expect([first, second, gateway.labels.length]).toEqual([true, false, 1])
  })
})

describe('the draft on the server', () => {
  it('[BUD-02] is saved every ten seconds while the user types without a pause', async () => {
    const gateway = new Gateway()
    const editor = open(gateway)
    for (let second = 1; second <= 25; second += 1) {
      type(editor, { '2026-12': second })
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(gateway.kept).toBe(2)
    expect(gateway.draft?.changes).toMatchObject([{ value: 20 }])
  })

  it('is saved two seconds after the last change, and ended by saving', async () => {
    const gateway = new Gateway()
    const editor = open(gateway)
    type(editor, { '2026-12': 1 })
    await vi.advanceTimersByTimeAsync(1900)
    type(editor, { '2026-12': 2 })
    await vi.advanceTimersByTimeAsync(1900)
    expect(gateway.draft).toBeNull()
    await vi.advanceTimersByTimeAsync(200)
    expect([gateway.draft?.changes.length, editor.get().draft.isBehind]).toEqual([1, false])
    await editor.save()
    await vi.advanceTimersByTimeAsync(2100)
    expect([gateway.draft, editor.get().draft.version]).toEqual([null, 0])
  })

  it('[BUD-02] is never older than the saved cells, whenever the page closes', async () => {
    const gateway = new Gateway()
    const editor = open(gateway)
    type(editor, { '2026-12': 1 })
    await vi.advanceTimersByTimeAsync(2100)
    type(editor, { '2026-12': 2 })
    await Promise.all([editor.save(), editor.save()])
    expect(gateway.labels).toEqual(['Rent'])
    const cell = { itemType: ITEM_TYPE.expense, code: rent, month: month('2026-12') }
    const stored = withCells(emptySheet(FIRST, 60), [{ ...cell, value: 2 }])
    const after = createSheetEditor(gateway, workingSheet(stored, new Map([[cellKey(cell), 1]])))
    if (gateway.draft) after.resume(gateway.draft)
    expect([rentIn(after, '2026-12'), isDirty(after.get().sheet)]).toEqual([2, false])
  })

  it('is restored in the next session', async () => {
    const gateway = new Gateway()
    const before = open(gateway)
    type(before, { '2026-12': 7 })
    before.close()
    await vi.advanceTimersByTimeAsync(0)
    const after = open(gateway)
    if (gateway.draft) after.resume(gateway.draft)
    expect(rentIn(after, '2026-12')).toBe(7)
    after.undo()
    expect(rentIn(after, '2026-12')).toBe(7)
  })

  it('has the changes of two tabs, with one’s own on top', async () => {
    const gateway = new Gateway()
    const [one, two] = [open(gateway), open(gateway)]
    type(one, { '2026-12': 1, '2027-01': 1 })
    await vi.advanceTimersByTimeAsync(2100)
    type(two, { '2027-01': 2, '2027-02': 2 })
    await vi.advanceTimersByTimeAsync(2100)
    const values = Object.fromEntries(
      gateway.draft?.changes.map(({ month: when, value }) => [when, value]) ?? [],
    )
    expect(values).toEqual({ '2026-12': 1, '2027-01': 2, '2027-02': 2 })
    expect(rentIn(two, '2026-12')).toBe(1)
  })

  it('is not written without a change', async () => {
    const gateway = new Gateway()
    const editor = open(gateway)
    type(editor, { '2026-12': 1 })
    editor.undo()
    await vi.advanceTimersByTimeAsync(5000)
    expect(gateway.kept).toBe(0)
  })
})
