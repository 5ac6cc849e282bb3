import { expect, it } from 'vitest'
import { cents } from '#money'
import { DEFAULT_SETTINGS } from '../basis.ts'
import {
  type ClientTemplate,
  fieldsFromTemplate,
  NO_TEMPLATE,
  settingsByTemplate,
  templateChanges,
  templateValuesOf,
} from './client-template.ts'

const template: ClientTemplate = {
  ...NO_TEMPLATE,
  cashFloor: cents(2_000_000),
  yearBeginsMonth: 4,
  salesTaxBasis: 'payments',
  profitTaxPpm: 280_000,
}
const fresh = { cashFloor: null, yearBeginsMonth: 1, settings: DEFAULT_SETTINGS }

it('[ORG-03] an empty template changes nothing', () => {
  expect(templateChanges(NO_TEMPLATE, templateValuesOf(fresh), false)).toEqual([])
  expect(settingsByTemplate(DEFAULT_SETTINGS, NO_TEMPLATE)).toEqual(DEFAULT_SETTINGS)
})

it('[ORG-03] a template changes what differs, and the year only before there are books', () => {
  const present = templateValuesOf({ ...fresh, cashFloor: cents(2_000_000) })
  expect(templateChanges(template, present, false)).toEqual([
    { field: 'yearBeginsMonth', from: 1, to: 4 },
    { field: 'salesTaxBasis', from: null, to: 'payments' },
    { field: 'profitTaxPpm', from: null, to: 280_000 },
  ])
  const withBooks = templateChanges(template, present, true)
  expect(withBooks.map(({ field }) => field)).toEqual(['salesTaxBasis', 'profitTaxPpm'])
})

it('[ORG-03] after a template nothing more is to be changed, until the client changes it', () => {
  const settings = settingsByTemplate(DEFAULT_SETTINGS, template)
  expect(settings).toMatchObject({ planByBudget: false, profitTaxPpm: 280_000 })
  expect(settings.salesTax).toEqual({ basis: 'payments', periodMonths: null })
  const present = templateValuesOf({
    ...{ cashFloor: template.cashFloor, yearBeginsMonth: 4, settings },
  })
  expect(templateChanges(template, present, false)).toEqual([])
  const changed = { ...present, cashFloor: cents(0) }
  expect(fieldsFromTemplate(template, changed, false)).toEqual([
    ...(['yearBeginsMonth', 'salesTaxBasis', 'profitTaxPpm'] as const),
  ])
})
