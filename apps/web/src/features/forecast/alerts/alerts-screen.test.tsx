import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { basisReply } from '#model/_basis.ts'
import { account, bank, ledgerOf } from '#model/_ledger.ts'
import { openScreen, worldOf } from '../settings/_screen.tsx'
import { Component as SettingsScreen } from '../settings/forecast-settings-screen.tsx'

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const books = ledgerOf(
  ...bank(flat(50_000), flat(9_000), flat(9_000)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
  account('Rent', ITEM_TYPE.expense, flat(4_000)),
  account('GST', ITEM_TYPE.liability, flat(1_500), SUMMARY_DATA_TYPE.BalanceSheet),
)
const world = worldOf(() => ({
  ledger: books,
  basis: basisReply(books, { salesTaxBasis: 'invoice', salesTaxPeriodMonths: 2 }),
}))
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('alerts', () => {
  const cause = {
    ...{ kind: 'cashFloor', key: '4000000 2027-01', state: 'raised', snooze: null },
    ...{ title: 'Cash may fall below your floor', message: 'Cash may be low.' },
    ...{ raisedOn: '2026-11-26', changedOn: '2026-11-26', resolvedOn: null },
    way: {
      from: { on: '2026-12-01', amount: 60_000_00 },
      to: { on: '2026-12-20', amount: 24_000_00 },
      largest: [{ name: 'Rent', on: '2026-12-18', amount: -20_000_00 }],
      others: -16_000_00,
    },
  }
  const counts = { dips: 5, caught: 4, missed: 1, warnings: 6, right: 4, wrong: 2 }
  const saved: unknown[] = []
  const answerWith = (change: object = {}) => {
    saved.length = 0
    const keep = async ({ request }: { request: Request }) => {
      saved.push([new URL(request.url).pathname, await request.json()])
      return HttpResponse.json({})
    }
    gateway.use(
      http.get(at('/api/alerts'), () =>
        HttpResponse.json({
          rule: { sensitivity: 'possible', weeksAhead: 6, off: [], covenants: [] },
          causes: [cause],
          reportCovenants: [],
          events: [],
          preference: { wantsEmail: true, wantsDigest: true },
          record: {
            closes: 18,
            bySensitivity: { likely: { ...counts, caught: 3 }, possible: counts, cautious: counts },
          },
          ...change,
        }),
      ),
      ...['rule', 'preference', 'snooze'].map(name => http.put(at(`/api/alerts/${name}`), keep)),
    )
    return openScreen(world, SettingsScreen, '/alerts')
  }
  const rows = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .map(row => row.textContent)

  it('[ALR-01] [ALR-02] shows why in rows that add up, and the record', async () => {
    const change = {
      ...{ kind: 'largeChange', key: 'lower 2026-11-23', title: 'Your low point is now lower' },
      way: { ...cause.way, largest: [{ name: 'Loans', on: null, amount: -36_000_00 }], others: 0 },
    }
    const ended = { kind: 'disconnected', key: '1', title: 'Xero disconnected', way: null }
    await answerWith({ causes: [cause, { ...cause, ...change }, { ...cause, ...ended }] })
    await screen.findByText('Cash may fall below your floor')
    expect(rows('Why cash falls')).toEqual([
      ...['Balance on 1 Dec$60,000.00', 'Rent, 18 Dec-$20,000.00'],
      ...['Other changes-$16,000.00', 'Lowest balance on 20 Dec$24,000.00'],
    ])
    expect(rows('Why the low point moved')).toEqual([
      ...['Earlier low point, 1 Dec$60,000.00', 'Loans-$36,000.00'],
      'Low point now, 20 Dec$24,000.00',
    ])
    expect(screen.getByRole('link', { name: 'Go to Connections' }).getAttribute('href')).toMatch(
      /\/settings\/connections$/,
    )
    expect(rows('How well the alerts would have worked')[2]).toBe('Normal4 of 514 of 62')
  })

  it('[ALR-01] says what is expected after the watched weeks, as the dashboard does', async () => {
    await answerWith({ causes: [] })
    await screen.findByText(/^There are no open alerts\. Millpond checks for low cash in/)
    const link = await screen.findByRole('link', { name: /^See \w+ 20\d\d$/ })
    expect(link.closest('p')?.textContent).toMatch(/^(After these 6 weeks, c|C)ash (is|falls|may)/)
    expect(link.getAttribute('href')).toMatch(/^\/dashboard\?at=20\d\d-\d\d$/)
  })

  it('[ALR-02] says in a sentence what is the same for every sensitivity', async () => {
    const same = { dips: 6, caught: 6, missed: 0, warnings: 6, right: 6, wrong: 0 }
    const bySensitivity = { likely: same, possible: same, cautious: same }
    await answerWith({ record: { closes: 18, bySensitivity } })
    await screen.findByText(
      'Each sensitivity would have warned you of all 6 low months, without a false alarm.',
    )
    expect(screen.queryByRole('table', { name: /^How well/ })).toBeNull()
    screen.getByText(/^We tested these alerts on 18 past month ends\./)
  })

  it('[ALR-03] offers no emails that the sample company never sends', async () => {
    world.organisation = { ...world.organisation, isSample: true }
    await answerWith()
    await screen.findByText('The sample company sends no emails.')
    expect(screen.getByRole('group', { name: 'Send me' }).matches(':disabled')).toBe(true)
  })

  it('[ALR-01] saves the rule, a snooze and one’s own emails', async () => {
    await answerWith()
    fireEvent.click(await screen.findByLabelText(/^More alerts/))
    fireEvent.click(screen.getByLabelText(/^Overdue invoices/))
    choose('Weeks ahead', '13')
    fireEvent.click(screen.getByText('Save alerts'))
    await screen.findByText('Alerts saved.')
    fireEvent.click(screen.getByText('Snooze until it gets worse'))
    await waitFor(() => expect(saved).toHaveLength(2))
    fireEvent.click(screen.getByLabelText(/^A weekly digest/))
    const { kind, key } = cause
    await waitFor(() =>
      expect(saved).toEqual([
        [
          '/api/alerts/rule',
          { sensitivity: 'cautious', weeksAhead: 13, off: ['overdue'], covenants: [] },
        ],
        ['/api/alerts/snooze', { kind, key, until: 'worse' }],
        ['/api/alerts/preference', { wantsEmail: true, wantsDigest: false }],
      ]),
    )
  })

  it('[ALR-01] saves covenants, and nothing while a limit is not a number', async () => {
    const ratio = { measure: 'currentRatio', bound: 'min', limit: 125, tested: 'quarter' }
    const rule = { sensitivity: 'possible', weeksAhead: 6, off: [], covenants: [ratio] }
    const cover = { measure: 'interestCover', bound: 'min', limit: 250 }
    const { tested: _, ...known } = ratio
    await answerWith({ rule, reportCovenants: [known, cover] })
    expect(await screen.findByDisplayValue('1.25')).toBe(screen.getByLabelText('Ratio'))
    fireEvent.click(screen.getByText('Add a covenant'))
    const second = within(screen.getByRole('group', { name: 'Covenant 2' }))
    fireEvent.change(second.getByLabelText('Measure'), { target: { value: 'cash' } })
    // A ratio is no amount, so the limit is empty until it is typed.
    expect(second.queryByText('Enter an amount such as 20,000')).toBeNull()
    fireEvent.click(screen.getByText('Save alerts'))
    await screen.findByText('Not saved. Enter a number as the limit of each covenant.')
    second.getByText('Enter an amount such as 20,000')
    fireEvent.change(second.getByLabelText('Amount in NZD'), { target: { value: '20,000' } })
    fireEvent.click(screen.getByText('Save alerts'))
    await screen.findByText('Alerts saved.')
    fireEvent.click(screen.getByText('Add the covenant of your reports'))
    expect(screen.queryByText(/of your reports$/)).toBeNull()
    fireEvent.click(screen.getByText('Remove covenant 1'))
    expect(document.activeElement?.textContent).toBe('Add a covenant')
    fireEvent.click(screen.getByText('Save alerts'))
    const cash = { measure: 'cash', bound: 'min', limit: 20_000_00, tested: 'month' }
    await waitFor(() =>
      expect(saved).toEqual(
        [
          [ratio, cash],
          [cash, { ...cover, tested: 'month' }],
        ].map(covenants => ['/api/alerts/rule', { ...rule, covenants }]),
      ),
    )
  })

  it('[BIL-06] are paused without a plan, and a viewer changes nothing', async () => {
    const plan = { access: 'readOnly', until: null, reason: null } as const
    world.organisation = { ...world.organisation, role: 'viewer', plan }
    await answerWith({ preference: null })
    await screen.findByText(/^Alerts and their emails are paused\./)
    for (const name of ['Save alerts', 'Snooze until it gets worse']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    expect(screen.queryByLabelText(/^A weekly digest/)).toBeNull()
  })
})
