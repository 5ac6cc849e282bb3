import { ITEM_TYPE } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import { newScenario } from '@millpond/core/scenario'
import { describe, expect, it } from 'vitest'
import { basisOf } from './_basis.ts'
import { account, bank, ledgerOf } from './_ledger.ts'
import { compute } from './compute.ts'
import { scenarioWorker } from './scenario-worker.ts'

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const ledgerWith = (sales: number) =>
  ledgerOf(
    ...bank(flat(1000), flat(50), flat(50)),
    account('Sales', ITEM_TYPE.revenue, flat(sales)),
  )

const questionWith = (sales: number, typed = 0) => {
  const ledger = ledgerWith(sales)
  const layer = {
    ...newScenario('a', 'Custom scenario'),
    factorAccountMonthlyValues: { Sales: { '2026-12': cents(typed) } },
  }
  return {
    ...{ sources: { ledger, basis: basisOf(ledger) }, budget: null, floor: cents(900_00) },
    stack: { root: { kind: 'forecast' }, layers: [layer] },
  } as unknown as Parameters<typeof scenarioWorker<'scenario'>>[1]
}

describe('[SCN-01] the worker gets the books of scenarios once', () => {
  const question = questionWith(50, 70_00)
  const other = { ...question, floor: cents(0) }

  it('and answers as if it got them with each question', async () => {
    for (const asked of [question, other, question]) {
      expect(await scenarioWorker('scenario', asked)).toEqual(compute('scenario', asked))
    }
  })

  it('and gets them again after the books have changed', async () => {
    const changed = questionWith(80, 70_00)
    expect(await scenarioWorker('scenario', changed)).toEqual(compute('scenario', changed))
    expect(await scenarioWorker('scenario', question)).toEqual(compute('scenario', question))
  })

  it('and gets them again if it has just started', async () => {
    await scenarioWorker('scenario', question)
    compute('scenario', { ...questionWith(80), sourcesKey: -1 })
    expect(await scenarioWorker('scenario', other)).toEqual(compute('scenario', other))
  })
})
