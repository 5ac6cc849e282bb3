import type { FastifyInstance } from 'fastify'
import type { DemoCompany } from '#companies'
import { answer } from './envelope.ts'
import { companyOf } from './guard.ts'
import { parametersOf } from './parameters.ts'
import { select } from './select.ts'
import type { Stand } from './stand.ts'

type Rate = readonly [taxType: string, name: string, rate: number, reportType: string, side: Side]
type Side = 'sales' | 'purchases' | 'both'

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
}

const wireRate = ([taxType, name, rate, reportType, side]: Rate) => ({
  Name: name,
  TaxType: taxType,
  ReportTaxType: reportType,
  CanApplyToAssets: true,
  CanApplyToEquity: true,
  CanApplyToExpenses: side !== 'sales',
  CanApplyToLiabilities: true,
  CanApplyToRevenue: side !== 'purchases',
  DisplayTaxRate: rate,
  EffectiveRate: rate,
  Status: 'ACTIVE',
  TaxComponents: [{ Name: name, Rate: rate, IsCompound: false, IsNonRecoverable: false }],
})

/** Like the accounts, all in one answer; no rate says when it last changed. */
export function serveTaxRates(app: FastifyInstance, { options }: Stand) {
  app.get('/TaxRates', async (request, reply) => {
    const rates = RATES[companyOf(request).country].map(wireRate)
    const found = select(rates, parametersOf(request), undefined)
    return answer(request, reply, options.now(), { TaxRates: found })
  })
}
