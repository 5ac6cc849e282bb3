import type { FastifyInstance } from 'fastify'
import { type DemoTaxRate, taxRatesOf } from '#companies'
import { answer } from '../envelope.ts'
import { companyOf } from '../guard.ts'
import { parametersOf } from '../parameters.ts'
import type { StandInContext } from '../stand-in-context.ts'
import { select } from './select.ts'

const wireRate = ({ taxType, name, rate, reportType, side }: DemoTaxRate) => ({
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

/** Like the accounts, all in one answer; no rate has a time of its last change. */
export function serveTaxRates(app: FastifyInstance, { options }: StandInContext) {
  app.get('/TaxRates', async (request, reply) => {
    const rates = taxRatesOf(companyOf(request)).map(wireRate)
    const found = select(rates, parametersOf(request), undefined)
    return answer(request, reply, options.now(), { TaxRates: found })
  })
}
