import { ITEM_SUB_TYPE, ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { fixedProfile } from '@millpond/core/timing'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import { showQuarterly } from '#current/month.ts'
import { forgetOrganisations, loadOrganisations } from '#current/organisation-state.ts'
import { basisReply } from '#model/_basis.ts'
import { account, balance, bank, ledgerOf } from '#model/_ledger.ts'
import { PATHS, screenPath } from '#paths.ts'
import { ToastHost } from '#ui/toast.tsx'
import { Component as BalanceSheet } from './balance-sheet-screen.tsx'
import { Component as CashFlow } from './cash-flow-screen.tsx'
import { Component as ProfitAndLoss } from './profit-and-loss-screen.tsx'

listenAtGateway()

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const { Cashflow, ProviderBudget } = SUMMARY_DATA_TYPE
const beans = { itemSubType: ITEM_SUB_TYPE.directcosts }
// 9,000 in, 9,500 out: each month loses 500.
const books = ledgerOf(
  ...bank(flat(50_000), flat(9_000), flat(9_500)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
  { ...account('Beans', ITEM_TYPE.expense, flat(2_500)), ...beans },
  account('Wages', ITEM_TYPE.expense, flat(7_000)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000), Cashflow),
  { ...account('Beans', ITEM_TYPE.expense, flat(-2_500), Cashflow), ...beans },
  account('Wages', ITEM_TYPE.expense, flat(-7_000), Cashflow),
  account('Sales', ITEM_TYPE.revenue, flat(8_000), ProviderBudget),
  account('Wages', ITEM_TYPE.expense, flat(7_000), ProviderBudget),
)
let mine = organisation()
const answers = { books: books as object, basis: basisReply(books) as object }

beforeEach(() => {
  localStorage.clear()
  mine = organisation({ reportingYearBeginsMonth: 4 })
  gateway.use(
    http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: [mine] })),
    http.get(at('/api/forecast/basis'), () =>
      HttpResponse.json({ ...answers.basis, ledger: answers.books }),
    ),
    http.get(at('/api/providers'), () => HttpResponse.json({})),
    http.get(at('/api/imports'), () => HttpResponse.json({})),
    http.get(at('/api/quarterly'), () => HttpResponse.json({})),
    http.get(at('/api/organisations/dimensions'), () =>
      HttpResponse.json({ dimensions: [], firstMonth: null, series: [] }),
    ),
  )
})
afterEach(() => {
  cleanup()
  showQuarterly(mine.organisationId, false)
  forgetOrganisations()
  cache.dispatch(gatewayApi.util.resetApiState())
})

type Screen = 'cashFlow' | 'profitAndLoss' | 'balanceSheet'

async function visit(screenName: Screen, search = '') {
  await loadOrganisations()
  const router = createMemoryRouter(
    [
      { path: PATHS.cashFlow, Component: CashFlow },
      { path: PATHS.profitAndLoss, Component: ProfitAndLoss },
      { path: PATHS.balanceSheet, Component: BalanceSheet },
    ],
    { initialEntries: [`${screenPath(screenName, mine.organisationId)}${search}`] },
  )
  render(
    <Provider store={cache}>
      <ToastHost>
        <RouterProvider router={router} />
      </ToastHost>
    </Provider>,
  )
  return router
}

