import type { Bridge } from '#forecast'
import { salesTaxTitle } from '#money'

type Cause = Bridge['steps'][number]['cause']

/** What moved the low point, as screens and emails name it; the sales tax as the country does. */
export const causeName = (cause: Cause, country: string | null): string =>
  cause === 'salesTax' ? salesTaxTitle(country) : CAUSE_WORDS[cause]

const CAUSE_WORDS: Record<Exclude<Cause, 'salesTax'>, string> = {
  opening: 'Cash in the bank',
  newDocuments: 'New invoices and bills',
  paidDocuments: 'Paid invoices and bills',
  movedDocuments: 'Invoices and bills moved or left out',
  plan: 'Planned income and costs',
  transfers: 'Loans and transfers',
  lowMonth: 'The lowest month changed',
  lowDay: 'The lowest day changed',
}
