import { ITEM_TYPE } from '@millpond/core/item'
import { describe, expect, it } from 'vitest'
import { account, bank, ledgerOf } from './_ledger.ts'
import { createForecaster, forecaster } from './forecast-desk.ts'
import type { ForecastRequest } from './forecast-messages.ts'
import { computeForecast } from './forecast-task.ts'

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const ledger = ledgerOf(...bank(flat(1000), flat(50), flat(50)))

/** A worker in this very thread: the same messages, answered by the same function. */
function inlineWorker() {
  const listeners = new Map<string, (event: unknown) => void>()
  const counts = { ended: 0 }
  const worker = {
    addEventListener: (name: string, listener: unknown) => {
      listeners.set(name, listener as (event: unknown) => void)
    },
    postMessage: ({ id, question, ledger: asked }: ForecastRequest) => {
      queueMicrotask(() =>
        listeners.get('message')?.({ data: { id, answer: computeForecast(question, asked) } }),
      )
    },
    terminate: () => {
      counts.ended += 1
    },
  }
  return { worker, counts, die: () => listeners.get('error')?.({}) }
}

describe('who computes the forecast', () => {
  it('one worker for all questions, each gets its own answer', async () => {
    let opened = 0
    const ask = createForecaster(() => {
      opened += 1
      return inlineWorker().worker
    })
    const [first, second] = await Promise.all([ask('cash', ledger), ask('cash', ledgerOf())])
    expect(opened).toBe(1)
    expect(first).toEqual(computeForecast('cash', ledger))
    expect(first.months).toHaveLength(12)
    expect(second.months).toEqual([])
  })

  it('accounts are another question to the same worker', async () => {
    const sales = ledgerOf(account('Sales', ITEM_TYPE.revenue, flat(9_000)))
    const ask = createForecaster(() => inlineWorker().worker)
    const { months, accounts } = await ask('accounts', sales)
    expect(months).toHaveLength(12)
    expect(accounts).toEqual(computeForecast('accounts', sales).accounts)
    expect(accounts[0]).toMatchObject({ code: 'Sales', monthsUsed: 36 })
  })

  it('what a dead worker owed is computed here, and the next question opens a new one', async () => {
    const silent = inlineWorker()
    const workers = [{ ...silent.worker, postMessage: () => undefined }, inlineWorker().worker]
    const ask = createForecaster(() => workers.shift() ?? inlineWorker().worker)
    const owed = ask('cash', ledger)
    silent.die()
    expect(await owed).toEqual(computeForecast('cash', ledger))
    expect(silent.counts.ended).toBe(1)
    expect((await ask('cash', ledger)).months).toHaveLength(12)
    expect(workers).toHaveLength(0)
  })

  it('without workers the same answer comes from the page itself', async () => {
    expect(await forecaster('cash', ledger)).toEqual(computeForecast('cash', ledger))
  })
})
