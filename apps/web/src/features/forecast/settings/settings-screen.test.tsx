import { DEFAULT_SETTINGS } from '@millpond/core/forecast'
import { ITEM_SUB_TYPE, ITEM_TYPE, itemCode, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import type { LedgerSeries } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { day } from '@millpond/core/time'
import { fixedProfile } from '@millpond/core/timing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { basisReply } from '#model/_basis.ts'
import { account, bank, ledgerOf } from '#model/_ledger.ts'
import type { ModelPage } from '#screen/settings-pages.ts'
import { openScreen, worldOf } from './_screen.tsx'
import { Component as SettingsScreen } from './forecast-settings-screen.tsx'

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const books = ledgerOf(
  ...bank(flat(50_000), flat(9_000), flat(9_000)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
  account('Rent', ITEM_TYPE.expense, flat(4_000)),
  account('GST', ITEM_TYPE.liability, flat(1_500), SUMMARY_DATA_TYPE.BalanceSheet),
  account('Bank loan', ITEM_TYPE.liability, flat(20_000), SUMMARY_DATA_TYPE.BalanceSheet),
  account('Interest', ITEM_TYPE.expense, flat(100)),
  account(
    'Less accumulated depreciation',
    ITEM_TYPE.asset,
    flat(-1_000),
    SUMMARY_DATA_TYPE.BalanceSheet,
  ),
  {
    ...account('Oven', ITEM_TYPE.asset, flat(5_000), SUMMARY_DATA_TYPE.BalanceSheet),
    itemSubType: ITEM_SUB_TYPE.fixed,
  },
  account('Depreciation', ITEM_TYPE.expense, flat(50)),
)
const lag = { ...fixedProfile(34), documents: 18, source: 'contact' } as const
const learned = {
  ...{ receivable: fixedProfile(40), payable: fixedProfile(40) },
  contacts: [{ contactId: 'alba', name: 'Alba', side: 'receivable', profile: lag } as const],
  accounts: [
    {
      ...{ code: itemCode('Rent'), onCreditPpm: 700_000, profile: lag, taxPpm: 150_000 },
      issueDays: new Array<number>(31).fill(1),
    },
  ],
}

const world = worldOf(() => ({
  ledger: books,
  basis: basisReply(books, { learned, salesTaxBasis: 'invoice', salesTaxPeriodMonths: 2 }),
}))

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const about = () => screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent
const open = async (page: ModelPage) => {
  const router = await openScreen(world, SettingsScreen, `/${page}`)
  await screen.findAllByRole(page === 'rules' || page === 'loans' ? 'table' : 'group')
  return router
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const type = choose

describe('forecast settings', () => {
  it.each<[ModelPage, string, RegExp]>([
    ['rules', 'Account rules', /^Choose how each account is forecast\. All 4 accounts are/],
    [
      'budget',
      'Budget in the forecast',
      /^Choose the budget that screens compare with, and whether/,
    ],
    ['payment-days', 'Payment days', /^Enter how many days pass until/],
    ['sales-tax', 'GST', /^Choose when GST is owed and how often you pay it\./],
    ['income-tax', 'Income tax', /^Choose when you pay income tax, and how much\./],
    [
      'loans',
      'Loans and assets',
      /^Choose a name to enter the terms of a loan, .* Amounts are in NZD\./,
    ],
    ['bank-accounts', 'Bank accounts', /^Enter the limit of each overdraft or credit line, in NZD/],
    ['roles', 'Account roles', /^Correct what an account is used for\./],
  ])('%s has a page with a name and a sentence about it', async (page, name, words) => {
    await open(page)
    expect(title()).toBe(name)
    expect(document.title).toBe(`${name} · Millpond`)
    expect(about()).toMatch(words)
  })

  it.each([
    ['', 'rules'],
    ['#sales-tax', 'sales-tax'],
    ['#income-tax', 'income-tax'],
    ['#contacts', 'payment-days'],
    ['#loans', 'loans'],
    ['#roles', 'roles'],
    ['?account=Rent#rules', 'rules?account=Rent'],
    ['?account=Rent', 'rules?account=Rent'],
  ])('the address of the former single page, with %s, redirects to %s', async (old, page) => {
    const router = await openScreen(world, SettingsScreen, old)
    await waitFor(() => {
      const { pathname, search, hash } = router.state.location
      expect((pathname + search + hash).split('/screen/')[1]).toBe(page)
    })
    if (old.includes('Rent')) await screen.findByRole('dialog', { name: 'Rent' })
  })

  it('unsaved changes of one page are kept on another one, which says so', async () => {
    const router = await open('sales-tax')
    choose('Filing period', '6')
    const address = router.state.location.pathname
    await router.navigate(address.replace('sales-tax', 'loans'))
    await screen.findByRole('row', { name: /Bank loan.*\$20,000/ })
    const link = screen.getByRole('link', { name: 'GST' })
    expect(link.parentElement?.parentElement?.textContent).toBe('Not saved yet: GST.')
    await router.navigate(address)
    await screen.findByText('Due next, if you save this')
    expect(screen.getByLabelText<HTMLSelectElement>('Filing period').value).toBe('6')
    expect(screen.queryByRole('link', { name: 'GST' })).toBeNull()
    fireEvent.click(screen.getByText('Save GST'))
    await waitFor(() => expect(world.basis.settings.salesTax.periodMonths).toBe(6))
  })

  it('[FIG-01] the page about the budget names the chosen one, and saves its use', async () => {
    world.basis = basisReply(books, {
      ...{ learned, budgetName: 'FY27' },
      budget: { Sales: { '2026-11': cents(10_000_00) } },
    })
    await open('budget')
    fireEvent.click(screen.getByRole('checkbox', { name: /^Use FY27 \(yours\) in the forecast/ }))
    fireEvent.click(screen.getByText('Save budget'))
    await waitFor(() => expect(world.basis.settings.planByBudget).toBe(true))
  })

  it('[FIG-01] another budget can be chosen on the page about the budget', async () => {
    const sheetId = 'a1b2c3d4-0000-4000-8000-000000000001'
    gateway.use(
      http.get(at('/api/budgets'), () =>
        HttpResponse.json({ budgets: [{ sheetId, name: 'FY27 cautious' }] }),
      ),
    )
    await open('budget')
    await screen.findByText('FY27 cautious (yours)')
    choose('Budget', sheetId)
    screen.getByRole('checkbox', { name: /^Use FY27 cautious \(yours\) in the forecast/ })
    fireEvent.click(screen.getByText('Save budget'))
    await waitFor(() => expect(world.basis.settings.budgetId).toBe(sheetId))
  })

  it('the next three payments of GST are listed', async () => {
    await open('sales-tax')
    expect(screen.getByText('Due next')).toBeDefined()
    expect(screen.getAllByText(/2027$/)).toHaveLength(3)
  })

  it('[FIG-01] a tax due in the next 13 weeks links to its day, a later one to its month', async () => {
    await open('sales-tax')
    const links = screen.getAllByRole('link')
    const ends = links.map(link => link.getAttribute('href')?.replace(/^.*cash-flow/, ''))
    expect(ends).toEqual([
      '?view=day&at=2027-01-15&account=GST',
      '?at=2027-03&account=GST',
      '?at=2027-05&account=GST',
    ])
  })

  it('[FIG-01] names the budget that an account follows, and its last month', async () => {
    world.basis = basisReply(books, {
      ...{ learned, salesTaxBasis: 'invoice', salesTaxPeriodMonths: 2 },
      budget: { Sales: { '2026-11': cents(10_000_00), '2027-03': cents(12_000_00) } },
      budgetName: 'FY27',
      settings: { ...DEFAULT_SETTINGS, planByBudget: true },
    })
    await open('rules')
    expect(screen.getByText('FY27 (yours) to March 2027, then automatic (history)')).toBeDefined()
    expect(screen.getAllByText('Automatic (history)')).toHaveLength(3)
  })

  it('GST is saved separately, says when, and can be undone', async () => {
    await open('sales-tax')
    screen.getByText('Invoice basis (set in Xero)')
    choose('Filing period', '6')
    screen.getByText('Not saved yet')
    screen.getByText('Due next, if you save this')
    fireEvent.click(screen.getByText('Save GST'))
    await screen.findByText(/^Saved \d\d:\d\d$/)
    expect(world.basis.settings.salesTax).toEqual({ basis: null, periodMonths: 6 })
    fireEvent.click(await screen.findByText('Undo'))
    await waitFor(() => expect(world.basis.settings.salesTax.periodMonths).toBeNull())
  })

  it('tells a user whose settings were changed meanwhile, and saves their own edits on top', async () => {
    await open('sales-tax')
    choose('Accounting basis', 'payments')
    world.basis = {
      ...world.basis,
      settingsVersion: 2,
      settings: { ...world.basis.settings, contactDays: { alba: 60 } },
    }
    fireEvent.click(screen.getByText('Save GST'))
    await screen.findByText(/Someone else saved these settings after you opened them/)
    expect(world.basis.settings.salesTax.basis).toBeNull()
    fireEvent.click(screen.getByText('Reload and keep my edits'))
    await waitFor(() => expect(screen.queryByText(/Someone else saved/)).toBeNull())
    expect(screen.getByLabelText<HTMLSelectElement>('Accounting basis').value).toBe('payments')
    fireEvent.click(screen.getByText('Save GST'))
    await waitFor(() => expect(world.basis.settings.salesTax.basis).toBe('payments'))
    expect(world.basis.settings.contactDays).toEqual({ alba: 60 })
  })

  it('income tax can have its own schedule; a missing value has a message at its field', async () => {
    await open('income-tax')
    fireEvent.click(screen.getByLabelText('On my own schedule'))
    type('Amount of payment 1', 'a lot')
    fireEvent.click(screen.getByText('Save income tax'))
    const summary = await screen.findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('link')
        .map(link => link.textContent),
    ).toEqual([
      'Enter the day of a payment',
      'Enter the amount of a payment in numbers, like 4,350',
    ])
    expect(document.activeElement).toBe(summary)
    type('Day of payment 1', '2027-08-28')
    type('Amount of payment 1', '5,000')
    fireEvent.click(screen.getByText('Save income tax'))
    await waitFor(() =>
      expect(world.basis.settings.incomeTax).toEqual([{ on: '2027-08-28', amount: 500_000 }]),
    )
  })

  it('[SCN-08] scenarios charge income tax at a rate, if the owner wants it', async () => {
    await open('income-tax')
    fireEvent.click(screen.getByLabelText(/^Include income tax on the profit/))
    screen.getByText('Companies in your country: 28%. Check this rate.')
    type('Tax rate in scenarios', 'much')
    fireEvent.click(screen.getByText('Save income tax'))
    await screen.findAllByText('Enter a tax rate from 1 to 100')
    type('Tax rate in scenarios', '30')
    fireEvent.click(screen.getByText('Save income tax'))
    await waitFor(() => expect(world.basis.settings.profitTaxPpm).toBe(300_000))
    await screen.findByText('Income tax saved.')
    await waitFor(() => screen.getByDisplayValue('30'))
    fireEvent.click(screen.getByLabelText(/^Include income tax on the profit/))
    fireEvent.click(screen.getByText('Save income tax'))
    await waitFor(() => expect(world.basis.settings.profitTaxPpm).toBeUndefined())
  })

  it('payment days of a contact: the learned days next to those of the owner', async () => {
    await open('payment-days')
    const row = screen.getByRole('row', { name: /Alba/ })
    expect(row.textContent).toContain('34 days after the invoice, based on 18 invoices')
    type('Your own number of days for Alba', '500')
    fireEvent.click(screen.getByText('Save payment days'))
    await screen.findAllByText('Enter 0 to 365 days for Alba, or leave it blank')
    type('Your own number of days for Alba', '20')
    fireEvent.click(screen.getByText('Save payment days'))
    await waitFor(() => expect(world.basis.settings.contactDays).toEqual({ alba: 20 }))
  })

  it('a loan: its past suggests terms, and its coming year is shown before it is saved', async () => {
    await open('loans')
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Bank loan' }))
    const drawer = within(await screen.findByRole('dialog'))
    drawer.getByText('It looks like $100 a month at about 6%.')
    drawer.getByText(/you repaid \$0 and paid \$1,200 interest on an average balance of \$20,000/)
    fireEvent.click(drawer.getByText('Use this'))
    choose('Repayments', 'equalPayments')
    type('Day of the month', '32')
    fireEvent.click(drawer.getByText('Save loan'))
    const summary = within(await drawer.findByRole('alert'))
    expect(summary.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Enter a day of the month from 1 to 31',
      'Enter the months left, like 60, or a future month, like October 2031',
    ])
    type('Day of the month', '25')
    type('Months left, or the last month', '60')
    const table = await drawer.findByRole('table', { name: 'Next 12 months of the loan' })
    const [, first] = within(table).getAllByRole('row')
    expect(first?.textContent).toBe('Nov 2026$20,000.00$100.00$286.66$19,713.34')
    drawer.getByText(/^(Low point|Lowest month-end balance) /)
    fireEvent.click(drawer.getByText('Save loan'))
    await screen.findByText('Equal payments at 6% until October 2031')
    expect(world.basis.settings.loans).toEqual({
      'Bank loan': {
        ...{ kind: 'equalPayments', ratePpm: 60_000, endMonth: '2031-10', dayOfMonth: 25 },
        ...{ interestOnlyUntil: null, interestAccount: null, refinancing: null },
      },
    })
  })

  it('an asset has a method of its own, and its coming year is shown before it is saved', async () => {
    await open('loans')
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Oven' }))
    const drawer = within(await screen.findByRole('dialog'))
    choose('Depreciation', 'straightLine')
    fireEvent.click(drawer.getByText('Save asset'))
    await drawer.findAllByText('Enter the yearly rate in percent, like 20')
    type('Yearly rate', '12')
    const table = await drawer.findByRole('table', { name: 'Next 12 months of the asset' })
    const [, first] = within(table).getAllByRole('row')
    expect(first?.textContent).toBe('Nov 2026$4,000.00$50.00$3,950.00')
    fireEvent.click(drawer.getByText('Save asset'))
    await screen.findByText('Straight line, 12% of cost a year')
  })

  it('a bank account may be overdrawn to a limit, at a rate', async () => {
    await open('bank-accounts')
    type('Overdraft limit', 'plenty')
    type('Interest per year', '101')
    fireEvent.click(screen.getByText('Save bank accounts'))
    await screen.findAllByText('Enter the limit in numbers, like 50,000')
    type('Overdraft limit', '50,000')
    fireEvent.click(screen.getByText('Save bank accounts'))
    await screen.findAllByText('Enter the interest in percent, from 0 to 100, like 9.75')
    type('Interest per year', '9.75')
    fireEvent.click(screen.getByText('Save bank accounts'))
    await waitFor(() =>
      expect(world.basis.settings.banks).toEqual({ Bank: { limit: 5_000_000, ratePpm: 97_500 } }),
    )
  })

  it('a credit card has a credit limit', async () => {
    const named = ({ code, name, ...rest }: LedgerSeries) => ({
      ...{ ...rest, code, name: code === 'Bank' ? 'Business Visa' : name },
    })
    world.ledger = { ...books, series: books.series.map(named) }
    await open('bank-accounts')
    screen.getByRole('heading', { name: 'Business Visa' })
    screen.getByLabelText('Credit limit')
    expect(screen.queryByLabelText('Overdraft limit')).toBeNull()
  })

  it('an account without a role is found by its name', async () => {
    await open('roles')
    expect(screen.queryByRole('row', { name: /^Rent/ })).toBeNull()
    type('Find an account', 'ren')
    choose('Role of Rent', 'interest')
    fireEvent.click(screen.getByText('Save roles'))
    await waitFor(() =>
      expect(world.basis.settings.accounts).toEqual({ Rent: { role: 'interest' } }),
    )
  })

  it('a role that was recognised from a name can be corrected', async () => {
    await open('roles')
    const row = screen.getByRole('row', { name: /GST/ })
    expect(row.textContent).toContain('Its name')
    choose('Role of GST', 'none')
    expect(row.textContent).toContain('Set by you')
    fireEvent.click(screen.getByText('Save roles'))
    await waitFor(() => expect(world.basis.settings.accounts).toEqual({ GST: { role: null } }))
  })
})

describe('the rule of an account', () => {
  const openRule = async (name: string) => {
    await open('rules')
    fireEvent.click(screen.getByRole('button', { name: `Edit the rule for ${name}` }))
    return within(await screen.findByRole('dialog'))
  }

  it('[CUS-01] a rule may follow a group of customers that is counted', async () => {
    const line = { code: 'shop', name: 'Shop', version: 1, position: 0 }
    const counted = { sheetId: 's', label: 'Customers', editNumber: 1, rows: [], totals: {} }
    gateway.use(
      http.get(at('/api/customers'), () => HttpResponse.json({ ...counted, lines: [line] })),
    )
    await open('rules')
    fireEvent.click(screen.getByRole('button', { name: 'Edit the rule for Rent' }))
    await screen.findByRole('option', { name: 'An amount per customer' })
    choose('Forecast method', 'perCustomer')
    type('Monthly amount per customer', '12.50')
    choose('Of the group', 'shop')
    fireEvent.click(screen.getByRole('button', { name: 'Save rule' }))
    await screen.findByText('$12.50 for each customer')
    expect(world.basis.settings.accounts.Rent?.rule).toEqual({
      ...{ kind: 'perCustomer', customers: 'shop', amount: 1_250 },
    })
  })

  it('shows its plan before it is saved', async () => {
    const drawer = await openRule('Rent')
    drawer.getByText(/in the next 12 months\.$/)
    // One amount has a sentence, not a flat chart.
    drawer.getByText(/^\$4,000 in every month, /)
    expect(drawer.queryByRole('img')).toBeNull()
    drawer.getByText('From your history: 70% on credit, paid after 34 days')
    choose('Forecast method', 'growth')
    type('Growth over last year', '10')
    await drawer.findByText(/\+\$4,800 compared with now/)
    drawer.getByRole('img', { name: /between \$4,000 and/ })
    fireEvent.click(drawer.getByText('Save rule'))
    await screen.findByText('Last year’s month +10%')
    expect(world.basis.settings.accounts).toEqual({
      Rent: { rule: { kind: 'growth', ppm: 100_000 } },
    })
  })

  it('a rule that follows itself is refused with a sentence', async () => {
    world.basis = {
      ...world.basis,
      settings: {
        ...world.basis.settings,
        accounts: { Sales: { rule: { kind: 'percentOf', code: itemCode('Rent'), ppm: 1 } } },
      },
    }
    const drawer = await openRule('Rent')
    choose('Forecast method', 'percentOf')
    type('Percentage', '50')
    choose('Of the account', 'Sales')
    fireEvent.click(drawer.getByText('Save rule'))
    await drawer.findAllByText('This account would refer to itself. Choose another one.')
  })

  it('typed text is kept when the drawer closes', async () => {
    const drawer = await openRule('Sales')
    choose('Forecast method', 'average')
    type('Average of the last', '6')
    fireEvent.click(drawer.getByLabelText('Close'))
    await waitFor(() => expect(screen.getByText('Not saved yet')).toBeDefined())
    fireEvent.click(screen.getByRole('button', { name: 'Edit the rule for Sales' }))
    expect(screen.getByLabelText<HTMLInputElement>('Average of the last').value).toBe('6')
  })
})

describe('other states', () => {
  it('a viewer sees everything and changes nothing', async () => {
    world.organisation = { ...world.organisation, role: 'viewer' }
    await open('sales-tax')
    screen.getByText('View only')
    expect(screen.queryByRole('button', { name: /Save/ })).toBeNull()
    expect(screen.getByLabelText('Filing period').closest('fieldset')?.disabled).toBe(true)
  })

  it('a failed save keeps what was typed', async () => {
    gateway.use(
      http.put(at('/api/forecast/settings'), () => HttpResponse.text('no', { status: 500 })),
    )
    await open('sales-tax')
    choose('Filing period', '1')
    fireEvent.click(screen.getByText('Save GST'))
    await screen.findByText(/Not saved\. .* What you typed is still here\./)
    expect(screen.getByLabelText<HTMLSelectElement>('Filing period').value).toBe('1')
  })

  it('[API-08] empty reads: nothing has been imported', async () => {
    gateway.use(http.get(at('/api/forecast/basis'), () => HttpResponse.json({})))
    await openScreen(world, SettingsScreen, '/rules')
    await screen.findByText('There are no figures for Kererū Coffee Ltd yet.')
  })
})

it('books without a tax day say so', async () => {
  world.basis = { ...world.basis, salesTaxBasis: 'none', asOf: day('2026-11-21') }
  await open('sales-tax')
  screen.getByText('Nothing is due.')
})
