import { DEFAULT_SETTINGS } from '@millpond/core/forecast'
import { ITEM_TYPE, itemCode, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import type { BooksDocument, Ledger } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { type Day, dataWindow, day } from '@millpond/core/time'
import { afterAll, describe, expect, it } from 'vitest'
import { ThreadEnded } from '../task-thread.ts'
import type { LearnInput } from './forecast-tasks.ts'
import { createForecastThreads, ForecastThread } from './forecast-thread.ts'

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
const question: LearnInput = {
  ledger,
  asOf: today,
  history: {
    ...{ country: 'NZ', yearBeginsMonth: 4, salesTaxBasis: 'none', salesTaxPeriodMonths: null },
    ...{ accounts: [], documents: [], payments: [] },
    ...{ settings: DEFAULT_SETTINGS, holidays: new Set<Day>() },
  },
}

/** Enough of them to take many milliseconds on any machine. */
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

  it('answers each task with its own result', async () => {
    const brokenHistory = { ...question.history, accounts: null as never }
    const [first, broken, second] = await Promise.allSettled([
      thread.run('learn', question),
      thread.run('learn', { ...question, ledger: null as never, history: brokenHistory }),
      thread.run('learn', question),
    ])
    expect(first).toMatchObject({ status: 'fulfilled', value: { backtest: null } })
    expect(broken.status).toBe('rejected')
    expect(second).toEqual(first)
  })

  it('does not block its caller', async () => {
    const documents = Array.from({ length: 5_000 }, (_, number) => paidInvoice(number))
    let turns = 0
    const counting = setInterval(() => {
      turns += 1
    }, 1)
    await thread.run('learn', { ...question, history: { ...question.history, documents } })
    clearInterval(counting)
    expect(turns).toBeGreaterThan(0)
  })

  it('cancels each task that takes too long', async () => {
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

  it('cancels waiting tasks when it is closed, and starts again on the next task', async () => {
    const waiting = thread.run('learn', question)
    const refused = expect(waiting).rejects.toThrow(ThreadEnded)
    await thread.close()
    await refused
    await expect(thread.run('learn', question)).resolves.toMatchObject({ backtest: null })
  })
})

describe('learning from the past', () => {
  const threads = createForecastThreads()
  afterAll(() => Promise.all([threads.answers.close(), threads.work.close()]))
  it('is done once for the same books, and again for others', async () => {
    const job = threads.learn('work', question)
    const page = threads.learn('answers', { ...question })
    expect(page).toBe(job)
    const documents = [paidInvoice(1)]
    const changes: Partial<LearnInput>[] = [
      { asOf: day('2026-11-22') },
      { closes: 1 },
      { ledger: { ...ledger, series: [] } },
      { history: { ...question.history, documents } },
      { history: { ...question.history, holidays: new Set([today]) } },
    ]
    for (const change of changes) {
      expect(threads.learn('answers', { ...question, ...change })).not.toBe(job)
    }
    expect(await page).toMatchObject({ backtest: null })
    expect(threads.learn('work', question)).toBe(job)
  })

  it('is forgotten when many others came after it', async () => {
    const first = threads.learn('work', question)
    for (let closes = 1; closes <= 40; closes += 1)
      await threads.learn('work', { ...question, closes })
    expect(threads.learn('work', question)).not.toBe(first)
  })

  it('is tried again by the next caller after a failure', async () => {
    const broken = { ...question, ledger: null as never }
    const failed = threads.learn('work', broken)
    await expect(failed).rejects.toThrow()
    const again = threads.learn('work', broken)
    expect(again).not.toBe(failed)
    await expect(again).rejects.toThrow()
  })
})
