import type { SheetLine } from '@millpond/contract/sheet'
import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import {
  type CellValue,
  cellOf,
  editOf,
  emptySheet,
  nextUndo,
  withCells,
  workingSheet,
} from '@millpond/core/sheet'
import { type Month, month } from '@millpond/core/time'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useStore } from '#current/use-store.ts'
import { basisOf } from '#model/_basis.ts'
import { account, ledgerOf } from '#model/_ledger.ts'
import { createSheetDesk, type SheetDesk, type SheetDoor } from '#planning/sheet-desk.ts'
import { createStore } from '#platform/store.ts'
import { ToastHost } from '#ui/toast.tsx'
import { type BudgetLine, budgetLines } from './budget-lines.ts'
import { followingDesk } from './following-desk.ts'
import { FormulaField } from './formula-field.tsx'
import { createMarker, formulaMarks } from './formula-marks.ts'
import { type FormulaActs, formulaGround } from './formulas.ts'
import { createLineWriter, type LineDoor, type LineWriter } from './line-writer.ts'
import type { UnsavedTexts } from './use-noted-field.ts'

const ledger = ledgerOf(
  account('Sales', ITEM_TYPE.revenue, [8000, 9000]),
  account('Fees', ITEM_TYPE.expense, [400, 450]),
)
const { accounts } = basisOf(ledger)
const [first = ledger.closeMonth] = ledger.months
const NOVEMBER = month('2026-11')
const DECEMBER = month('2026-12')
/** What somebody types in Fees. */
const fee = (value: CellValue) => ({
  ...{ itemType: ITEM_TYPE.expense, code: itemCode('Fees'), month: NOVEMBER, value },
})
const sales = (when: Month, value: CellValue) => ({
  ...{ itemType: ITEM_TYPE.revenue, code: itemCode('Sales'), month: when, value },
})
const stored = withCells(emptySheet(first, ledger.months.length), [
  sales(NOVEMBER, 1_000_000),
  sales(DECEMBER, 2_000_000),
])
/** What the server has noted of Fees, and every line that was put. */
let held: SheetLine
let puts: unknown[]
/** What the server says to the next line, where it does not take it. */
let refusal: 'cut off' | 'conflict' | null

beforeEach(() => {
  puts = []
  refusal = null
  const fees = { code: itemCode('Fees'), version: 3, note: 'Card fees', formula: null }
  held = { ...fees, name: null, position: 0, transfer: null }
})

const lineDoor: LineDoor = {
  async put({ code, baseVersion, line }) {
    const said = refusal ?? (baseVersion === held.version ? null : 'conflict')
    refusal = null
    if (said !== null) throw new Error(said)
    puts.push(line)
    held = { ...line, code, version: baseVersion + 1 }
    return [held]
  },
  read: async () => [held],
  isConflict: error => error instanceof Error && error.message === 'conflict',
}

/** A server that takes everything. */
const door: SheetDoor = {
  save: (_, cells) =>
    Promise.resolve({
      saved: cells.map(({ code, month: when }) => ({ code, month: when, version: 1 })),
      conflicts: [],
    }),
  keepDraft: () => Promise.resolve(null),
  readDraft: () => Promise.resolve(null),
  isConflict: () => false,
}

interface VersionProps {
  readonly desk: SheetDesk
  readonly acts: FormulaActs
  readonly groundOf: ReturnType<typeof formulaGround>
  readonly lines: LineWriter
  readonly texts: UnsavedTexts
}

/** As the screen of a version makes it of what is read by then. */
function Version({ desk, acts, groundOf, lines, texts }: VersionProps) {
  const noted = useStore(lines)
  const { shown } = useStore(desk).sheet
  const formulas = { ...groundOf(noted), ...acts }
  const plain = budgetLines({ accounts, noted, stored })
  const marked = createMarker<BudgetLine>()(plain, formulaMarks(shown, formulas))
  const line = marked.find(({ name }) => name === 'Fees')
  const fees = noted.find(({ code }) => code === 'Fees')
  return line && <FormulaField {...{ line, formulas, texts }} formula={fees?.formula ?? null} />
}

let refusals: string[]