async function open(screenName: Screen, search = '', role = 'treegrid') {
  const router = await visit(screenName, search)
  await screen.findByRole(role)
  // Effects add the key listeners, which on a busy machine happens some time after the table
  // appears.
  await act(() => new Promise(done => setImmediate(done)))
  return router
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const row = (name: string | RegExp) =>
  screen
    .getAllByRole('row')
    .find(each => within(each).queryByRole('rowheader', { name }) !== null) as HTMLElement
const names = () => screen.getAllByRole('rowheader').map(each => each.textContent)
const cells = (name: string) =>
  within(row(name))
    .getAllByRole('gridcell')
    .map(cell => cell.textContent)
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const heads = () => screen.getAllByRole('columnheader').map(each => each.textContent)
/** With the labels; of many columns only the visible ones are rendered. */
const columnCount = () => Number(screen.getByRole('treegrid').getAttribute('aria-colcount'))
/** The header of the first column, rendered while the focus is in it; the last row is no group. */
function firstHead() {
  act(() => screen.getAllByRole('rowheader').at(-1)?.focus())
  press('ArrowRight')
  return heads()[1]
}

describe('[ENT-17] the selected month', () => {
  it('is where the months of a statement start, if it is older than the usual ones', async () => {
    localStorage.setItem(`selected month ${mine.organisationId}`, '2025-03')
    await open('profitAndLoss')
    expect(firstHead()).toContain('Mar')
    cleanup()
    localStorage.setItem(`selected month ${mine.organisationId}`, '2026-09')
    await open('profitAndLoss')
    expect(firstHead()).toContain('Nov')
  })
})

describe('[VIEW-01] [ENT-17] the quarterly view', () => {
  it('compares the last complete quarter with the one before and a year ago', async () => {
    const labels = ['Q2 FY26', 'Q1 FY27', 'Q2 FY27']
    const netProfit = [900_00, 1_000_00, 1_200_00]
    gateway.use(
      http.get(at('/api/quarterly'), () =>
        HttpResponse.json({
          ...{ version: 1, settingsVersion: 1, currency: 'NZD', closeMonth: '2026-10' },
          quarters: labels.map(label => ({ label, kind: 'actual' })),
          rows: [{ statement: 'profitAndLoss', key: 'netProfit', amounts: netProfit }],
        }),
      ),
    )
    await open('profitAndLoss')
    expect(screen.queryByLabelText('Last complete quarter')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Quarterly' }))
    const facts = await screen.findByLabelText('Last complete quarter')
    expect(facts.textContent).toBe(
      'Net profit, Q2 FY27$1,200up $200 from Q1 FY27, up $300 from Q2 FY26',
    )
  })
})

describe('[USE-02] the cash flow', () => {
  const search = '?from=2026-09&to=2026-12'

  it('[FIG-01] names the fall of cash and the month with the largest outflow, from opening to closing', async () => {
    await open('cashFlow', search)
    // Each of the twelve forecast months loses 500, so the first of them is named.
    expect(title()).toBe(
      'Cash falls from $50,000 on 31st October 2026 to $44,000 on 31st October 2027.',
    )
    screen.getByText('Cash falls most in November 2026, by $500.')
    expect(heads()).toEqual([
      'Account',
      ...['Sep 2026Actual', 'Oct 2026Actual', 'Nov 2026Forecast', 'Dec 2026Forecast'],
      'Total4 months',
    ])
    expect(names()).toEqual([
      ...['Opening balance', 'Receipts', 'Payments', 'Direct costs', 'Wages, PAYE and KiwiSaver'],
      // The books have 50,000 at every close: 500 a month without an explanation.
      ...['Cash in', 'Cash out', 'Net movement', 'Gap in the bank balance', 'Closing balance'],
    ])
    expect(cells('Cash in')).toEqual(['$9,000', '$9,000', '$9,000', '$9,000', '$36,000'])
    expect(cells('Net movement')).toEqual(['-$500', '-$500', '-$500', '-$500', '-$2,000'])
    expect(cells('Gap in the bank balance')).toEqual(['$500', '$500', '$0', '$0', '$1,000'])
    expect(cells('Closing balance')).toEqual([
      ...['$50,000', '$50,000', '$49,500', '$49,000', '$49,000'],
    ])
  })

  it('one tab stop; arrows, Home and End move in it; x opens and closes all groups', async () => {
    await open('cashFlow', search)
    const stops = () => document.querySelectorAll('[role=treegrid] [tabindex="0"]')
    expect(stops()).toHaveLength(1)
    act(() => screen.getAllByRole('rowheader')[0]?.focus())
    press('ArrowDown')
    expect(document.activeElement?.textContent).toBe('Receipts')
    press('End')
    expect(document.activeElement?.textContent).toBe('$36,000')
    press('End', { ctrlKey: true })
    expect(document.activeElement?.textContent).toBe('$49,000')
    press('Home', { ctrlKey: true })
    expect(document.activeElement?.textContent).toBe('Opening balance')
    expect(stops()).toHaveLength(1)
    press('x')
    expect(names()).toContain('Wages')
    press('x')
    expect(names()).not.toContain('Direct costs')
    press('ArrowDown')
    press('ArrowRight')
    expect(row('Receipts').getAttribute('aria-expanded')).toBe('true')
    press('ArrowLeft')
    expect(row('Receipts').getAttribute('aria-expanded')).toBe('false')
  })

  it('[UI-09] quarters, years and thirteen weeks; the choice is in the address', async () => {
    const router = await open('cashFlow', '?from=2026-11&to=2027-04')
    fireEvent.click(screen.getByRole('radio', { name: 'Quarterly' }))
    expect(heads()).toEqual([
      ...['Account', 'Q3 FY27Oct–Dec · Part forecast', 'Q4 FY27Jan–Mar · Forecast'],
      ...['Q1 FY28Apr–Jun · Forecast', 'Total9 months'],
    ])
    // Of three months each, October of the first one among them.
    expect(cells('Net movement')).toEqual(['-$1,500', '-$1,500', '-$1,500', '-$4,500'])
    fireEvent.click(screen.getByRole('radio', { name: 'Financial years' }))
    expect(heads()[1]).toContain('FY27Apr–Mar')
    expect(router.state.location.search).toContain('view=year')
    fireEvent.click(screen.getByRole('tab', { name: '13 weeks' }))
    expect(router.state.location.search).toContain('view=week')
    expect(columnCount()).toBe(15)
    // The day on the axis of the chart comes first: a week ends on it.
    expect(heads()[1]).toMatch(/^\d+ \w{3}from \d+ \w{3}$/)
    for (const amount of cells('Closing balance')) expect(amount).toMatch(/^-?[\d,]+$/)
    fireEvent.click(screen.getByRole('radio', { name: 'Daily' }))
    expect(columnCount()).toBe(93)
  })

  it('[FIG-02] the bank accounts have a page of their own, and add up to cash', async () => {
    const router = await open('cashFlow', search)
    fireEvent.click(screen.getByRole('tab', { name: 'Bank accounts' }))
    await screen.findByRole('table', { name: 'Bank accounts' })
    expect(router.state.location.search).toContain('view=banks')
    expect(title()).toBe(
      'No account that has money in it today is expected to be overdrawn in the next 12 months.',
    )
    const amounts = (name: string) =>
      within(row(name))
        .getAllByRole('cell')
        .map(cell => cell.textContent)
    expect(amounts('Bank')).toEqual(amounts('All accounts'))
    expect(amounts('Bank')[0]).toBe('$50,000')
    expect(amounts('Bank').length).toBeGreaterThan(12)
    screen.getByText('Used for all receipts and payments that do not go through another account.')
  })

  it('[ and ] move earlier and later, as far as there are months', async () => {
    const router = await open('cashFlow', search)
    press(']')
    await waitFor(() => expect(heads()[1]).toBe('Jan 2027Forecast'))
    expect(router.state.location.search).toBe('?from=2027-01&to=2027-04')
  })
})

describe('a cell of the cash flow', () => {
  it('Enter opens it, the address names it, and Esc returns', async () => {
    const router = await open('cashFlow', '?from=2026-10&to=2026-12')
    press('x')
    const [, november] = within(row('Wages')).getAllByRole('gridcell')
    act(() => november?.focus())
    press('Enter')
    const drawer = await screen.findByRole('dialog', { name: 'Wages' })
    expect(router.state.location.search).toContain('at=2026-11&account=Wages')
    await within(drawer).findByText('Nov 2026, forecast')
    within(drawer).getByText('-$7,000', { selector: 'strong' })
    within(drawer).getByText('It has been the same every month, so we expect it to continue.')
    within(drawer).getByText('Payment timing: same month.')
    within(drawer).getByRole('img', { name: /^Wages by month/ })
    const rule = within(drawer).getByRole('link', { name: 'Change how this is forecast' })
    expect(rule.getAttribute('href')).toBe(
      `${screenPath('forecastSettings', mine.organisationId)}/rules?account=Wages`,
    )
    act(() => (drawer as HTMLDialogElement).close())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('?from=2026-10&to=2026-12')
  })

  it('a group shows its accounts as links; an address opens it', async () => {
    await open('cashFlow', '?from=2026-10&to=2026-12&at=2026-12&account=payments')
    const drawer = await screen.findByRole('dialog', { name: 'Payments' })
    fireEvent.click(within(drawer).getByRole('button', { name: /PAYE/ }))
    await screen.findByRole('dialog', { name: 'Wages, PAYE and KiwiSaver' })
    fireEvent.click(screen.getByRole('button', { name: /Wages/ }))
    await screen.findByRole('dialog', { name: 'Wages' })
  })

  it('[ENT-03] a total opens too, and has the sum of its rows', async () => {
    await open('cashFlow', '?from=2026-11&to=2026-12&at=total&account=net')
    const drawer = await screen.findByRole('dialog', { name: 'Net movement' })
    within(drawer).getByText('-$1,000', { selector: 'strong' })
    within(drawer).getByText('Total, 2 months')
    within(drawer).getByRole('button', { name: /Receipts\$18,000/ })
  })

  it('a past month is as in the books; a missing row has a message', async () => {
    await open('cashFlow', '?at=2026-10&account=Wages')
    await screen.findByText('Receipts and payments recorded in your books.')
    cleanup()
    await open('cashFlow', '?at=2026-10&account=nobody')
    await screen.findByText('This amount isn’t in the months shown.')
  })
})

describe('links from a cell to Xero', () => {
  const owed = ledgerOf(
    ...bank(flat(50_000), flat(9_000), flat(9_000)),
    balance('Receivables', ITEM_TYPE.asset, flat(6_000)),
    account('Sales', ITEM_TYPE.revenue, flat(9_000)),
  )
  const bill = {
    ...{ documentId: 'B-9', kind: 'bill', number: 'B-9', contactId: 'z', contactName: 'Zed Ltd' },
    ...{ issuedOn: '2026-10-20', dueOn: '2026-12-10', expectedOn: '2026-12-10', paidOn: null },
    ...{ status: 'open', total: 2_500_00, amountDue: 2_500_00, tax: 0, currency: 'NZD' },
    ...{ updatedAt: '2026-11-01T00:00:00Z', lines: [{ code: null, net: 2_500_00, tax: 0 }] },
  }

  it('open bills of the books, and do not exist for amounts without invoices', async () => {
    const { accounts, ...basis } = basisReply(owed)
    const all = fixedProfile(40)
    gateway.use(
      http.get(at('/api/providers'), () =>
        HttpResponse.json({ providers: [{ name: 'xero', isStandIn: false }] }),
      ),
      http.get(at('/api/forecast/basis'), () =>
        HttpResponse.json({
          ...basis,
          accounts: accounts.map(each =>
            each.name === 'Receivables' ? { ...each, role: 'receivables' } : each,
          ),
          learned: { receivable: all, payable: all, contacts: [], accounts: [] },
          openDocuments: [bill],
        }),
      ),
    )
    const months = '?from=2026-11&to=2026-12&at=2026-12'
    const router = await open('cashFlow', `${months}&account=openingBills`)
    const link = await screen.findByRole('link', { name: 'See in Xero' })
    expect(link.getAttribute('href')).toBe(
      'https://go.xero.com/AccountsPayable/View.aspx?InvoiceID=B-9',
    )
    const address = `${screenPath('cashFlow', mine.organisationId)}${months}`
    await act(() => router.navigate(`${address}&account=openingInvoices`))
    await screen.findByText('Customers')
    expect(screen.queryByRole('link', { name: 'See in Xero' })).toBeNull()
  })
})

describe('[USE-02] profit and loss', () => {
  it('[FMT-02] shows the total of the year, compared with its budget', async () => {
    await open('profitAndLoss')
    // The budget of these books ends in October, so only last year can be compared.
    expect(title()).toBe('FY27 ends with a loss of $6,000, similar to FY26.')
    expect(names()).toEqual([
      ...['Revenue', 'Direct costs', 'Gross profit', 'Overheads', 'Net profit'],
    ])
  })

  it('v shows the budget next to each month, signed, good and bad in words and colour', async () => {
    await open('profitAndLoss', '?from=2026-10&to=2026-10')
    press('v')
    await waitFor(() => expect(heads()).toHaveLength(5))
    expect(heads().slice(1)).toEqual([
      ...['Oct 2026Actual', 'BudgetFY27 (Xero)', 'Difference', '%'],
    ])
    expect(cells('Revenue')).toEqual(['$9,000', '$8,000', '+$1,000', '+12.5%'])
    const tones = (name: string) =>
      within(row(name)).getAllByRole('gridcell')[2]?.getAttribute('data-tone')
    expect([tones('Revenue'), tones('Overheads')]).toEqual(['good', null])
    const none = '–No budget for October 2026'
    expect(cells('Direct costs')).toEqual(['$2,500', none, none, none])
    press('v')
    await waitFor(() => expect(heads()).toHaveLength(2))
  })

  it('shows the budget and last year at once; the choice is in the address', async () => {
    const router = await open('profitAndLoss', '?from=2026-10&to=2026-10')
    const compare = screen.getByLabelText('Compare with')
    fireEvent.change(compare, { target: { value: 'budget,lastYear' } })
    await waitFor(() => expect(heads()).toHaveLength(8))
    expect(heads().slice(2)).toEqual([
      ...['BudgetFY27 (Xero)', 'Difference', '%', 'Last year', 'Difference', '%'],
    ])
    const thisMonth = cells('Revenue')
    expect(thisMonth.slice(0, 4)).toEqual(['$9,000', '$8,000', '+$1,000', '+12.5%'])
    expect(thisMonth.slice(4)).toEqual(['$9,000', '$0', '0%'])
    expect(new URLSearchParams(router.state.location.search).get('compare')).toBe('budget,lastYear')
  })
})

describe('[USE-02] a table of very many accounts', () => {
  const many = ledgerOf(
    ...bank(flat(50_000), flat(0), flat(0)),
    ...Array.from({ length: 350 }, (_, index) =>
      account(`Account ${index}`, ITEM_TYPE.expense, flat(index + 1)),
    ),
  )

  it('counts every row, renders the visible ones, and moves to any of them', async () => {
    gateway.use(http.get(at('/api/forecast/basis'), () => HttpResponse.json(basisReply(many))))
    await open('profitAndLoss', '?from=2026-10&to=2026-11')
    press('x')
    expect(screen.getByRole('treegrid').getAttribute('aria-rowcount')).toBe('354')
    const drawn = () => [...document.querySelectorAll('[data-row]')]
    expect(drawn().length).toBeLessThan(60)
    expect(names()).not.toContain('Net profit')
    act(() => screen.getAllByRole('gridcell')[0]?.focus())
    press('End', { ctrlKey: true })
    const last = document.activeElement?.closest('[data-row]')
    expect(last?.textContent).toContain('Net profit')
    expect(last?.getAttribute('aria-rowindex')).toBe('354')
    expect(drawn().length).toBeLessThan(60)
  })
})

describe('[USE-02] the balance sheet', () => {
  it('shows what is owned and owed; the check row is empty in correct books', async () => {
    await open('balanceSheet', '?from=2026-10&to=2026-11')
    expect(title()).toBe('Net assets are $50,000 on 31st October 2026. You own $50,000 and owe $0.')
    expect(cells('Check (should be 0)')).toEqual(['$0', '$0'])
    expect(screen.queryByText(/Out of balance/)).toBeNull()
  })

  it('books that do not balance have a mark with the difference', async () => {
    const crooked = ledgerOf(
      ...bank(flat(50_000), flat(0), flat(0)),
      balance('Loan', ITEM_TYPE.liability, flat(300)),
    )
    gateway.use(http.get(at('/api/forecast/basis'), () => HttpResponse.json(basisReply(crooked))))
    await open('balanceSheet')
    await screen.findByText('Out of balance by -$300')
  })
})

describe('on a small screen', () => {
  const wide = window.matchMedia
  afterEach(() => {
    window.matchMedia = wide
  })

  it('a list of one month; the next and previous months are one press away', async () => {
    window.matchMedia = query => Object.assign(wide(query), { matches: true })
    await visit('profitAndLoss')
    const list = await screen.findByRole('list', { name: 'Profit and loss' })
    expect(screen.queryByRole('treegrid')).toBeNull()
    screen.getByText('Nov 2026')
    expect(within(list).getAllByRole('listitem')[0]?.textContent).toBe('Revenue$9,000')
    fireEvent.click(screen.getByRole('button', { name: 'Later' }))
    screen.getByText('Dec 2026')
    fireEvent.click(screen.getByRole('button', { name: 'Accounts of Revenue' }))
    fireEvent.click(within(list).getByRole('button', { name: /^Sales/ }))
    await screen.findByRole('dialog', { name: 'Sales' })
  })

  it('[ENT-03] past months open on the last of them, and the total comes after it', async () => {
    window.matchMedia = query => Object.assign(wide(query), { matches: true })
    await visit('profitAndLoss', '?from=2026-08&to=2026-10')
    const list = await screen.findByRole('list', { name: 'Profit and loss' })
    screen.getByText('Oct 2026')
    fireEvent.click(screen.getByRole('button', { name: 'Later' }))
    expect(screen.getByText('Total').textContent).toBe('Total3 months')
    expect(within(list).getAllByRole('listitem')[0]?.textContent).toBe('Revenue$27,000')
  })

  it('a cash flow opens with its groups closed', async () => {
    window.matchMedia = query => Object.assign(wide(query), { matches: true })
    await visit('cashFlow')
    const list = await screen.findByRole('list', { name: 'Cash flow' })
    const taps = within(list).getAllByRole('button', { name: /^Accounts of / })
    expect(taps.map(tap => tap.getAttribute('aria-expanded'))).not.toContain('true')
  })

  it('names what each difference is compared with, if there are two', async () => {
    window.matchMedia = query => Object.assign(wide(query), { matches: true })
    await visit('profitAndLoss', '?from=2026-10&to=2026-10&compare=budget,lastYear')
    const list = await screen.findByRole('list', { name: 'Profit and loss' })
    const [revenue] = within(list).getAllByRole('listitem')
    expect(revenue?.textContent).toBe('Revenue$9,000+$1,000 vs budget$0 vs last year')
  })
})

describe('without figures', () => {
  const answer = (basis: object) =>
    gateway.use(http.get(at('/api/forecast/basis'), () => HttpResponse.json(basis)))

  it.each(['cashFlow', 'profitAndLoss', 'balanceSheet'] as const)(
    '[API-08] empty reads show that nothing has been imported: %s',
    async name => {
      answer({})
      await visit(name)
      await screen.findByText('There are no figures for Kererū Coffee Ltd yet.')
    },
  )

  it('[API-08] books without a single account still open', async () => {
    answer(basisReply(ledgerOf()))
    await open('balanceSheet', '', 'grid')
    expect(title()).toBe('There is no balance sheet for last month yet.')
  })

  it('an error is shown in its place, and Try Again repeats the request', async () => {
    let asked = 0
    gateway.use(
      http.get(at('/api/forecast/basis'), () => {
        asked += 1
        return asked === 1
          ? HttpResponse.text('broken', { status: 500 })
          : HttpResponse.json({ ...answers.basis, ledger: answers.books })
      }),
    )
    await visit('cashFlow')
    await screen.findByText('We couldn’t load the figures.')
    fireEvent.click(screen.getByText('Try Again'))
    await screen.findByRole('treegrid')
  })
})
