/** Classes and locations of a company that splits its income and expenses by them. */
import { firstDay, monthOfDay } from '@millpond/core/time'
import { type DemoCompany, type DemoTracking, trackingOf } from '#companies'
import { common, metaData } from './record-fields.ts'

/** The names of a kind, in the order of their ids: 1, 2 and so on. */
export const dimensionNames = (company: DemoCompany, kind: DemoTracking['kind']) =>
  trackingOf(company)
    .find(each => each.kind === kind)
    ?.options.map(({ name }) => name) ?? []

const listed = (company: DemoCompany, kind: DemoTracking['kind']) =>
  dimensionNames(company, kind).map((name, index) => ({
    ...common(String(index + 1)),
    Name: name,
    FullyQualifiedName: name,
    SubClass: false,
    Active: true,
    ...(company.journals[0] ? metaData(firstDay(monthOfDay(company.journals[0].date))) : {}),
  }))

export const classes = (company: DemoCompany) => listed(company, 'class')
export const locations = (company: DemoCompany) => listed(company, 'location')
