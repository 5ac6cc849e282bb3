import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import {
  type CellValue,
  cellOf,
  editOf,
  emptySheet,
  isDirty,
  nextUndo,
  notesOf,
  type StoredLine,
  withCells,
  workingSheet,
} from '@millpond/core/sheet'
import { type Month, month } from '@millpond/core/time'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useStore } from '#current/use-store.ts'
import { basisOf } from '#model/_basis.ts'
import { account, ledgerOf } from '#model/_ledger.ts'
import {
  createSheetEditor,
  type SheetEditor,
  type SheetGateway,
} from '#sheet-editor/sheet-editor.ts'
import { ToastHost } from '#ui/toast.tsx'
import { budgetLines } from '../grid/budget-lines.ts'
import { withFollowing } from './formula-edits.ts'
import { FormulaField } from './formula-field.tsx'
import { formulaContext } from './formulas.ts'
import { createFormulasOf, type FormulasOf } from './formulas-of.ts'

const ledger = ledgerOf(
  account('Sales', ITEM_TYPE.revenue, [8000, 9000]),
  account('Fees', ITEM_TYPE.expense, [400, 450]),
)
const { accounts } = basisOf(ledger)
const [first = ledger.closeMonth] = ledger.months
const NOVEMBER = month('2026-11')
const DECEMBER = month('2026-12')
const FEES = itemCode('Fees')
/** The text that a user types in Fees. */
const fee = (value: CellValue) => ({
  ...{ itemType: ITEM_TYPE.expense, code: FEES, month: NOVEMBER, value },
})
const sales = (when: Month, value: CellValue) => ({
  ...{ itemType: ITEM_TYPE.revenue, code: itemCode('Sales'), month: when, value },
})
const stored = withCells(emptySheet(first, ledger.months.length), [
  sales(NOVEMBER, 1_000_000),
  sales(DECEMBER, 2_000_000),
])
/** The stored form of a formula: by code. */
const share = (percent: number) => `= [@Sales] * ${percent}%`
const feesLine = (formula: string | null, version: number): StoredLine => ({
  ...{ code: FEES, version, formula, note: 'Card fees' },
})
/** The stored line of Fees, and the content of each save. */
let held: StoredLine
let saves: { cells: number; lines: unknown[] }[]

beforeEach(() => {
  saves = []
  held = feesLine(null, 3)
})

/** A server that compares each line with the version that was read. */
const gateway: SheetGateway = {
  async save(_, cells, lines) {
    saves.push({ cells: cells.length, lines: [...lines] })
    const lineConflicts = []
    for (const { code, field, before, value } of lines) {
      if (held[field] === before) held = { ...held, [field]: value, version: held.version + 1 }
      else {
        const { version } = held
        const by = { editedBy: 'Ben', editedAt: null }
        lineConflicts.push({ code, field, value: held[field] ?? null, version, ...by })
      }
    }
    const saved = cells.map(({ code, month: when }) => ({ code, month: when, version: 1 }))
    return { saved, conflicts: [], lines: lines.length > 0 ? [held] : [], lineConflicts }
  },
  saveDraft: () => Promise.resolve(null),
  readDraft: () => Promise.resolve(null),
  isConflict: () => false,
}

interface VersionProps {
  readonly editor: SheetEditor
  readonly formulasOf: FormulasOf
}

/** As the screen of a version renders it from what it has read. */
function Version({ editor, formulasOf }: VersionProps) {
  const { shown, lines } = useStore(editor).sheet
  const lineNotes = lines.shown
  const formulas = formulasOf(lineNotes)
  const plain = budgetLines({ accounts, roles: [], lineNotes, stored })
  const marked = formulas.marked(plain, shown)
  const line = marked.find(({ name }) => name === 'Fees')
  return line && <FormulaField {...{ line, formulas }} formula={notesOf(lines, FEES).formula} />
}

function open(formula: string | null) {
  held = { ...held, formula }
  const contextOf = formulaContext({ ledger, accounts, customers: {}, groups: [] })
  const editor = createSheetEditor(
    { ...gateway, withFollowing: (sheet, edit) => withFollowing(contextOf, sheet, edit) },
    workingSheet(stored, new Map(), [held]),
  )
  const formulasOf = createFormulasOf(editor, contextOf)
  const view = (isThere: boolean) => (
    <ToastHost>{isThere && <Version {...{ editor, formulasOf }} />}</ToastHost>
  )
  const { rerender } = render(view(true))
  const { get } = editor
  const feesIn = (when: Month) => cellOf(get().sheet.shown, FEES, when)
  const sell = (value: number, more: readonly ReturnType<typeof fee>[] = []) => {
    const edit = editOf(get().sheet.shown, 'Sales', [sales(NOVEMBER, value), ...more])
    if (edit) act(() => editor.edit(edit))
  }
  return {
    ...{ editor, feesIn, sell },
    formula: () => notesOf(get().sheet.lines, FEES).formula,
    save: () => act(() => editor.save()),
    undo: () =>
      act(() => {
        editor.undo()
      }),
    redo: () =>
      act(() => {
        editor.redo()
      }),
    show: (isThere: boolean) => rerender(view(isThere)),
  }
}

