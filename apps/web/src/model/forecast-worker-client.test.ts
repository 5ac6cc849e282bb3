import { resolveForecast } from '@millpond/core/forecast'
import { cashOutlook } from '@millpond/core/insight'
import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import type { Adjustment } from '@millpond/core/plan'
import { month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { basisOf } from './_basis.ts'
import { account, bank, ledgerOf } from './_ledger.ts'
import { compute } from './compute.ts'
import { createForecastWorker, forecastWorker, newSessionId } from './forecast-worker-client.ts'
import type { ForecastRequest } from './questions.ts'

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const ledger = ledgerOf(
  ...bank(flat(1000), flat(50), flat(50)),
  account('Sales', ITEM_TYPE.revenue, flat(50)),
)
const sources = { ledger, basis: basisOf(ledger) }
const asked = { ...sources, floor: cents(900_00) }
const own = { sources, adjustments: [] }
const growing = 36

/** A worker in this thread: the same messages, answered by the same function. */
function inlineWorker() {
  const listeners = new Map<string, (event: unknown) => void>()
  const counts = { ended: 0 }
  const worker = {
    addEventListener: (name: string, listener: unknown) => {
      listeners.set(name, listener as (event: unknown) => void)
    },
    postMessage: ({ id, question, asked: what }: ForecastRequest) => {
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

describe('the calculation of forecasts', () => {
  it('one worker answers all questions, each with its own answer', async () => {
    let opened = 0
    const ask = createForecastWorker(() => {
      opened += 1
      return inlineWorker().worker
    })
    const [{ forecast, fan }, other] = await Promise.all([
      ask('model', asked),
      ask('forecast', own),
    ])
    expect(opened).toBe(1)
    expect(forecast.statements.closingCash.at(-1)).toBe((1000 + growing * 50) * 100)
    expect(fan.months).toEqual(forecast.months)
    expect(other).toEqual(resolveForecast(sources))
  })

  it('another floor is a question about an existing forecast', async () => {
    const ask = createForecastWorker(() => inlineWorker().worker)
    const { forecast } = await ask('model', asked)
    const fan = await ask('fan', { forecast, floor: cents(5_000_00) })
    expect(fan.chanceBelow[0]).toBe(0.95)
  })

  it('the questions of a dead worker are computed here, and the next one starts a new worker', async () => {
    const silent = inlineWorker()
    const workers = [{ ...silent.worker, postMessage: () => undefined }, inlineWorker().worker]
    const ask = createForecastWorker(() => workers.shift() ?? inlineWorker().worker)
    const owed = ask('forecast', own)
    silent.die()
    expect(await owed).toEqual(compute('forecast', own))
    expect(silent.counts.ended).toBe(1)
    expect((await ask('forecast', own)).months).toHaveLength(36)
    expect(workers).toHaveLength(0)
  })

  it('reports what a worker cannot compute instead of waiting for it', async () => {
    const broken = inlineWorker()
    const ask = createForecastWorker(() => ({ ...broken.worker, postMessage: () => undefined }))
    const owed = ask('forecast', own)
    broken.refuse(1)
    await expect(owed).rejects.toThrow('no such account')
  })

  it('without workers the same answer comes from the page itself', async () => {
    expect(await forecastWorker('forecast', own)).toEqual(compute('forecast', own))
  })
})

describe('sessions of the worker', () => {
  const SALES = itemCode('Sales')
  const budget = (amount: number): Adjustment => ({
    kind: 'budget',
    amounts: { [SALES]: { '2026-12': cents(amount) } },
  })
  const cut = { code: SALES, month: month('2026-12'), amount: cents(-900_00) }

  it('[BUD-04] hold the forecast and the forecast with a budget at the same time', async () => {
    const ask = createForecastWorker(() => inlineWorker().worker)
    const [one, two] = [newSessionId(), newSessionId()]
    expect(one).not.toBe(two)
    const plain = await ask('openSession', { id: one, ...own })
    const budgeted = await ask('openSession', { id: two, sources, adjustments: [budget(70_00)] })
    expect(plain.cash.closing).toEqual(resolveForecast(sources).statements.closingCash)
    expect(budgeted.cash.closing).toEqual(
      resolveForecast(sources, [budget(70_00)]).statements.closingCash,
    )
    const changed = await ask('changeSession', { id: two, changes: [cut] })
    expect(changed.cash.closing).toEqual(
      resolveForecast(sources, [budget(-900_00)]).statements.closingCash,
    )
    // The other session is unchanged.
    const [before, after] = await ask('lowPoints', { ids: [one, two] })
    const lowOf = (...adjustments: Adjustment[]) =>
      cashOutlook(resolveForecast(sources, adjustments), null, null).low
    expect(before).toEqual(lowOf())
    expect(after).toEqual(lowOf(budget(-900_00)))
    expect(after?.amount).toBeLessThan(before?.amount ?? 0)
  })

  it('do not change the budget that they were opened with', async () => {
    const ask = createForecastWorker(() => inlineWorker().worker)
    const given = budget(70_00)
    const before = structuredClone(given)
    const id = newSessionId()
    await ask('openSession', { id, sources, adjustments: [given] })
    await ask('changeSession', { id, changes: [cut] })
    expect(given).toEqual(before)
  })

  it('do not exist after they are closed', async () => {
    const id = newSessionId()
    compute('openSession', { id, ...own })
    expect(compute('closeSession', { id })).toBe(true)
    expect(compute('closeSession', { id })).toBe(false)
    expect(() => compute('changeSession', { id, changes: [] })).toThrow(`no open session ${id}`)
    expect(() => compute('lowPoints', { ids: [id] })).toThrow(`no open session ${id}`)
  })

  it('refuse changes of a budget if they have none of their own', () => {
    const id = newSessionId()
    compute('openSession', { id, ...own })
    expect(() => compute('changeSession', { id, changes: [cut] })).toThrow('a budget of its own')
    compute('closeSession', { id })
  })
})
