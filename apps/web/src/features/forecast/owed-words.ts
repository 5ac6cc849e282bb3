import type { NextTax } from '@millpond/core/insight'

export const TAX_NAMES: Readonly<Record<NextTax['kind'], string>> = {
  salesTax: 'Sales tax',
  incomeTax: 'Income tax',
  withholding: 'Tax withheld from wages',
  pension: 'Pension',
}

export const andOthers = (count: number): string =>
  count === 1 ? '1 other customer' : `${count} other customers`
