/** The texts of the settings for new clients. */
import type { Organisation } from '@millpond/contract/organisation'
import type { ClientTemplate, TemplateField } from '@millpond/core/forecast'
import { formatMoney, salesTaxBasisName } from '@millpond/core/money'
import { month, monthName, monthsFrom } from '@millpond/core/time'
import { percentText } from '#ui/read-number.ts'

/** Any twelve months in a row: only their names are shown. */
const MONTHS = monthsFrom(month('2000-01'), 12).map(monthName)

export const FIELD_WORDS: Readonly<Record<TemplateField, string>> = {
  cashFloor: 'Cash floor',
  yearBeginsMonth: 'Financial year starts in',
  salesTaxBasis: 'Sales tax, accounting basis',
  salesTaxPeriodMonths: 'Sales tax, filing period',
  profitTaxPpm: 'Tax rate in scenarios',
  planByBudget: 'Use the budget in the forecast',
}

/** What null means where a client has no value of its own. */
const UNSET: Readonly<Record<TemplateField, string>> = {
  cashFloor: 'None',
  yearBeginsMonth: 'From the books',
  salesTaxBasis: 'From the books',
  salesTaxPeriodMonths: 'From the books',
  profitTaxPpm: 'None',
  planByBudget: 'No',
}

type Value = string | number | boolean | null
type Basis = Parameters<typeof salesTaxBasisName>[0]

/** The tax office of the country decides what a basis is called. */
type Place = Pick<Organisation, 'currency' | 'country'>

/** `valueWords('yearBeginsMonth', 4, { currency: 'NZD', country: 'NZ' })` is "April". */
export function valueWords(field: TemplateField, value: Value, at: Place): string {
  if (value === null) return UNSET[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return salesTaxBasisName(value as Basis, at.country)
  if (field === 'cashFloor') return formatMoney(value as never, at)
  if (field === 'yearBeginsMonth') return MONTHS[value - 1] ?? `${value}`
  if (field === 'profitTaxPpm') return `${percentText(value)}%`
  return periodWords(value)
}

export const periodWords = (months: number): string =>
  months === 1 ? 'Every month' : `Every ${months} months`

/** The settings that a template has, each with its value. */
export const templateFacts = (
  template: ClientTemplate,
  at: Place,
): { label: string; value: string }[] =>
  (Object.keys(FIELD_WORDS) as TemplateField[]).flatMap(field =>
    template[field] === null
      ? []
      : [{ label: FIELD_WORDS[field], value: valueWords(field, template[field], at) }],
  )

export const MONTH_OPTIONS = MONTHS.map((label, index) => ({ value: `${index + 1}`, label }))
export const basisOptions = (country: string | null) =>
  (['payments', 'invoice', 'none'] as const).map(value => ({
    value,
    label: salesTaxBasisName(value, country),
  }))
