import { ITEM_TYPE, itemCode, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import type { BooksDocument, Ledger } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { dataWindow, day } from '@millpond/core/time'
import { afterAll, describe, expect, it } from 'vitest'
import { ForecastThread, ThreadEnded } from './forecast-thread.ts'

const today = day('2026-11-21')
const { months, closeMonth } = dataWindow(today)
const ledger: Ledger = {
  currency: 'NZD',
  closeMonth,
  months,
  series: [
    {
      summaryDataType: SUMMARY_DATA_TYPE.ProfitLoss,
      itemType: ITEM_TYPE.revenue,
      itemSubType: null,
      code: itemCode('sales'),
      number: null,
      name: 'Sales',
      values: months.map(month => (month <= closeMonth ? cents(100_00) : null)),
    },
  ],
}
const question = {
  ledger,
  history: { documents: [], payments: [] },
  basis: { asOf: today, accounts: [] },
}

/** Enough of them take a good many milliseconds, on any machine. */
const paidInvoice = (number: number): BooksDocument => ({
  documentId: `invoice ${number}`,
  kind: 'invoice',
  number: null,
  contactId: `customer ${number % 50}`,
  contactName: 'Somebody',
  issuedOn: day('2026-03-02'),
  dueOn: null,
  expectedOn: null,
  paidOn: day('2026-04-20'),
  status: 'paid',
  total: cents(115_00),
  amountDue: cents(0),
  tax: cents(15_00),
  currency: 'NZD',
  updatedAt: '2026-04-20',
  lines: [{ code: itemCode('sales'), net: cents(100_00), tax: cents(15_00) }],
})

describe('the thread of forecasts', () => {
  const thread = new ForecastThread()
  afterAll(() => thread.close())

  it('answers each question with its own answer', async () => {
    const brokenBasis = { asOf: today, accounts: null as never }
    const [first, broken, second] = await Promise.allSettled([
      thread.run('learn', question),
      thread.run('learn', { ...question, ledger: null as never, basis: brokenBasis }),
      thread.run('learn', question),
    ])
    expect(first).toMatchObject({ status: 'fulfilled', value: { contacts: [] } })
    expect(broken.status).toBe('rejected')
    expect(second).toEqual(first)
  })

  it('leaves its caller free to do other things', async () => {
    const documents = Array.from({ length: 5_000 }, (_, number) => paidInvoice(number))
    let turns = 0
    const counting = setInterval(() => {
      turns += 1
    }, 1)
    await thread.run('learn', { ...question, history: { documents, payments: [] } })
    clearInterval(counting)
    expect(turns).toBeGreaterThan(0)
  })

  it('gives up a task that takes too long, and what waits behind it', async () => {
    const hasty = new ForecastThread(1)
    const both = await Promise.allSettled([
      hasty.run('learn', question),
      hasty.run('learn', question),
    ])
    const tooLong = { name: 'ThreadEnded', message: expect.stringContaining('longer than 1 ms') }
    expect(both.map(each => each.status === 'rejected' && each.reason)).toMatchObject([
      tooLong,
      tooLong,
    ])
  })

  it('lets go of what waits when it is closed, and begins again when asked', async () => {
    const waiting = thread.run('learn', question)
    const refused = expect(waiting).rejects.toThrow(ThreadEnded)
    await thread.close()
    await refused
    await expect(thread.run('learn', question)).resolves.toMatchObject({ contacts: [] })
  })
})
