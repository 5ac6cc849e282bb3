import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCompany, DEMO_COMPANY_KEYS } from '../src/companies/index.ts'
import { connect, start, TODAY } from './_stand-in.ts'

let stand: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  stand = await start()
})
afterAll(() => stand.stop())

describe.each(DEMO_COMPANY_KEYS)('[USE-03] tax rates of %s', key => {
  it('have a rate for every tax type of its accounts', async () => {
    const app = await connect(stand.url, key)
    const { TaxRates } = await app.json('TaxRates')
    const types = TaxRates.map(({ TaxType }: { TaxType: string }) => TaxType)
    expect(new Set(types).size).toBe(types.length)
    const company = buildCompany(key, TODAY)
    for (const { name, taxType } of company.accounts) expect(types, name).toContain(taxType)
  })

  it('are the rates of its documents', async () => {
    const app = await connect(stand.url, key)
    const { TaxRates } = await app.json('TaxRates')
    const rates = new Map<string, number>(
      TaxRates.map((rate: { TaxType: string; EffectiveRate: number }) => [
        rate.TaxType,
        rate.EffectiveRate,
      ]),
    )
    const { Invoices } = await app.json('Invoices?page=1&pageSize=200')
    const taxed = Invoices.flatMap(
      ({
        LineItems,
      }: {
        LineItems: { TaxType: string; LineAmount: number; TaxAmount: number }[]
      }) => LineItems,
    )
    expect(taxed.length).toBeGreaterThan(20)
    for (const { TaxType, LineAmount, TaxAmount } of taxed) {
      const due = (LineAmount * (rates.get(TaxType) ?? Number.NaN)) / 100
      expect(Math.abs(TaxAmount - due), TaxType).toBeLessThan(0.006)
    }
  })
})
