/** Classes and locations, which only the wholesaler uses. */
import { firstDay, monthOfDay } from '@millpond/core/time'
import type { DemoCompany } from '#companies'
import { common, metaData } from './record-fields.ts'

const CLASSES = ['Food', 'Equipment', 'Consumables']
const LOCATIONS = ['Auckland', 'Hamilton', 'Tauranga', 'Wellington', 'Christchurch']

const named = (company: DemoCompany, names: readonly string[]) =>
  (company.key === 'wholesaler' ? names : []).map((name, index) => ({
    ...common(String(index + 1)),
    Name: name,
    FullyQualifiedName: name,
    SubClass: false,
    Active: true,
    ...(company.journals[0] ? metaData(firstDay(monthOfDay(company.journals[0].date))) : {}),
  }))

export const classes = (company: DemoCompany) => named(company, CLASSES)
export const locations = (company: DemoCompany) => named(company, LOCATIONS)