const field = () => screen.getByLabelText('Formula') as HTMLInputElement
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Typed, and then left: it is in the draft with its figures. */
function give(formula: string) {
  type(formula)
  fireEvent.blur(field())
}

describe('a line with a formula', () => {
  it.each([
    [
      '= [Sale] * 5%',
      'Nothing here is called “Sale”. Use the name of an account, a customer group or a driver.',
    ],
    ['= [Sales] *', 'Write a formula, such as = [Sales] * 5%.'],
    ['5%', 'Name the line that the percentage applies to, such as [Sales] * 5%.'],
    ['= [Fees] + 1', 'This formula would refer to its own line. Use other lines.'],
  ])('[UI-06] %s is refused at the field: %s', (formula, problem) => {
    const { editor } = open(null)
    give(formula)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(problem)).toBeDefined()
    expect(field().value).toBe(formula)
    expect(isDirty(editor.get().sheet)).toBe(false)
  })

  it('[UI-07] the toast cannot undo half of it after the user leaves', async () => {
    const { editor, feesIn, formula } = open(null)
    give('= [Sales] * 5%')
    editor.close()
    press('Undo')
    await screen.findByText(/^Nothing was undone because you left this page\./)
    expect([feesIn(NOVEMBER), formula()]).toEqual([50_000, share(5)])
  })

  it('[BUD-04] is in the draft with its figures, and one Save saves both', async () => {
    const { editor, feesIn, save } = open(null)
    give('= [Sales] * 5%')
    await screen.findByText('Fees uses its formula. 2 cells updated, not saved yet.')
    expect([NOVEMBER, DECEMBER].map(feesIn)).toEqual([50_000, 100_000])
    expect([saves, editor.get().sheet.draft.size]).toEqual([[], 2])
    await save()
    expect(saves).toMatchObject([{ cells: 2, lines: [{ field: 'formula', value: share(5) }] }])
    expect(held).toMatchObject({ formula: share(5), note: 'Card fees' })
    expect(isDirty(editor.get().sheet)).toBe(false)
  })

  it('[BUD-04] [UI-07] undo and redo change the formula together with its figures', async () => {
    const { editor, feesIn, formula, save, undo, redo } = open(null)
    give('= [Sales] * 5%')
    expect(nextUndo(editor.get().sheet.log)?.label).toBe('Formula of Fees')
    undo()
    expect([feesIn(NOVEMBER), formula()]).toEqual([null, null])
    redo()
    undo()
    redo()
    expect([feesIn(NOVEMBER), formula()]).toEqual([50_000, share(5)])
    await save()
    undo()
    expect([feesIn(NOVEMBER), formula()]).toEqual([null, null])
    await save()
    expect(held).toMatchObject({ formula: null, note: 'Card fees' })
  })

  it('[UI-07] after an undo no cell follows the formula', () => {
    const { feesIn, sell, undo } = open(null)
    give('= [Sales] * 5%')
    undo()
    sell(3_000_000)
    expect(feesIn(NOVEMBER)).toBeNull()
  })

  it('[UI-07] formulas are undone one by one', () => {
    const { feesIn, formula, undo } = open(share(4))
    give('= [Sales] * 5%')
    give('= [Sales] * 6%')
    expect(feesIn(NOVEMBER)).toBe(60_000)
    undo()
    expect([feesIn(NOVEMBER), formula()]).toEqual([50_000, share(5)])
    undo()
    expect(formula()).toBe(share(4))
  })

  it('[UI-07] removing one is a step too, and changes no figure', () => {
    const { editor, feesIn, formula, undo, redo } = open(null)
    give('= [Sales] * 5%')
    give('')
    expect([feesIn(NOVEMBER), formula()]).toEqual([50_000, null])
    undo()
    expect([feesIn(NOVEMBER), formula()]).toEqual([50_000, share(5)])
    redo()
    expect(formula()).toBeNull()
    expect(editor.redo()).toBeNull()
  })

  it('[BUD-02] is discarded with its figures, and Undo restores both', () => {
    const { editor, feesIn, formula, undo } = open(null)
    give('= [Sales] * 5%')
    act(() => editor.discard())
    expect([feesIn(NOVEMBER), formula(), isDirty(editor.get().sheet)]).toEqual([null, null, false])
    undo()
    expect([feesIn(NOVEMBER), formula()]).toEqual([50_000, share(5)])
  })

  it('[BUD-02] keeps a note that another user wrote since, and undoes the rest', async () => {
    const { editor, save, undo } = open(null)
    give('= [Sales] * 5%')
    await save()
    held = { ...held, note: 'Ben was here', version: held.version + 1 }
    undo()
    await save()
    expect(held).toMatchObject({ formula: null, note: 'Ben was here' })
    expect(editor.get().sheet.lines.conflicts.size).toBe(0)
  })

  it('[BUD-02] a formula that another user saved meanwhile stays until the user decides', async () => {
    const { editor, feesIn, formula, save } = open(null)
    give('= [Sales] * 5%')
    held = { ...held, formula: share(9), version: held.version + 1 }
    await save()
    expect([held.formula, formula(), feesIn(NOVEMBER)]).toEqual([share(9), share(5), 50_000])
    act(() => editor.resolveLine({ code: FEES, field: 'formula' }, 'theirs'))
    expect([formula(), feesIn(NOVEMBER)]).toEqual([share(9), 90_000])
  })

  it('[BUD-02] the figures of a formula in conflict wait with it', async () => {
    const { editor, save } = open(null)
    give('= [Sales] * 5%')
    held = { ...held, formula: share(9), version: held.version + 1 }
    await save()
    saves = []
    act(() => editor.edit({ label: 'Typed', changes: [{ ...fee(7), before: 50_000, after: 7 }] }))
    await save()
    expect(saves).toEqual([])
  })

  it('[BUD-04] is undone by its message, with the months it calculated', () => {
    const { feesIn, formula } = open(null)
    give('= [Sales] * 5%')
    press('Undo')
    expect([feesIn(NOVEMBER), formula()]).toEqual([null, null])
  })

  it('[BUD-04] is undone by it also in months that were calculated later', () => {
    const { editor, feesIn, formula, sell, undo } = open(null)
    give('= [Sales] * 5%')
    sell(3_000_000)
    expect(feesIn(NOVEMBER)).toBe(150_000)
    press('Undo')
    expect([...[NOVEMBER, DECEMBER].map(feesIn), formula()]).toEqual([null, null, null])
    expect(cellOf(editor.get().sheet.shown, itemCode('Sales'), NOVEMBER)).toBe(3_000_000)
    undo()
    expect([feesIn(NOVEMBER), formula()]).toEqual([150_000, share(5)])
  })

  it('[UI-07] its message does nothing after an undo by key', () => {
    const { feesIn, formula, sell, undo } = open(null)
    give('= [Sales] * 5%')
    undo()
    sell(1_000_001, [fee(123)])
    press('Undo')
    expect([feesIn(NOVEMBER), formula()]).toEqual([123, null])
  })

  it('[UI-06] while being typed, is added to the draft when the user selects another line', () => {
    const { show, formula } = open(null)
    type('= [Sales] * 5%')
    show(false)
    expect(formula()).toBe(share(5))
    show(true)
    expect(field().value).toBe('= [Sales] * 5%')
  })

  it('[UI-06] if invalid, is not lost without a message', async () => {
    const { show, formula } = open(null)
    type('= [Sale] * 5%')
    show(false)
    await screen.findByText(/^The formula of Fees was not changed: Nothing here is called “Sale”\./)
    expect(formula()).toBeNull()
  })

  it('[UI-06] Ctrl S also saves the text being typed, and Escape discards it', () => {
    const { formula } = open(null)
    type('= [Sales] * 5%')
    fireEvent.keyDown(field(), { key: 's', ctrlKey: true })
    expect(formula()).toBe(share(5))
    type('= [Sales] * 6%')
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect([field().value, formula()]).toEqual(['= [Sales] * 5%', share(5)])
  })

  it('[UI-07] the previous formula, restored late, calculates with the current figures', () => {
    const { feesIn, formula, sell } = open(share(2))
    give('= [Sales] * 5%')
    sell(3_000_000)
    press('Undo')
    expect(formula()).toBe(share(2))
    expect([NOVEMBER, DECEMBER].map(feesIn)).toEqual([60_000, 40_000])
  })

  it('[UI-06] a space is not a change', () => {
    const { editor } = open(null)
    give(' ')
    expect(isDirty(editor.get().sheet)).toBe(false)
  })

  it('[BUD-04] follows the typing, and one undo reverts it', () => {
    const { editor, feesIn } = open(share(5))
    const { shown } = editor.get().sheet
    const edit = editOf(shown, 'Sales, November 2026', [sales(NOVEMBER, 3_000_000)])
    if (edit) editor.edit(edit)
    expect(feesIn(NOVEMBER)).toBe(150_000)
    editor.undo()
    expect([...editor.get().sheet.draft.keys()]).toEqual([])
  })

  it('[UI-06] says if its months differ from it, and recalculates them', () => {
    const { feesIn } = open(share(5))
    expect(screen.getByText(/^2 months differ from the formula\./)).toBeDefined()
    press('Recalculate')
    expect([NOVEMBER, DECEMBER].map(feesIn)).toEqual([50_000, 100_000])
  })

  it('[BUD-04] stored by code, shows the current names of the books', () => {
    open('= [@Sales] * 5%')
    expect(field().value).toBe('= [Sales] * 5%')
    expect(screen.queryByRole('button', { name: 'Save formula' })).toBeNull()
  })

  it('[UI-06] shows at the field what is wrong after the books have changed', () => {
    open('= [Takings] * 5%')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/^Nothing here is called “Takings”\./)).toBeDefined()
    type('= [Sales] * 5%')
    expect(field().getAttribute('aria-invalid')).not.toBe('true')
  })

  it('[UI-06] once removed, the line is typed again and keeps its amounts', () => {
    const { editor, formula } = open(share(5))
    give('')
    expect([formula(), editor.get().sheet.draft.size]).toEqual([null, 0])
  })
})
