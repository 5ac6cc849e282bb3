/** The public module of the demo companies: five companies to connect to, and their reports. */
import type { Day } from '@millpond/core/time'
import { overallBudget } from './budget.ts'
import type { DemoCompany, DemoCompanyKey } from './company.ts'
import { joinery } from './joinery.ts'
import { kereru } from './kereru.ts'
import { messy } from './messy.ts'
import { retailer } from './retailer.ts'
import { services } from './services.ts'
import { startup } from './startup.ts'
import { type CompanyScript, companyOn } from './view.ts'
import { wholesaler } from './wholesaler.ts'

export * from './bank-transfers.ts'
export * from './books.ts'
export * from './company.ts'
export * from './tax-rates.ts'
export * from './tracking.ts'

const STORIES: Readonly<Record<DemoCompanyKey, CompanyScript>> = {
  kereru,
  services,
  startup,
  wholesaler,
  messy,
  retailer,
  joinery,
}

interface CompanyChoice {
  readonly key: DemoCompanyKey
  readonly name: string
  readonly description: string
}

export const DEMO_COMPANIES: readonly CompanyChoice[] = [
  {
    key: 'kereru',
    name: 'Kererū Coffee Ltd',
    description: 'Cafés and a roastery in Wellington: busy summers, and a low every winter.',
  },
  {
    key: 'services',
    name: 'Wattle & Stone Advisory Pty Ltd',
    description: 'Consultants in Melbourne whose clients pay late, with quarterly tax and super.',
  },
  {
    key: 'startup',
    name: 'Tūī Robotics Ltd',
    description: 'A robotics startup in Auckland, spending its second funding round.',
  },
  {
    key: 'wholesaler',
    name: 'Harbour & Co Wholesale Ltd',
    description: 'Catering supplies from five branches: 350 accounts, long debtors, much stock.',
  },
  {
    key: 'messy',
    name: 'Ngā Mahi Wīwī & 李记 Trading',
    description:
      'Crafts and tea with untidy books: part-payments, credits, suspense, old accounts.',
  },
]

/** The companies that the local QuickBooks offers in addition. */
export const QUICKBOOKS_COMPANIES: readonly CompanyChoice[] = [
  {
    key: 'retailer',
    name: 'Bluebonnet Outfitters, Inc.',
    description: 'An outdoor store in Austin, Texas: sales tax, semi-monthly payroll, contractors.',
  },
  {
    key: 'joinery',
    name: 'Thornbury Joinery Ltd',
    description: 'Staircases and kitchens from a workshop in Bristol, with VAT and late builders.',
  },
]

const built = new Map<string, DemoCompany>()

/** The company with its books at the end of `today`; always the same for the same day. */
export function buildCompany(key: DemoCompanyKey, today: Day): DemoCompany {
  const known = built.get(`${key} ${today}`)
  if (known) return known
  const company = companyOn(STORIES[key], today)
  const finished = { ...company, budgets: [overallBudget(company, today)] }
  built.set(`${key} ${today}`, finished)
  return finished
}
