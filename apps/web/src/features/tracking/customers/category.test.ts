import { DEFAULT_SETTINGS, type ForecastSettings } from '@millpond/core/forecast'
import { describe, expect, it } from 'vitest'
import { withCategory } from './category.ts'

const settings = (accounts: ForecastSettings['accounts']): ForecastSettings => ({
  ...DEFAULT_SETTINGS,
  accounts,
})

describe('accounts of a category [ENT-05]', () => {
  it.each<[string, ForecastSettings['accounts'], string[], ForecastSettings['accounts']]>([
    ['one is chosen', {}, ['ads'], { ads: { category: 'Marketing' } }],
    ['none is any more', { ads: { category: 'Marketing' } }, [], {}],
    [
      'what else is set stays',
      { ads: { category: 'Marketing', taxPpm: 150_000 }, rent: { taxPpm: 0 } },
      ['rent'],
      { ads: { taxPpm: 150_000 }, rent: { taxPpm: 0, category: 'Marketing' } },
    ],
    [
      'another category is left alone',
      { sales: { category: 'CustomerRevenue' } },
      ['ads'],
      { sales: { category: 'CustomerRevenue' }, ads: { category: 'Marketing' } },
    ],
  ])('%s', (_, before, codes, after) => {
    expect(withCategory(settings(before), 'Marketing', new Set(codes)).accounts).toEqual(after)
  })
})
