/** The companies of the stand-in, which QuickBooks calls realms. */
import type { Day } from '@millpond/core/time'
import {
  buildCompany,
  DEMO_COMPANIES,
  type DemoCompany,
  type DemoCompanyKey,
  QUICKBOOKS_COMPANIES,
} from '#companies'

/** The cheapest plan has no budgets, no classes and one currency only. */
export type RealmPlan = 'simpleStart' | 'plus'

interface RealmFeatures {
  readonly plan: RealmPlan
  /** A setting of the company. */
  readonly hasAccountNumbers: boolean
}

export interface Realm extends RealmFeatures {
  readonly realmId: string
  readonly key: DemoCompanyKey
  readonly name: string
  readonly description: string
}

export interface RealmSource {
  readonly realms: readonly Realm[]
  /** Returns the same object for the same day, because report figures are cached by it. */
  build(key: DemoCompanyKey, today: Day): DemoCompany
}

const FIRST_REALM = 4_620_816_365_000_001

const features = (key: DemoCompanyKey): RealmFeatures => ({
  plan: key === 'startup' ? 'simpleStart' : 'plus',
  hasAccountNumbers: key !== 'messy',
})

export const demoRealms: RealmSource = {
  realms: [...DEMO_COMPANIES, ...QUICKBOOKS_COMPANIES].map((company, index) => ({
    ...company,
    realmId: String(FIRST_REALM + index),
    ...features(company.key),
  })),
  build: buildCompany,
}
