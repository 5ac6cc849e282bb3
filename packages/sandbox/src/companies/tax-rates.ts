import type { DemoCompany } from './company.ts'

export interface DemoTaxRate {
  readonly taxType: string
  readonly name: string
  /** Per cent. */
  readonly rate: number
  /** Where the tax office wants to see it, in Xero's word. */
  readonly reportType: string
  readonly side: Side
}

type Side = 'sales' | 'purchases' | 'both'
type Rate = readonly [taxType: string, name: string, rate: number, reportType: string, side: Side]

/** What a new organisation of the country begins with, in per cent. */
const RATES: Readonly<Record<DemoCompany['country'], readonly Rate[]>> = {
  NZ: [
    ['OUTPUT2', '15% GST on Income', 15, 'OUTPUT', 'sales'],
    ['INPUT2', '15% GST on Expenses', 15, 'INPUT', 'purchases'],
    ['ZERORATEDOUTPUT', 'Zero Rated', 0, 'ZERORATEDOUTPUT', 'sales'],
    ['NONE', 'No GST', 0, 'NONE', 'both'],
    ['GSTONIMPORTS', 'GST on Imports', 0, 'GSTONIMPORTS', 'purchases'],
  ],
  AU: [
    ['OUTPUT', 'GST on Income', 10, 'OUTPUT', 'sales'],
    ['INPUT', 'GST on Expenses', 10, 'INPUT', 'purchases'],
    ['EXEMPTOUTPUT', 'GST Free Income', 0, 'EXEMPTOUTPUT', 'sales'],
    ['EXEMPTEXPENSES', 'GST Free Expenses', 0, 'EXEMPTEXPENSES', 'purchases'],
    ['BASEXCLUDED', 'BAS Excluded', 0, 'BASEXCLUDED', 'both'],
    ['GSTONIMPORTS', 'GST on Imports', 0, 'GSTONIMPORTS', 'purchases'],
  ],
  GB: [
    ['OUTPUT2', '20% (VAT on Income)', 20, 'OUTPUT', 'sales'],
    ['INPUT2', '20% (VAT on Expenses)', 20, 'INPUT', 'purchases'],
    ['RROUTPUT', '5% (VAT on Income)', 5, 'OUTPUT', 'sales'],
    ['RRINPUT', '5% (VAT on Expenses)', 5, 'INPUT', 'purchases'],
    ['ZERORATEDOUTPUT', 'Zero Rated Income', 0, 'ZERORATEDOUTPUT', 'sales'],
    ['ZERORATEDINPUT', 'Zero Rated Expenses', 0, 'ZERORATEDINPUT', 'purchases'],
    ['NONE', 'No VAT', 0, 'NONE', 'both'],
  ],
  US: [
    ['TAX', 'Sales Tax (Austin, Texas)', 8.25, 'OUTPUT', 'sales'],
    ['NON', 'Nontaxable', 0, 'NONE', 'both'],
  ],
}

export const taxRatesOf = ({ country }: Pick<DemoCompany, 'country'>): DemoTaxRate[] =>
  RATES[country].map(([taxType, name, rate, reportType, side]) => ({
    taxType,
    name,
    rate,
    reportType,
    side,
  }))
