import { buildForecast } from '@millpond/core/forecast'
import { ITEM_TYPE } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import { describe, expect, it } from 'vitest'
import { basisOf } from './_basis.ts'
import { account, bank, ledgerOf } from './_ledger.ts'
import { compute } from './compute.ts'
import { createForecaster, forecaster } from './desk.ts'
import type { ModelRequest } from './questions.ts'

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const ledger = ledgerOf(
  ...bank(flat(1000), flat(50), flat(50)),
  account('Sales', ITEM_TYPE.revenue, flat(50)),
)
const asked = { ledger, basis: basisOf(ledger), floor: cents(900_00) }
const growing = 36

/** A worker in this very thread: the same messages, answered by the same function. */
function inlineWorker() {
  const listeners = new Map<string, (event: unknown) => void>()
  const counts = { ended: 0 }
  const worker = {
    addEventListener: (name: string, listener: unknown) => {
      listeners.set(name, listener as (event: unknown) => void)
    },
    postMessage: ({ id, question, asked: what }: ModelRequest) => {
      queueMicrotask(() =>
        listeners.get('message')?.({ data: { id, answer: compute(question, what) } }),
      )
    },
    terminate: () => {
      counts.ended += 1
    },
  }
  const refuse = (id: number) =>
    listeners.get('message')?.({ data: { id, problem: 'no such account' } })
  return { worker, counts, refuse, die: () => listeners.get('error')?.({}) }
}

describe('who computes the forecast', () => {
  it('one worker for all questions, each gets its own answer', async () => {
    let opened = 0
    const ask = createForecaster(() => {
      opened += 1
      return inlineWorker().worker
    })
    const [{ forecast, fan }, other] = await Promise.all([
      ask('model', asked),
      ask('forecast', asked),
    ])
    expect(opened).toBe(1)
    expect(forecast.statements.closingCash.at(-1)).toBe((1000 + growing * 50) * 100)
    expect(fan.months).toEqual(forecast.months)
    expect(other).toEqual(buildForecast(ledger, asked.basis))
  })

  it('another floor is a question about a forecast that is there', async () => {
    const ask = createForecaster(() => inlineWorker().worker)
    const { forecast } = await ask('model', asked)
    const fan = await ask('fan', { forecast, floor: cents(5_000_00) })
    expect(fan.chanceBelow[0]).toBe(1)
  })

  it('what a dead worker owed is computed here, and the next question opens a new one', async () => {
    const silent = inlineWorker()
    const workers = [{ ...silent.worker, postMessage: () => undefined }, inlineWorker().worker]
    const ask = createForecaster(() => workers.shift() ?? inlineWorker().worker)
    const owed = ask('forecast', asked)
    silent.die()
    expect(await owed).toEqual(compute('forecast', asked))
    expect(silent.counts.ended).toBe(1)
    expect((await ask('forecast', asked)).months).toHaveLength(36)
    expect(workers).toHaveLength(0)
  })

  it('what a worker cannot compute is told, not waited for', async () => {
    const broken = inlineWorker()
    const ask = createForecaster(() => ({ ...broken.worker, postMessage: () => undefined }))
    const owed = ask('forecast', asked)
    broken.refuse(1)
    await expect(owed).rejects.toThrow('no such account')
  })

  it('without workers the same answer comes from the page itself', async () => {
    expect(await forecaster('forecast', asked)).toEqual(compute('forecast', asked))
  })
})
