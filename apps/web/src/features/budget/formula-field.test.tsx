import type { SheetLine } from '@millpond/contract/sheet'
import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import {
  type CellValue,
  cellOf,
  editOf,
  emptySheet,
  withCells,
  workingSheet,
} from '@millpond/core/sheet'
import { type Month, month } from '@millpond/core/time'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { cache } from '#api/store.ts'
import { basisOf } from '#model/_basis.ts'
import { account, ledgerOf } from '#model/_ledger.ts'
import { createSheetDesk, type SheetDoor } from '#planning/sheet-desk.ts'
import { ToastHost } from '#ui/toast.tsx'
import { type BudgetLine, budgetLines } from './budget-lines.ts'
import { FormulaField } from './formula-field.tsx'
import { createMarker, formulaMarks } from './formula-marks.ts'
import { followingDesk, formulaGround } from './formulas.ts'

listenAtGateway()

const ledger = ledgerOf(
  account('Sales', ITEM_TYPE.revenue, [8000, 9000]),
  account('Fees', ITEM_TYPE.expense, [400, 450]),
)
const { accounts } = basisOf(ledger)
const [first = ledger.closeMonth] = ledger.months
const NOVEMBER = month('2026-11')
const DECEMBER = month('2026-12')
const sales = (when: Month, value: CellValue) => ({
  ...{ itemType: ITEM_TYPE.revenue, code: itemCode('Sales'), month: when, value },
})
const stored = withCells(emptySheet(first, ledger.months.length), [
  sales(NOVEMBER, 1_000_000),
  sales(DECEMBER, 2_000_000),
])
const of = { organisationId: 'mill', sheetId: '11111111-1111-4111-8111-111111111111' }

const noted = (formula: string | null): SheetLine => ({
  ...{
    code: itemCode('Fees'),
    version: 3,
    name: null,
    position: 0,
    formula,
    note: 'Card fees',
    transfer: null,
  },
})

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

function open(formula: string | null) {
  const lines = [noted(formula)]
  const ground = formulaGround(ledger, accounts, lines)
  const typed = createSheetDesk(door, workingSheet(stored, new Map()))
  const { desk, formulas } = followingDesk(typed, ground)
  const marks = formulaMarks(desk.get().sheet.shown, formulas)
  const [fees] = createMarker<BudgetLine>()(
    budgetLines({ accounts, noted: lines, stored }),
    marks,
  ).filter(({ name }) => name === 'Fees')
  if (fees) {
    render(
      <Provider store={cache}>
        <ToastHost>
          <FormulaField {...{ of, formulas }} line={fees} noted={noted(formula)} />
        </ToastHost>
      </Provider>,
    )
  }
  const feesIn = (when: Month) => cellOf(desk.get().sheet.shown, itemCode('Fees'), when)
  return { desk, feesIn }
}

const field = () => screen.getByLabelText('Formula')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('a line that follows others', () => {
  const puts: unknown[] = []
  beforeEach(() => {
    puts.length = 0
    gateway.use(
      http.put(at('/api/sheets/lines'), async ({ request }) => {
        puts.push(await request.json())
        return HttpResponse.json({ lines: [] })
      }),
    )
  })

  it.each([
    ['= [Sale] * 5%', 'No account is called “Sale”. Write a name or number that is in the books.'],
    ['= [Sales] *', 'This is no sum, such as [Sales] * 5%.'],
    ['= [Fees] + 1', 'This line would follow itself. Name other accounts.'],
  ])('[UI-06] %s is refused at the field: %s', (formula, problem) => {
    open(null)
    type(formula)
    press('Save formula')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(problem)).toBeDefined()
    expect(puts).toEqual([])
  })

  it('[BUD-04] is saved with what else is noted, and its months are worked out as one edit', async () => {
    const { desk, feesIn } = open(null)
    type('= [Sales] * 5%')
    press('Save formula')
    await waitFor(() => expect(feesIn(NOVEMBER)).toBe(50_000))
    expect(feesIn(DECEMBER)).toBe(100_000)
    expect(puts).toMatchObject([
      {
        lines: [
          { code: 'Fees', baseVersion: 3, line: { formula: '= [Sales] * 5%', note: 'Card fees' } },
        ],
      },
    ])
    expect(desk.undo()?.label).toBe('Formula of Fees')
    expect(feesIn(NOVEMBER)).toBeNull()
  })

  it('[BUD-04] is taken back with the months it worked out', async () => {
    const { feesIn } = open(null)
    type('= [Sales] * 5%')
    press('Save formula')
    await screen.findByText('Fees follows its formula.')
    expect(feesIn(NOVEMBER)).toBe(50_000)
    press('Undo')
    await waitFor(() => expect(feesIn(NOVEMBER)).toBeNull())
    const back = { code: 'Fees', baseVersion: 4, line: { formula: null, note: 'Card fees' } }
    expect(puts.at(-1)).toMatchObject({ lines: [back] })
  })

  it('[BUD-04] is taken back from months too that have followed since', async () => {
    const { desk, feesIn } = open(null)
    type('= [Sales] * 5%')
    press('Save formula')
    await screen.findByText('Fees follows its formula.')
    const { shown } = desk.get().sheet
    const edit = editOf(shown, 'Sales', [
      sales(NOVEMBER, 3_000_000),
      { ...sales(NOVEMBER, 150_000), itemType: ITEM_TYPE.expense, code: itemCode('Fees') },
    ])
    if (edit) desk.edit(edit)
    press('Undo')
    await waitFor(() => expect(feesIn(DECEMBER)).toBeNull())
    expect(feesIn(NOVEMBER)).toBeNull()
    expect(cellOf(desk.get().sheet.shown, itemCode('Sales'), NOVEMBER)).toBe(3_000_000)
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
    expect(screen.getByText(/^No account is called “Takings”\./)).toBeDefined()
    type('= [Sales] * 5%')
    expect(field().getAttribute('aria-invalid')).not.toBe('true')
  })

  it('[UI-06] taken away, the line is typed again and keeps what it holds', async () => {
    const { desk } = open('= [Sales] * 5%')
    type('')
    press('Take the formula away')
    await waitFor(() => expect(puts).toMatchObject([{ lines: [{ line: { formula: null } }] }]))
    expect([...desk.get().sheet.draft.keys()]).toEqual([])
  })
})
