import { incomeTaxTitle, retirementTitle, salesTaxTitle, withholdingTitle } from '#money'
import type { Obligation } from '#statement'

/** The name of a tax in a country, at the start of a line: `GST`, `PAYE`, `Income tax`. */
export function taxTitle(kind: Obligation['kind'], country: string | null): string {
  if (kind === 'salesTax') return salesTaxTitle(country)
  if (kind === 'withholding') return withholdingTitle(country)
  return kind === 'pension' ? retirementTitle(country) : incomeTaxTitle(country)
}
