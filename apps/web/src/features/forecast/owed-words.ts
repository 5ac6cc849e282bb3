import type { NextTax } from '@millpond/core/insight'

export const TAX_NAMES: Readonly<Record<Exclude<NextTax['kind'], 'salesTax'>, string>> = {
  incomeTax: 'Income tax',
  withholding: 'Tax withheld from wages',
  pension: 'Pension',
}

export const andOthers = (count: number): string =>
  count === 1 ? '1 other customer' : `${count} other customers`
