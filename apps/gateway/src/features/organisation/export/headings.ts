/** Names that people understand, for columns with technical names. */
import { ITEM_SUB_TYPE, ITEM_TYPE, PROVIDER, SUMMARY_DATA_TYPE } from '@millpond/core/item'

const TITLES: Readonly<Record<string, string>> = {
  account: 'Accounts',
  alert_cause: 'Alerts',
  alert_event: 'Alert history',
  alert_preference: 'Alert emails',
  alert_rule: 'Alert settings',
  applied_template: 'Settings from a firm',
  audit_entry: 'Activity log',
  audit_head: 'Activity log check',
  billing_account: 'Billing account',
  billing_cover: 'Who pays',
  billing_email: 'Emails about billing',
  books_profile: 'Books',
  checkout_attempt: 'Payment pages',
  client_template: 'Settings for new clients',
  connection: 'Connection',
  contact: 'Customers and suppliers',
  dimension_series: 'Profit and loss by class',
  dimension_value: 'Classes and locations',
  document: 'Invoices and bills',
  entitlement: 'Plan',
  expected_date: 'Expected dates',
  forecast_run: 'Forecasts',
  forecast_settings: 'Forecast settings',
  import_run: 'Imports',
  import_step: 'Steps of imports',
  invite: 'Invites',
  ledger_series: 'Monthly figures',
  mail_suppression: 'Who unsubscribed from emails',
  membership: 'Members',
  notification: 'Notifications',
  organisation: 'Organisation',
  pack_item: 'Reports of packs',
  pack_run: 'Packs',
  partner_client: 'Partners',
  payment: 'Payments',
  portfolio_entry: 'Notes about clients',
  person_sample: 'Sample company',
  reconciliation: 'Reconciliation',
  repeating: 'Repeating invoices and bills',
  report: 'Reports',
  report_delivery: 'Emails with reports',
  report_frozen: 'Figures of published reports',
  report_link: 'Links to reports',
  report_link_open: 'Openings of links to reports',
  report_revision: 'Earlier versions of reports',
  report_run: 'Runs of report schedules',
  report_schedule: 'Schedules of reports',
  report_series: 'Numbers of reports',
  scenario: 'Scenarios',
  sheet: 'Budgets, customers, transfers, drivers, scenarios',
  sheet_cell: 'Planned figures',
  sheet_draft: 'Your drafts',
  sheet_edit: 'Edits of planned figures',
  sheet_edit_cell: 'Edited cells',
  sheet_edit_line: 'Edited lines',
  sheet_edit_property: 'Edited scenarios',
  sheet_line: 'Planned lines',
  stripe_purchase: 'Purchases',
  stripe_subscription: 'Subscriptions',
  support_access: 'Support sessions',
  unissued_document: 'Drafts and quotes',
  webhook: 'Webhooks',
  webhook_delivery: 'Messages to webhooks',
}

const HEADINGS: Readonly<Record<string, string>> = {
  as_of: 'As of',
  at: 'Time',
  is_left_out: 'Left out of the forecast',
  is_own: 'Own',
  tax_ppm: 'Tax, parts per million',
  locked_to: 'Locked up to',
  due_on: 'Due',
  issued_on: 'Issued',
  paid_on: 'Paid',
  expected_on: 'Expected',
  next_on: 'Next',
  ends_on: 'Ends',
  since: 'Since',
  delete_after: 'To be deleted after',
  lease_id: 'Held by',
  lease_until: 'Held until',
  entry: 'What happened',
}

/** `cash_floor` is Cash floor, `organisation_id` is Organisation ID. */
const spelled = (name: string): string => {
  const words = name.replace(/_id$/, ' ID').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const titleOf = (table: string): string => TITLES[table] ?? spelled(table)
export const headingOf = (column: string): string => HEADINGS[column] ?? spelled(column)

/** Whole numbers in the database are cents, except these and customer counts. */
const COUNTS = new Set(['sequence', 'entries'])
export const isMoney = (column: string, type: string): boolean =>
  type === 'bigint' && !COUNTS.has(column)

const namesOf = (numbers: Readonly<Record<string, number>>) =>
  new Map(Object.entries(numbers).map(([name, number]) => [number, spelled(apart(name))]))
const apart = (name: string) =>
  name.replace(/(?<=[a-z])[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

const WORDS: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  item_type: namesOf(ITEM_TYPE),
  item_sub_type: namesOf(ITEM_SUB_TYPE),
  summary_data_type: namesOf(SUMMARY_DATA_TYPE),
  provider: namesOf(PROVIDER),
}

/** The meaning of the specification's numbers: item type 5 is Revenue. */
export const wordFor = (column: string, value: number): string | null =>
  WORDS[column]?.get(value) ?? null
