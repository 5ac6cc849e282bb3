import type { Day } from '@millpond/core/time'
import { buildCompany, DEMO_COMPANIES, type DemoCompany, type DemoCompanyKey } from '#companies'

/** The source of the companies; tests use smaller ones. */
export interface CompanySource {
  readonly choices: readonly CompanyChoice[]
  /** Returns the same object for the same day, because report figures are cached by it. */
  build(key: DemoCompanyKey, today: Day): DemoCompany
}

export interface CompanyChoice {
  readonly key: DemoCompanyKey
  readonly name: string
  readonly description: string
}

export const demoCompanies: CompanySource = { choices: DEMO_COMPANIES, build: buildCompany }
