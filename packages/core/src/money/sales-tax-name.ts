const NAMES: Readonly<Record<string, string>> = {
  ...{ NZ: 'GST', AU: 'GST', SG: 'GST' },
  ...{ GB: 'VAT', IE: 'VAT' },
  CA: 'GST/HST',
}

type Country = string | null | undefined

/** The name within a sentence: `GST` in New Zealand, `sales tax` in the United States. */
export const salesTaxName = (country: Country): string => NAMES[country ?? ''] ?? 'sales tax'

/** The name at the start of a sentence or as a title: `GST`, `Sales tax`. */
export const salesTaxTitle = (country: Country): string => NAMES[country ?? ''] ?? 'Sales tax'

/** How sales tax is accounted for: when invoices are paid, when they are issued, or not at all. */
type TaxBasis = 'payments' | 'invoice' | 'none'

const BASIS_NAMES: Readonly<Record<string, Readonly<Record<TaxBasis, string>>>> = {
  US: { payments: 'Cash basis', invoice: 'Accrual basis', none: 'No sales tax' },
  GB: { payments: 'Cash accounting', invoice: 'Standard accounting', none: 'Not VAT registered' },
}
const USUAL_BASIS_NAMES: Readonly<Record<TaxBasis, string>> = {
  payments: 'Payments basis',
  invoice: 'Invoice basis',
  none: 'Not registered',
}

/** The tax office's own words: `Payments basis` in New Zealand, `Cash accounting` in Britain. */
export const salesTaxBasisName = (basis: TaxBasis, country: Country): string =>
  (BASIS_NAMES[country ?? ''] ?? USUAL_BASIS_NAMES)[basis]

/** The tax on a company's profit: `Corporation tax` in Britain and Ireland, else `Income tax`. */
export const incomeTaxTitle = (country: Country): string =>
  country === 'GB' || country === 'IE' ? 'Corporation tax' : 'Income tax'
