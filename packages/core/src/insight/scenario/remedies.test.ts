import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveForecast, scenarioModel, stateOf } from '#forecast'
import { cents } from '#money'
import type { ScenarioEvent } from '#scenario'
import { addDays, addMonthsToDay } from '#time'
import { companyBasis, companyLedger, steady, type TestAccounts } from '../../forecast/_company.ts'
import { dollars, scenarioOf } from '../../forecast/_effects.ts'
import { anyOrganisation, organisationOf } from '../_organisations.ts'
import { balanceLineOf, lowPoint } from '../low-point/low-point.ts'
import { remedies } from './remedies.ts'
import { type Remedy, remedyEffect, remedyTerms } from './remedy-words.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 12)

/** It spends 1,000 a month more than it earns. */
const SHOP: TestAccounts = {
  sales: { kind: 'sales', values: steady(30_000, 30_000) },
  goods: { kind: 'goods', values: steady(12_000, 12_000) },
  rent: { kind: 'cost', values: steady(19_000, 19_000) },
  bank: { kind: 'asset', role: 'bank', values: () => 20_000 },
  capital: { kind: 'equity', role: 'ownersEquity', values: () => 20_000 },
}

const shopWith = (floor: number | null, accounts: TestAccounts = SHOP) => {
  const sources = { ledger: companyLedger(accounts), basis: companyBasis(accounts) }
  const below = stateOf(sources, resolveForecast(sources))
  return remedies({ below, floor: floor === null ? null : dollars(floor) })
}

const row = (remedy: Remedy) =>
  `${remedy.event.name}. ${remedyTerms(remedy.event)} ${remedyEffect(remedy, 'NZD')}`

describe('[SCN-08] what keeps cash above the floor', () => {
  it('names the smallest change of each kind, with what it leads to', () => {
    expect(shopWith(12_000).map(row)).toEqual([
      'Raise prices by 1.5%. From December 2026, if you keep your customers. ' +
        'The low point is then $13,565 on 21st November 2027.',
      'Cut overheads by 2%. From December 2026: all but wages, retirement savings, interest, ' +
        'tax and depreciation. ' +
        'The low point is then $12,746 on 21st November 2027.',
      'Put in $3,700. By 25th July 2027, as a loan or new capital. ' +
        'The low point is then $12,000 on 21st November 2027.',
      'Borrow $5,000. On 25th July 2027, over 36 months at 9%. ' +
        'The low point is then $12,226 on 24th July 2027.',
    ])
  })

  it('is empty where cash stays above the floor, or above zero without one', () => {
    expect(shopWith(2_000)).toEqual([])
    expect(shopWith(null)).toEqual([])
  })

  it('leaves out what could not be enough', () => {
    const kinds = shopWith(20_000).map(({ event }) => event.kind)
    expect(kinds).toEqual(['priceChange', 'cutCosts', 'ownersMoney', 'loan'])
  })

  it('has no answer without three months of history', () => {
    const young: TestAccounts = {
      sales: { kind: 'sales', values: ago => (ago > 2 ? 0 : 100) },
      rent: { kind: 'cost', values: ago => (ago > 2 ? 0 : 900) },
      bank: { kind: 'asset', role: 'bank', values: ago => (ago > 2 ? 0 : 500) },
    }
    expect(shopWith(null, young)).toEqual([])
  })
})

/** One step less of the event. */
function oneStepLess(event: ScenarioEvent): ScenarioEvent | null {
  switch (event.kind) {
    case 'latePayments': {
      const { days } = event.params
      return { ...event, params: { ...event.params, days: days - Math.sign(days) } }
    }
    case 'priceChange':
      return { ...event, params: { ...event.params, changePpm: event.params.changePpm - 5000 } }
    case 'cutCosts':
      return {
        ...event,
        params: { ...event.params, sharePpm: (event.params.sharePpm ?? 0) - 10_000 },
      }
    case 'ownersMoney':
      return { ...event, params: { ...event.params, amount: cents(event.params.amount - 100_00) } }
    case 'loan':
      return { ...event, params: { ...event.params, amount: cents(event.params.amount - 1000_00) } }
    default:
      return null
  }
}

describe('[SCN-08] the remedies of any organisation', { timeout: 60_000 + 2000 * RUNS }, () => {
  it('are enough in the whole forecast of their scenario, and one step less is not', () => {
    fc.assert(
      fc.property(anyOrganisation, spec => {
        const { ledger, basis, forecast, floor } = organisationOf(spec)
        const below = stateOf({ ledger, basis }, forecast)
        const span = {
          from: addDays(forecast.asOf, 1),
          until: addMonthsToDay(forecast.asOf, 12),
        }
        const lowWith = (events: readonly ScenarioEvent[]) =>
          lowPoint(balanceLineOf(scenarioModel(below, [scenarioOf(events)]).forecast), span)
        const level = floor ?? 0
        const found = remedies({ below, floor })
        const isShort = (lowWith([])?.amount ?? 0) < level
        if (!isShort) expect(found).toEqual([])
        for (const { event, low, isEnough } of found) {
          expect(lowWith([event]), event.name).toEqual(low)
          expect(low.amount >= level, event.name).toBe(isEnough)
          const less = oneStepLess(event)
          if (less) expect(lowWith([less])?.amount ?? 0, event.name).toBeLessThan(level)
        }
      }),
      { numRuns: RUNS },
    )
  })
})
