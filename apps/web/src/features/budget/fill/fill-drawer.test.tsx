import { ITEM_TYPE } from '@millpond/core/item'
import { type Edit, emptySheet, withCells } from '@millpond/core/sheet'
import { month, monthsFrom } from '@millpond/core/time'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { cache } from '#api/store.ts'
import { basisOf } from '#model/_basis.ts'
import { account, ledgerOf } from '#model/_ledger.ts'
import { BUDGET_TABS, type BudgetTab, budgetLines } from '../grid/budget-lines.ts'
import type { FillKind } from './fill-draft.ts'
import { FillDrawer } from './fill-drawer.tsx'

listenAtGateway()
beforeEach(() => {
  gateway.use(http.get(at('/api/customers'), () => HttpResponse.json({})))
})

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const ledger = ledgerOf(
  account('Sales', ITEM_TYPE.revenue, flat(9000)),
  account('Rent', ITEM_TYPE.expense, flat(4000)),
  account('Power', ITEM_TYPE.expense, flat(500)),
)
const basis = basisOf(ledger)
const [first = ledger.closeMonth] = ledger.months
const empty = emptySheet(first, ledger.months.length)
const lines = budgetLines({
  accounts: basis.accounts,
  roles: [],
  lineNotes: new Map(),
  stored: empty,
})
const EXPENSES = BUDGET_TABS.find(({ key }) => key === 'expenses') as BudgetTab
const NOVEMBER = month('2026-11')
const rent = lines.filter(({ name }) => name === 'Rent')
const selected = {
  ...{ lines, tab: EXPENSES, months: monthsFrom(NOVEMBER, 36) },
  years: [{ months: monthsFrom(NOVEMBER, 12) }],
  ...{ selection: { lines: rent, months: [NOVEMBER] }, activeRow: 'Rent' },
}

function open(kind: FillKind, shown = empty) {
  const edits: Edit[] = []
  render(
    <Provider store={cache}>
      <FillDrawer
        {...{ kind, selected, shown }}
        model={{ ledger, basis }}
        organisationId="mill"
        providerBudget={null}
        onFill={edit => edits.push(edit)}
        onClose={() => undefined}
      />
    </Provider>,
  )
  return edits
}
const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const fill = () => fireEvent.click(screen.getByRole('button', { name: 'Fill' }))
const rows = () =>
  within(screen.getByRole('region', { name: 'Preview' }))
    .getAllByRole('row')
    .slice(1)
    .map(row => [...row.children].map(cell => cell.textContent).join(' | '))

describe('filling a budget', () => {
  it('[BUD-04] shows before and after, and writes it as one edit with a plain name', () => {
    const edits = open('lastYear')
    change('Changed by', '5')
    expect(rows()).toEqual(['Rent | –no value | $50,400 | +$50,400'])
    fill()
    expect(edits.map(({ label }) => label)).toEqual(['Last year + 5%: Rent, Nov 2026 to Oct 2027'])
    expect(edits[0]?.changes).toHaveLength(12)
    expect(edits[0]?.changes[0]).toMatchObject({ month: NOVEMBER, before: null, after: 420_000 })
  })

  it('[UI-06] over all expenses, with their total', () => {
    const edits = open('lastYear')
    change('Lines', 'type')
    expect(rows().at(-1)).toBe('Total expenses | –no value | $54,000 | +$54,000')
    fill()
    expect(edits[0]?.label).toBe('Last year: 2 lines, Nov 2026 to Oct 2027')
  })

  it('[UI-06] names the lines that it cannot fill', () => {
    open('change', withCells(empty, [{ ...rentIn(NOVEMBER), value: 100_000 }]))
    change('Change by', '10')
    change('Lines', 'type')
    expect(screen.getByRole('list', { name: 'Lines that do not change' }).textContent).toBe(
      'Power: There is nothing to change in these months.',
    )
  })

  it('[UI-06] shows faults at the field, and writes nothing', () => {
    const edits = open('percentOf')
    expect(screen.getByText('Fill in the fields above to see a preview.')).toBeDefined()
    change('Percentage', 'a third')
    fill()
    expect(screen.getByLabelText('Percentage').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText('Of the line').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement?.textContent).toContain('There is a problem')
    expect(edits).toEqual([])
  })

  it('[BUD-04] calculates trend and season in the worker', async () => {
    const edits = open('seasonal')
    expect(screen.getByText('Calculating trend and seasonality…')).toBeDefined()
    await waitFor(() => expect(rows()).toEqual(['Rent | –no value | $48,000 | +$48,000']))
    fill()
    expect(edits[0]?.label).toBe('Trend and seasonality: Rent, Nov 2026 to Oct 2027')
  })

  it('[UI-06] a fixed amount with a step', () => {
    const edits = open('fixed')
    change('Amount per month', '100')
    fireEvent.click(screen.getByRole('button', { name: 'Add a step' }))
    change('Then from, 1', '2027-05')
    change('Amount 1', '120')
    expect(rows()).toEqual(['Rent | –no value | $1,320 | +$1,320'])
    fill()
    expect(edits[0]?.changes.at(-1)).toMatchObject({ month: '2027-10', after: 12_000 })
  })

  it('[UI-06] says so if nothing would change', () => {
    const edits = open('clear')
    expect(screen.getByText('Nothing would change.')).toBeDefined()
    fill()
    expect(edits).toEqual([])
  })
})

const rentIn = (when: typeof NOVEMBER) => ({
  ...{ itemType: ITEM_TYPE.expense, month: when },
  code: rent[0]?.code ?? (lines[0]?.code as never),
})
