const NAMES: Readonly<Record<string, string>> = {
  ...{ NZ: 'GST', AU: 'GST', SG: 'GST' },
  ...{ GB: 'VAT', IE: 'VAT' },
  CA: 'GST/HST',
}

/** The name within a sentence: `GST` in New Zealand, `sales tax` in the United States. */
export const salesTaxName = (country: string | null | undefined): string =>
  NAMES[country ?? ''] ?? 'sales tax'

/** The name at the start of a sentence or as a title: `GST`, `Sales tax`. */
export const salesTaxTitle = (country: string | null | undefined): string =>
  NAMES[country ?? ''] ?? 'Sales tax'
