import type { Day } from '@millpond/core/time'
import { buildCompany, DEMO_COMPANIES, type DemoCompany, type DemoCompanyKey } from '#companies'

/** Where the companies come from; tests bring smaller ones. */
export interface CompanySource {
  readonly choices: readonly CompanyChoice[]
  /** Answers the same object for the same day: report figures are cached by it. */
  build(key: DemoCompanyKey, today: Day): DemoCompany
}

export interface CompanyChoice {
  readonly key: DemoCompanyKey
  readonly name: string
  readonly description: string
}

export const demoCompanies: CompanySource = { choices: DEMO_COMPANIES, build: buildCompany }
