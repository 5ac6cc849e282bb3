import type { Budget } from '@millpond/contract/budget'
import { DEFAULT_SETTINGS } from '@millpond/core/forecast'
import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { emptySheet, withCells } from '@millpond/core/sheet'
import { month } from '@millpond/core/time'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import { basisOf, basisReply } from '#model/_basis.ts'
import { account, ledgerOf } from '#model/_ledger.ts'
import { BUDGET_TABS, type BudgetTab } from '../grid/budget-lines.ts'
import { BudgetContext } from '../model/budget-context.ts'
import { readOnlyView } from '../model/read-only-view.ts'
import type { BudgetLocation } from '../model/use-budget-location.ts'
import { AgainstActual } from './against-actual.tsx'
import { comparisonOf, profitSteps } from './comparison.ts'

/** August, September, October. */
const ledger = ledgerOf(
  account('Sales', ITEM_TYPE.revenue, [9000, 9500, 10_000]),
  account('Wages', ITEM_TYPE.expense, [5000, 5000, 5700]),
  account('Power', ITEM_TYPE.expense, [400, 400, 520]),
)
const basis = basisOf(ledger)
const [first = ledger.closeMonth] = ledger.months
const dollars = (code: string, itemType: 3 | 5, when: string, value: number) => ({
  ...{ code: itemCode(code), itemType, month: month(when), value: value * 100 },
})
const sheet = withCells(emptySheet(first, ledger.months.length), [
  ...['2026-09', '2026-10'].flatMap(when => [
    dollars('Sales', 5, when, 9500),
    dollars('Wages', 3, when, 5000),
    dollars('Power', 3, when, 400),
  ]),
])
const asked = { ledger, accounts: basis.accounts, sheet, beginsMonth: 4 }
const OCTOBER = month('2026-10')

describe('a version compared with actuals', () => {
  it('[BUD-04] for a year to date, the months with a budget', () => {
    const { months, profit } = comparisonOf({ ...asked, month: OCTOBER, span: 'year' })
    expect(months).toEqual(['2026-09', '2026-10'])
    expect(profit).toMatchObject({ actual: 788_000, budget: 820_000, tone: null })
  })

  it('[BUD-04] the six largest causes and the rest explain the difference in profit', () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
    const many = ledgerOf(...names.map((name, i) => account(name, ITEM_TYPE.expense, [100 + i])))
    const planned = withCells(
      sheet,
      names.map(name => dollars(name, 3, '2026-10', 90)),
    )
    const { accounts } = basisOf(many)
    const { list, profit } = comparisonOf({
      ...{ ledger: many, accounts, sheet: planned, month: OCTOBER, span: 'month', beginsMonth: 4 },
    })
    const steps = profitSteps(list, profit)
    expect(steps.map(({ label }) => label)).toEqual(['H', 'G', 'F', 'E', 'D', 'C', 'All others'])
    expect(steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(profit.difference)
  })
})

const locationOf = (part: Partial<BudgetLocation> = {}): BudgetLocation => {
  const expenses = BUDGET_TABS.find(({ key }) => key === 'expenses') as BudgetTab
  const nothing = () => undefined
  return {
    ...{ tab: expenses, version: null, years: null, period: 'month', comparison: null },
    ...{ view: 'actual', chooseTab: nothing, chooseVersion: nothing, chooseYears: nothing },
    ...{ choosePeriod: nothing, chooseComparison: nothing, chooseView: nothing },
    setVersionInUrl: () => undefined,
    substituteVersion: nothing,
    ...part,
  }
}

const budget: Budget = {
  ...{ sheetId: '11111111-1111-4111-8111-111111111111', name: 'FY27', state: 'open' },
  ...{ version: 1, editNumber: 1, basedOn: null, createdBy: null, editedBy: null },
  ...{ createdAt: '2026-11-01T00:00:00Z', editedAt: null, closedBy: null, closedAt: null },
}

function open(part: Partial<BudgetLocation> = {}, provider: string | null = null) {
  const forecast = { plan: [], months: [], asOf: '2026-11-24' } as never
  render(
    <Provider store={cache}>
      <BudgetContext
        value={{
          organisation: organisation(),
          model: { ledger, basis, forecast, floor: null, fan: null as never },
          settingsVersion: 1,
          budgets: [budget],
          location: locationOf(part),
          ...{ provider, providerBudget: provider && `FY27 (${provider})` },
        }}
      >
        <AgainstActual
          version={{
            ...{ view: readOnlyView(sheet), budget, lineNotes: new Map() },
            compared: { comparison: null, last: null },
            ...{ writing: null, closed: null },
          }}
        />
      </BudgetContext>
    </Provider>,
  )
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(row => [...row.children].map(cell => cell.textContent).join(' | '))

describe('the screen that compares a budget with actuals', () => {
  listenAtGateway()
  beforeEach(() => {
    gateway.use(
      http.get(at('/api/forecast/basis'), () =>
        HttpResponse.json(basisReply(ledger, { settings: DEFAULT_SETTINGS })),
      ),
    )
  })

  it('[FMT-02] shows the difference of the whole and of each line, the largest first', () => {
    open()
    expect(title()).toBe('October 2026: your profit is $320 below your budget.')
    expect(rows('Expenses')).toEqual([
      'Wages | $5,700 | $5,000 | +$700, bad | +14% | $700 above your budget',
      'Power | $520 | $400 | +$120, bad | +30% | $120 above your budget',
    ])
    expect(screen.getByText('Total expenses: $820 above your budget')).toBeDefined()
  })

  it('[BUD-04] warns of overspending in the last closed month', () => {
    open()
    expect(screen.getByRole('note').textContent).toBe(
      'Over budget Two accounts are $820 over their budgets in October 2026: Wages, Power.',
    )
  })

  it('[VIEW-01] sums the year to date and names the compared months', () => {
    open()
    fireEvent.click(screen.getByRole('radio', { name: 'Year to date' }))
    expect(title()).toBe('September to October 2026: your profit is $320 below your budget.')
    expect(screen.getByText(/budgeted months only/)).toBeDefined()
  })

  it('[UI-06] the causes explain the step from budgeted to actual profit', () => {
    open()
    const chart = screen.getByRole('figure', { name: 'Budgeted profit to actual profit' })
    expect(screen.getByText('Effect on profit, NZD, tax exclusive')).toBeDefined()
    const bars = within(chart).getAllByRole('img')
    expect(bars.map(bar => bar.getAttribute('aria-label'))).toEqual([
      'Budgeted profit: $4,100',
      'Wages: -$700',
      'Sales: +$500',
      'Power: -$120',
      'Net profit: $3,780',
    ])
  })

  it('[UI-06] a month without a budget offers the provider’s', () => {
    const chosen: (string | null)[] = []
    open({ substituteVersion: (...versions) => chosen.push(...versions) }, 'Xero')
    fireEvent.change(screen.getByLabelText('Month'), { target: { value: '2026-08' } })
    expect(screen.getByText('FY27 (yours) has no figures for August 2026')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Compare with FY27 (Xero)' }))
    expect(chosen).toEqual(['provider', budget.sheetId])
  })
})