function open(formula: string | null) {
  const texts: UnsavedTexts = createStore<ReadonlyMap<string, string>>(new Map())
  held = { ...held, formula }
  refusals = []
  const lines = createLineWriter(lineDoor, [held])
  const groundOf = formulaGround({ ledger, accounts, customers: {}, groups: [] })
  const typed = createSheetDesk(door, workingSheet(stored, new Map()))
  const { desk, acts } = followingDesk(typed, {
    ...{ groundOf, lines },
    onLeft: why => refusals.push(why),
  })
  const view = (isThere: boolean) => (
    <ToastHost>{isThere && <Version {...{ desk, acts, groundOf, lines, texts }} />}</ToastHost>
  )
  const { rerender } = render(view(true))
  const { get } = desk
  const feesIn = (when: Month) => cellOf(get().sheet.shown, itemCode('Fees'), when)
  const sell = (value: number, more: readonly ReturnType<typeof fee>[] = []) => {
    const edit = editOf(get().sheet.shown, 'Sales', [sales(NOVEMBER, value), ...more])
    if (edit) act(() => desk.edit(edit))
  }
  return {
    ...{ desk, feesIn, sell },
    undo: () =>
      act(() => {
        desk.undo()
      }),
    redo: () =>
      act(() => {
        desk.redo()
      }),
    show: (isThere: boolean) => rerender(view(isThere)),
  }
}

/** Saved, and said: the figures follow. */
async function save(formula: string) {
  type(formula)
  press(formula === '' ? 'Take the formula away' : 'Save formula')
  await screen.findByText(formula === '' ? /typed by hand again/ : /^Fees follows its formula\./)
}

