import {
  type Day,
  firstDay,
  type Month,
  monthAt,
  monthIndex,
  monthOfDay,
} from '@millpond/core/time'
import type { FastifyInstance } from 'fastify'
import type { DemoCompany } from '#companies'
import { midnight } from '../dates.ts'
import { answer } from '../envelope.ts'
import { companyOf } from '../guard.ts'
import type { StandInContext } from '../stand-in-context.ts'

const VERSIONS = { NZ: 'NZ', AU: 'AU', GB: 'UK', US: 'US' } as const

/** First day of the financial year of a day, for companies whose years end with a month. */
export function financialYearStart({ financialYearEndMonth }: DemoCompany, day: Day): Day {
  const index = monthIndex(monthOfDay(day))
  const start: Month = monthAt(index - ((((index - financialYearEndMonth) % 12) + 12) % 12))
  return firstDay(start)
}

/** The start of the books; Xero would return when the organisation was created. */
export const createdAt = ({ journals }: DemoCompany): number =>
  journals[0] ? midnight(journals[0].date) : 0

const wireOrganisation = (company: DemoCompany) => ({
  OrganisationID: company.organisationId,
  Name: company.name,
  LegalName: company.legalName,
  PaysTax: company.salesTaxBasis !== 'NONE',
  Version: VERSIONS[company.country],
  OrganisationType: 'COMPANY',
  OrganisationEntityType: 'COMPANY',
  BaseCurrency: company.currency,
  CountryCode: company.country,
  IsDemoCompany: true,
  OrganisationStatus: 'ACTIVE',
  FinancialYearEndDay: company.financialYearEndDay,
  FinancialYearEndMonth: company.financialYearEndMonth,
  SalesTaxBasis: company.salesTaxBasis,
  SalesTaxPeriod: company.salesTaxPeriod,
  DefaultSalesTax: 'Tax Exclusive',
  DefaultPurchasesTax: 'Tax Exclusive',
  CreatedDateUTC: `/Date(${createdAt(company)})/`,
  Timezone: company.timezone,
  ShortCode: `!${company.organisationId.slice(0, 5)}`,
  Edition: 'BUSINESS',
  Class: 'DEMO',
  Addresses: [],
  Phones: [],
  ExternalLinks: [],
  PaymentTerms: {},
})

export function serveOrganisation(app: FastifyInstance, { options }: StandInContext) {
  app.get('/Organisation', async (request, reply) => {
    const organisations = [wireOrganisation(companyOf(request))]
    return answer(request, reply, options.now(), { Organisations: organisations })
  })
}
