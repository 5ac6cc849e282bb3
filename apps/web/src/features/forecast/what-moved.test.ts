import { resolveForecast } from '@millpond/core/forecast'
import { nextTaxes } from '@millpond/core/insight'
import { ITEM_TYPE } from '@millpond/core/item'
import type { BooksDocument } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { day } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { basisOf } from '#model/_basis.ts'
import { account, balance, bank, ledgerOf } from '#model/_ledger.ts'
import { comingRows } from './coming-up.ts'
import { whatMoved } from './what-moved.ts'

const SHOWN = { organisationId: 'o', currency: 'NZD' }

describe('the accounts that changed last month', () => {
  it('the largest six, signed, rated by their effect on profit', () => {
    const ledger = ledgerOf(
      account('Sales', ITEM_TYPE.revenue, [100, 250]),
      account('Rent', ITEM_TYPE.expense, [50, 90]),
      account('Power', ITEM_TYPE.expense, [50, 30]),
      ...['a', 'b', 'c', 'd', 'e'].map((name, index) =>
        account(name, ITEM_TYPE.expense, [0, index + 1]),
      ),
    )
    const rows = whatMoved(ledger)
    expect(rows).toHaveLength(6)
    expect(
      rows
        .slice(0, 3)
        .map(({ name, changeText, isGood, note }) => [name, changeText, isGood, note]),
    ).toEqual([
      ['Sales', '+$150', true, '$250 in October'],
      ['Rent', '+$40', false, '$90 in October'],
      ['Power', '-$20', true, '$30 in October'],
    ])
  })
})

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const plain = ledgerOf(
  ...bank(flat(50_000), flat(9_000), flat(9_000)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
)
const modelOf = (ledger: typeof plain, given = {}) => {
  const basis = basisOf(ledger, given)
  return { basis, forecast: resolveForecast({ ledger, basis }) }
}
const untaxed = modelOf(plain)
const owing = ledgerOf(
  ...bank(flat(50_000), flat(9_000), flat(9_000)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
  balance('GST', ITEM_TYPE.liability, flat(1_500)),
)
const taxed = modelOf(owing, { salesTaxBasis: 'invoice', salesTaxPeriodMonths: 1 })

describe('coming payments', () => {
  const invoice = (documentId: string, dueOn: string, dollars: number) =>
    ({
      ...{ documentId, kind: 'invoice', number: `N-${documentId}`, contactId: 'c' },
      ...{ contactName: 'Cuba Street', issuedOn: day('2026-10-31'), dueOn: day(dueOn) },
      ...{ expectedOn: null, paidOn: null, status: 'open', tax: cents(0), currency: 'NZD' },
      ...{ total: cents(dollars * 100), amountDue: cents(dollars * 100), lines: [] },
      updatedAt: '2026-11-01T00:00:00Z',
    }) as unknown as BooksDocument
  const none = { documents: [], count: 0 }

  it('[FIG-01] has the eight largest on the days on which they are expected', () => {
    const openDocuments = [
      invoice('moved', '2026-12-20', 9_000),
      invoice('early', '2026-12-20', 1_234.56),
      ...Array.from({ length: 9 }, (_, at) => invoice(`x${at}`, '2026-12-10', 500 + at)),
    ]
    const basis = basisOf(plain, {
      openDocuments,
      expectedDates: { moved: day('2027-07-31'), early: day('2026-11-30') },
    })
    const rows = comingRows(
      none,
      { forecast: resolveForecast({ ledger: plain, basis }), basis },
      SHOWN,
    )
    expect(rows).toHaveLength(8)
    expect(rows.find(({ id }) => id === 'early')).toMatchObject({
      ...{ direction: 'in', expected: '30th November 2026', amount: '$1,235' },
      ...{ what: 'Invoice N-early', href: '/organizations/o/documents?search=N-early' },
    })
    expect(rows.map(({ id }) => id)).not.toContain('moved')
    // The smallest two are left out.
    expect(rows.map(({ id }) => id)).not.toContain('x1')
  })

  it('names the due date of an overdue document, not only its expected day', () => {
    const basis = basisOf(plain, {
      openDocuments: [invoice('late', '2026-10-20', 9_000)],
      expectedDates: { late: day('2026-12-03') },
    })
    const forecast = resolveForecast({ ledger: plain, basis })
    expect(comingRows(none, { forecast, basis }, SHOWN)[0]).toMatchObject({
      ...{ expected: '3rd December 2026', isOverdue: true },
      what: 'Invoice N-late, due 20th October 2026',
    })
  })

  it('has repeating bills on their dates', () => {
    const bill = {
      ...{ documentId: 'rent 1', kind: 'repeatingBill' as const, number: null },
      ...{ contactName: 'Landlord', dueOn: day('2026-12-01'), isOverdue: false },
      amountDue: cents(400_000),
    }
    const [row] = comingRows({ documents: [bill], count: 1 }, untaxed, SHOWN)
    expect(row).toMatchObject({
      expected: '1st December 2026',
      direction: 'out',
      what: 'Repeating bill',
    })
  })

  it('[FIG-01] leaves payments of tax to the list of next taxes', () => {
    expect(nextTaxes(taxed.forecast).map(({ kind }) => kind)).toContain('salesTax')
    expect(comingRows(none, taxed, SHOWN)).toEqual([])
  })
})
