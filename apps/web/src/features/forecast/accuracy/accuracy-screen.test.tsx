import type { BacktestReport, Bridge } from '@millpond/core/forecast'
import { ITEM_TYPE } from '@millpond/core/item'
import { type Cents, cents } from '@millpond/core/money'
import { day, month } from '@millpond/core/time'
import { fireEvent, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { basisReply } from '#model/_basis.ts'
import { account, bank, ledgerOf } from '#model/_ledger.ts'
import { openScreen, worldOf } from '../settings/_screen.tsx'
import { Component as AccuracyScreen } from './accuracy-screen.tsx'

const books = ledgerOf(...bank([1], [1], [1]), account('Sales', ITEM_TYPE.revenue, [1]))
const world = worldOf(() => ({ ledger: books, basis: basisReply(books) }))

const dollars = (amount: number): Cents => cents(amount * 100)
const miss = (amount: number) => ({ amount: dollars(amount), share: amount / 80_000 })
const horizon = (months: 1 | 3 | 6 | 12, count: number, ours: number, lastYear: number) => ({
  ...{ months, count, ours: miss(ours), sameMonthLastYear: miss(lastYear), runRate: miss(9_000) },
  coverage80: 0.8,
})
const BACKTEST: BacktestReport = {
  closes: [month('2025-04'), month('2026-09')],
  horizons: [
    horizon(1, 18, 3_000, 2_500),
    horizon(3, 17, 4_200, 8_400),
    horizon(6, 14, 5_000, 9_000),
    horizon(12, 0, 0, 0),
  ],
  paymentDates: { count: 258, learnedDays: 0.7, dueDateDays: 4 },
}
const BRIDGE: Bridge = {
  from: {
    ...{ asOf: day('2026-11-20'), on: day('2027-06-14') },
    ...{ amount: dollars(24_000), precision: 'day' },
  },
  to: {
    ...{ asOf: day('2026-11-21'), on: day('2027-06-15') },
    ...{ amount: dollars(19_300), precision: 'day' },
  },
  steps: [
    { cause: 'opening', amount: dollars(0), parts: [] },
    {
      cause: 'movedDocuments',
      amount: dollars(-4_700),
      parts: [{ name: 'Alba Café INV-7', amount: dollars(-4_200) }],
    },
  ],
}

const answers = (accuracy: object, changes: object = {}) =>
  gateway.use(
    http.get(at('/api/forecast/accuracy'), () => HttpResponse.json(accuracy)),
    http.get(at('/api/forecast/changes'), () => HttpResponse.json(changes)),
  )
const tested = { isPending: false, asOf: '2026-11-21', backtest: BACKTEST, scored: [], kept: 1 }
const open = () => openScreen(world, AccuracyScreen)
const title = () => screen.getByRole('heading', { level: 1 }).textContent

describe('the accuracy of the forecast', () => {
  it('the title gives the average error, and that of repeating last year', async () => {
    answers(tested)
    await open()
    await screen.findByText(/A guess that only repeats last year was wrong by \$[\d,]+\.$/)
    expect(title()).toContain('Looking three months ahead, the forecast for')
  })

  it('each horizon names the most accurate forecast, even if that was a simple guess', async () => {
    answers(tested)
    await open()
    const table = within(
      await screen.findByRole('table', { name: 'Average error in closing cash' }),
    )
    const best = (name: RegExp) => {
      const chip = within(table.getByRole('row', { name })).getByText('Best')
      return chip.closest('td')?.dataset.label
    }
    expect(best(/One month ahead/)).toBe('Last year’s month')
    expect(best(/Three months ahead/)).toBe('Millpond')
    expect(table.getByRole('row', { name: /Twelve/ }).textContent).toContain('Too little history')
    screen.getByText(/258 paid invoices and bills\. .+ Our dates are more accurate\./)
  })

  it('[FIG-03] figures with new capital are under the table', async () => {
    const withCapital = { count: 5, ours: miss(250_000), coverage80: 0.5 }
    const horizons = BACKTEST.horizons.map(each =>
      each.months === 6 ? { ...each, withCapital } : each,
    )
    answers({ ...tested, backtest: { ...BACKTEST, horizons } })
    await open()
    await screen.findByText(
      'A forecast leaves out money that owners or investors put in, such as a funding round, ' +
        'and so does this table.',
    )
    screen.getByText(
      'Looking six months ahead: after 5 of 14 forecasts, owners or investors put money in. If ' +
        'we include that money, the average error was $250,000, and 7 of 14 balances were ' +
        'inside the ' +
        'likely range.',
    )
  })

  it('[FIG-02] the causes of the change of the low point: a chart, a table, and names', async () => {
    answers(tested, { isPending: false, bridge: BRIDGE })
    await open()
    await screen.findByText(
      'The low point fell by $4,700, from $24,000 on 14th June 2027 to $19,300 on 15th June 2027.',
    )
    expect(screen.getAllByRole('img').map(bar => bar.getAttribute('aria-label'))).toEqual([
      'Low point, 14th June 2027: $24,000',
      'Invoices and bills moved or left out: -$4,700',
      'Low point, 15th June 2027: $19,300',
    ])
    const causes = within(screen.getByRole('region', { name: 'Causes in detail' }))
    expect(causes.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Alba Café INV-7 -$4,200',
      'Others -$500',
    ])
    fireEvent.click(screen.getByText('Show table'))
    screen.getByRole('row', { name: 'Invoices and bills moved or left out -$4,700' })
  })

  it('a saved forecast is next to the actuals', async () => {
    const months = [
      {
        ...{ month: '2026-10', forecast: 50_000_00, lower80: 45_000_00, upper80: 55_000_00 },
        ...{ actual: 57_000_00, miss: 7_000_00, isInside80: false },
      },
    ]
    answers({ ...tested, kept: 3, scored: [{ asOf: '2026-09-30', months }] })
    await open()
    const row = await screen.findByRole('row', { name: /October 2026/ })
    expect(row.textContent).toContain('30th September 2026$50,000$57,000+$7,000Outside')
    screen.getByText('3 forecasts saved so far')
  })
})

describe('other states', () => {
  it('[API-08] empty reads: nothing has been tested', async () => {
    answers({})
    await open()
    await screen.findByText('This forecast has not been tested yet.')
    screen.getByText('Your accuracy report will appear here')
    await screen.findByText(/This is the first forecast/)
  })

  it('too little history is named as the reason', async () => {
    answers({ ...tested, backtest: { ...BACKTEST, horizons: [horizon(1, 0, 0, 0)] } })
    await open()
    await screen.findByText('There is too little history to test this forecast yet.')
  })

  it('a running test says so', async () => {
    answers({ isPending: true, asOf: null, backtest: null, scored: [], kept: 0 })
    await open()
    await screen.findByText(/We are testing the newest figures/)
    expect(title()).toBe('Accuracy')
  })

  it('a failed panel shows its error, and the other one works', async () => {
    gateway.use(
      http.get(at('/api/forecast/accuracy'), () => HttpResponse.text('no', { status: 500 })),
      http.get(at('/api/forecast/changes'), () => HttpResponse.text('no', { status: 500 })),
    )
    await open()
    await screen.findByText('We couldn’t load the accuracy of this forecast.')
    answers(tested)
    gateway.use(
      http.get(at('/api/forecast/changes'), () => HttpResponse.text('no', { status: 500 })),
    )
    fireEvent.click(screen.getByText('Try Again'))
    await screen.findByText('We couldn’t load the changes.')
    expect(title()).toContain('Looking three months ahead')
  })
})
