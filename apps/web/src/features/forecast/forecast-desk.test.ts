import { describe, expect, it } from 'vitest'
import { bank, ledgerOf } from './_ledger.ts'
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
    postMessage: ({ id, ledger: asked }: ForecastRequest) => {
      queueMicrotask(() =>
        listeners.get('message')?.({ data: { id, forecast: computeForecast(asked) } }),
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
    const [first, second] = await Promise.all([ask(ledger), ask(ledgerOf())])
    expect(opened).toBe(1)
    expect(first).toEqual(computeForecast(ledger))
    expect(first.months).toHaveLength(12)
    expect(second.months).toEqual([])
  })

  it('what a dead worker owed is computed here, and the next question opens a new one', async () => {
    const silent = inlineWorker()
    const workers = [{ ...silent.worker, postMessage: () => undefined }, inlineWorker().worker]
    const ask = createForecaster(() => workers.shift() ?? inlineWorker().worker)
    const owed = ask(ledger)
    silent.die()
    expect(await owed).toEqual(computeForecast(ledger))
    expect(silent.counts.ended).toBe(1)
    expect((await ask(ledger)).months).toHaveLength(12)
    expect(workers).toHaveLength(0)
  })

  it('without workers the same answer comes from the page itself', async () => {
    expect(await forecaster(ledger)).toEqual(computeForecast(ledger))
  })
})
