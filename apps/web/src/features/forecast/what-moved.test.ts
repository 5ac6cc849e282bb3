import { resolveForecast } from '@millpond/core/forecast'
import { ITEM_TYPE } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import { day } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { basisOf } from '#model/_basis.ts'
import { account, balance, bank, ledgerOf } from '#model/_ledger.ts'
import { comingUp } from './coming-up.ts'
import { whatMoved } from './what-moved.ts'

const SHOWN = { organisationId: 'o', currency: 'NZD' }

describe('what moved last month', () => {
  it('the largest six, signed, judged by what they do to profit', () => {
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
const untaxed = resolveForecast({ ledger: plain, basis: basisOf(plain) })
const owing = ledgerOf(
  ...bank(flat(50_000), flat(9_000), flat(9_000)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
  balance('GST', ITEM_TYPE.liability, flat(1_500)),
)
const taxed = resolveForecast({
  ledger: owing,
  basis: basisOf(owing, { salesTaxBasis: 'invoice', salesTaxPeriodMonths: 1 }),
})

describe('what is coming up', () => {
  const document = (documentId: string, kind: 'invoice' | 'bill' | 'creditNote', due: string) => ({
    ...{
      documentId,
      kind,
      number: `N-${documentId}`,
      contactName: 'Cuba Street',
      isOverdue: false,
    },
    dueOn: day(due),
    amountDue: cents(1_234_56),
  })

  it('the eight largest in the order they fall due, with the way their money goes', () => {
    const documents = [
      document('1', 'bill', '2026-12-20'),
      document('2', 'invoice', '2026-12-01'),
      document('3', 'creditNote', '2026-12-05'),
      ...Array.from({ length: 8 }, (_, index) => document(`x${index}`, 'bill', '2026-12-30')),
    ]
    const rows = comingUp({ documents, count: documents.length }, untaxed, SHOWN)
    expect(rows).toHaveLength(8)
    expect(rows.slice(0, 3).map(row => [row.id, row.direction, row.due])).toEqual([
      ['2', 'in', '1st December 2026'],
      ['3', 'out', '5th December 2026'],
      ['1', 'out', '20th December 2026'],
    ])
    expect(rows[0]).toMatchObject({ what: 'Invoice N-2', amount: '$1,235' })
    expect(rows[0]?.href).toBe('/organizations/o/documents?search=N-2')
  })

  it('[DAT-01] tells of the tax that falls due, for which nobody sends a bill', () => {
    const rows = comingUp({ documents: [], count: 0 }, taxed, SHOWN)
    expect(rows.map(row => [row.contactName, row.direction, row.what])).toContainEqual([
      'GST',
      'out',
      'Payment, forecast',
    ])
    expect(comingUp({ documents: [], count: 0 }, untaxed, SHOWN)).toEqual([])
  })
})
