/** The settings that a partner firm gives to new clients. */
import type { Cents, Ppm } from '#money'
import type { ForecastSettings } from '../basis.ts'

/** Only settings that fit any company; null leaves a setting as it is without the template. */
export interface ClientTemplate {
  readonly cashFloor: Cents | null
  /** The first month of the financial year, 1 to 12: used until the books say it. */
  readonly yearBeginsMonth: number | null
  readonly salesTaxBasis: ForecastSettings['salesTax']['basis']
  readonly salesTaxPeriodMonths: ForecastSettings['salesTax']['periodMonths']
  /** Scenarios charge this share of the profit that they change as income tax. */
  readonly profitTaxPpm: Ppm | null
  readonly planByBudget: boolean | null
}

export const NO_TEMPLATE: ClientTemplate = {
  cashFloor: null,
  yearBeginsMonth: null,
  salesTaxBasis: null,
  salesTaxPeriodMonths: null,
  profitTaxPpm: null,
  planByBudget: null,
}

/** The same settings of a client, as they are now; null is not set there. */
export type TemplateValues = ClientTemplate
const TEMPLATE_FIELDS = Object.keys(NO_TEMPLATE) as (keyof ClientTemplate)[]
export type TemplateField = keyof ClientTemplate

interface Client {
  readonly cashFloor: Cents | null
  readonly yearBeginsMonth: number
  readonly settings: ForecastSettings
}

export const templateValuesOf = (client: Client): TemplateValues => ({
  cashFloor: client.cashFloor,
  yearBeginsMonth: client.yearBeginsMonth,
  salesTaxBasis: client.settings.salesTax.basis,
  salesTaxPeriodMonths: client.settings.salesTax.periodMonths,
  profitTaxPpm: client.settings.profitTaxPpm ?? null,
  planByBudget: client.settings.planByBudget,
})

/** The fields that a template sets for a client: with books, the year is that of the books. */
const fieldsFor = (template: ClientTemplate, hasBooks: boolean): TemplateField[] =>
  TEMPLATE_FIELDS.filter(
    field => template[field] !== null && !(hasBooks && field === 'yearBeginsMonth'),
  )

export interface TemplateChange {
  readonly field: TemplateField
  readonly from: TemplateValues[TemplateField]
  readonly to: TemplateValues[TemplateField]
}

/** What a template changes at a client: nothing where the client has the same value already. */
export const templateChanges = (
  template: ClientTemplate,
  present: TemplateValues,
  hasBooks: boolean,
): TemplateChange[] =>
  fieldsFor(template, hasBooks)
    .filter(field => template[field] !== present[field])
    .map(field => ({ field, from: present[field], to: template[field] }))

/** The settings of a client that are still those of the template that it got. */
export const fieldsFromTemplate = (
  applied: ClientTemplate,
  present: TemplateValues,
  hasBooks: boolean,
): TemplateField[] =>
  fieldsFor(applied, hasBooks).filter(field => applied[field] === present[field])

/** The forecast settings of a client with those of a template. */
export function settingsByTemplate(
  settings: ForecastSettings,
  template: ClientTemplate,
): ForecastSettings {
  const { salesTaxBasis, salesTaxPeriodMonths, profitTaxPpm, planByBudget } = template
  return {
    ...settings,
    planByBudget: planByBudget ?? settings.planByBudget,
    salesTax: {
      ...settings.salesTax,
      basis: salesTaxBasis ?? settings.salesTax.basis,
      periodMonths: salesTaxPeriodMonths ?? settings.salesTax.periodMonths,
    },
    ...(profitTaxPpm !== null && { profitTaxPpm }),
  }
}