const field = () => screen.getByLabelText('Formula')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('a line that follows others', () => {
  it.each([
    ['= [Sale] * 5%', 'Nothing here is called “Sale”. Write an account or a group of customers.'],
    ['= [Sales] *', 'This is no sum, such as [Sales] * 5%.'],
    ['5%', 'A share of what? Name a line, such as [Sales] * 5%.'],
    ['= [Fees] + 1', 'This line would follow itself. Name other accounts.'],
  ])('[UI-06] %s is refused at the field: %s', (formula, problem) => {
    open(null)
    type(formula)
    press('Save formula')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(problem)).toBeDefined()
    expect(puts).toEqual([])
  })

  it('[UI-07] is not half undone from a message that is still there once one has left', async () => {
    const { desk, feesIn } = open(null)
    await save('= [Sales] * 5%')
    desk.close()
    press('Undo')
    await screen.findByText(/^Nothing was undone: this was left meanwhile\./)
    expect([feesIn(NOVEMBER), held.formula]).toEqual([50_000, '= [Sales] * 5%'])
  })

  it('[BUD-04] is saved with what else is noted, and its months are worked out', async () => {
    const { feesIn } = open(null)
    await save('= [Sales] * 5%')
    expect([NOVEMBER, DECEMBER].map(feesIn)).toEqual([50_000, 100_000])
    expect(puts).toMatchObject([{ formula: '= [Sales] * 5%', note: 'Card fees' }])
  })

  it('[BUD-04] [UI-07] undo and redo take the formula along with its figures', async () => {
    const { desk, feesIn, undo, redo } = open(null)
    await save('= [Sales] * 5%')
    expect(nextUndo(desk.get().sheet.log)?.label).toBe('Formula of Fees')
    undo()
    expect(feesIn(NOVEMBER)).toBeNull()
    await waitFor(() => expect(held.formula).toBeNull())
    redo()
    undo()
    redo()
    expect(feesIn(NOVEMBER)).toBe(50_000)
    await waitFor(() => expect(puts).toHaveLength(5))
    expect(held).toMatchObject({ formula: '= [Sales] * 5%', note: 'Card fees', version: 8 })
  })

  it('[UI-07] after an undo nothing follows the formula, though the server has not answered', async () => {
    const { feesIn, sell, undo } = open(null)
    await save('= [Sales] * 5%')
    undo()
    sell(3_000_000)
    expect(feesIn(NOVEMBER)).toBeNull()
    await waitFor(() => expect(held.formula).toBeNull())
  })

  it('[UI-07] one formula after the other goes back one by one', async () => {
    const { feesIn, undo } = open('= [Sales] * 4%')
    await save('= [Sales] * 5%')
    await save('= [Sales] * 6%')
    expect(feesIn(NOVEMBER)).toBe(60_000)
    undo()
    expect(feesIn(NOVEMBER)).toBe(50_000)
    await waitFor(() => expect(held.formula).toBe('= [Sales] * 5%'))
    undo()
    await waitFor(() => expect(held.formula).toBe('= [Sales] * 4%'))
  })

  it('[UI-07] taking one away is a step as well, and changes no figure', async () => {
    const { desk, feesIn, undo, redo } = open(null)
    await save('= [Sales] * 5%')
    await save('')
    expect(feesIn(NOVEMBER)).toBe(50_000)
    undo()
    expect(feesIn(NOVEMBER)).toBe(50_000)
    await waitFor(() => expect(held.formula).toBe('= [Sales] * 5%'))
    redo()
    await waitFor(() => expect(held.formula).toBeNull())
    expect(desk.redo()).toBeNull()
  })

  it('[BUD-03] an undo that is refused is as if it had not been, and says so', async () => {
    const { feesIn, undo } = open(null)
    await save('= [Sales] * 5%')
    refusal = 'cut off'
    undo()
    await waitFor(() => expect(refusals).toHaveLength(1))
    expect(feesIn(NOVEMBER)).toBe(50_000)
    expect((field() as HTMLInputElement).value).toBe('= [Sales] * 5%')
    undo()
    await waitFor(() => expect(held.formula).toBeNull())
  })

  it('[BUD-02] a note that somebody else wrote meanwhile stays, and the undo gets through', async () => {
    const { undo } = open(null)
    await save('= [Sales] * 5%')
    held = { ...held, note: 'Ben was here', version: held.version + 1 }
    undo()
    await waitFor(() => expect(held.formula).toBeNull())
    expect(held.note).toBe('Ben was here')
    expect(refusals).toEqual([])
  })

  it('[BUD-02] a formula that somebody else gave meanwhile stays, and the undo is refused', async () => {
    const { feesIn, undo } = open(null)
    await save('= [Sales] * 5%')
    held = { ...held, formula: '= [Sales] * 9%', version: held.version + 1 }
    undo()
    await waitFor(() => expect(refusals).toHaveLength(1))
    expect([held.formula, feesIn(NOVEMBER)]).toEqual(['= [Sales] * 9%', 50_000])
  })

  it('[BUD-04] is taken back by its message, with the months it worked out', async () => {
    const { feesIn } = open(null)
    await save('= [Sales] * 5%')
    press('Undo')
    await waitFor(() => expect(held).toMatchObject({ formula: null, note: 'Card fees' }))
    expect(feesIn(NOVEMBER)).toBeNull()
  })

  it('[BUD-04] is taken back by it from months too that have followed since', async () => {
    const { desk, feesIn, sell, undo } = open(null)
    await save('= [Sales] * 5%')
    sell(3_000_000)
    expect(feesIn(NOVEMBER)).toBe(150_000)
    press('Undo')
    await waitFor(() => expect(held.formula).toBeNull())
    expect([NOVEMBER, DECEMBER].map(feesIn)).toEqual([null, null])
    expect(cellOf(desk.get().sheet.shown, itemCode('Sales'), NOVEMBER)).toBe(3_000_000)
    undo()
    expect(feesIn(NOVEMBER)).toBe(150_000)
    await waitFor(() => expect(held.formula).toBe('= [Sales] * 5%'))
  })

  it('[UI-07] its message does nothing once it was taken back by a key', async () => {
    const { feesIn, sell, undo } = open(null)
    await save('= [Sales] * 5%')
    undo()
    sell(1_000_001, [fee(123)])
    press('Undo')
    await waitFor(() => expect(held.formula).toBeNull())
    expect(feesIn(NOVEMBER)).toBe(123)
  })

  it('[UI-06] typed and not saved, waits while one looks at another line, and that is said', async () => {
    const { show } = open(null)
    type('= [Sales] * 5%')
    show(false)
    await screen.findByText('The formula of Fees is typed and not saved.')
    show(true)
    expect((field() as HTMLInputElement).value).toBe('= [Sales] * 5%')
    press('Save formula')
    await screen.findByText('Fees follows its formula. Its figures are to be saved: 2 cells.')
    expect(puts).toHaveLength(1)
  })

  it('[UI-06] what is typed on while it is saved is not lost, and saving is not unsaved', async () => {
    const { show } = open(null)
    type('= [Sales] * 5%')
    press('Save formula')
    type('= [Sales] * 5% + 1')
    show(false)
    await waitFor(() => expect(held.formula).toBe('= [Sales] * 5%'))
    show(true)
    expect((field() as HTMLInputElement).value).toBe('= [Sales] * 5% + 1')
    expect(screen.queryByText('The formula of Fees is typed and not saved.')).toBeNull()
  })

  it('[UI-06] that could not be saved after one has left is told', async () => {
    const { show } = open(null)
    type('= [Sales] * 5%')
    refusal = 'cut off'
    press('Save formula')
    show(false)
    await screen.findByText(/^The formula of Fees is typed and not saved: /)
  })

  it('[UI-07] a take-back that is refused leaves the figures as well', async () => {
    const { feesIn, sell } = open(null)
    await save('= [Sales] * 5%')
    sell(3_000_000)
    refusal = 'cut off'
    press('Undo')
    await waitFor(() => expect(refusals).toHaveLength(1))
    expect([feesIn(NOVEMBER), held.formula]).toEqual([150_000, '= [Sales] * 5%'])
  })

  it('[UI-07] the formula before, taken back late, works out what has come since', async () => {
    const { feesIn, sell } = open('= [Sales] * 2%')
    await save('= [Sales] * 5%')
    sell(3_000_000)
    press('Undo')
    await waitFor(() => expect(held.formula).toBe('= [Sales] * 2%'))
    expect([NOVEMBER, DECEMBER].map(feesIn)).toEqual([60_000, 40_000])
  })

  it('[UI-07] a step whose figures were all changed since is undone for its formula', async () => {
    const { desk, sell, undo } = open(null)
    await save('= [Sales] * 5%')
    sell(1, [fee(7)])
    act(() => void desk.redo())
    undo()
    undo()
    await waitFor(() => expect(held.formula).toBeNull())
  })

  it('[UI-06] what is put back as it was waits no more', async () => {
    const { undo } = open(null)
    await save('= [Sales] * 5%')
    type('= [Sales] * 5%!')
    type('= [Sales] * 5%')
    undo()
    await waitFor(() => expect((field() as HTMLInputElement).value).toBe(''))
    fireEvent.submit(field().closest('form') as HTMLFormElement)
    await waitFor(() => expect(held.formula).toBeNull())
    expect(puts).toHaveLength(2)
  })

  it('[UI-06] a space is nothing to save', () => {
    open(null)
    type(' ')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('[BUD-04] goes along with what is typed, and back with one undo', () => {
    const { desk, feesIn } = open('= [Sales] * 5%')
    const { shown } = desk.get().sheet
    const edit = editOf(shown, 'Sales, November 2026', [sales(NOVEMBER, 3_000_000)])
    if (edit) desk.edit(edit)
    expect(feesIn(NOVEMBER)).toBe(150_000)
    desk.undo()
    expect([...desk.get().sheet.draft.keys()]).toEqual([])
  })

  it('[UI-06] says where its months differ from it, and works them out', () => {
    const { feesIn } = open('= [Sales] * 5%')
    expect(screen.getByText(/^2 months differ from the formula\./)).toBeDefined()
    press('Work out')
    expect([NOVEMBER, DECEMBER].map(feesIn)).toEqual([50_000, 100_000])
  })

  it('[BUD-04] kept by code is read by name, under whatever name the books have by now', () => {
    open('= [@Sales] * 5%')
    expect((field() as HTMLInputElement).value).toBe('= [Sales] * 5%')
    expect(screen.queryByRole('button', { name: 'Save formula' })).toBeNull()
  })

  it('[UI-06] says at the field what is wrong when the books have moved away from under it', () => {
    open('= [Takings] * 5%')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/^Nothing here is called “Takings”\./)).toBeDefined()
    type('= [Sales] * 5%')
    expect(field().getAttribute('aria-invalid')).not.toBe('true')
  })

  it('[UI-06] taken away, the line is typed again and keeps what it holds', async () => {
    const { desk } = open('= [Sales] * 5%')
    type('')
    press('Take the formula away')
    await waitFor(() => expect(puts).toMatchObject([{ formula: null }]))
    expect([...desk.get().sheet.draft.keys()]).toEqual([])
  })
})
