/**
 * The scopes an app made after 2 March 2026 may ask for. The broad `accounting.transactions` and
 * `accounting.reports.read` are refused to such apps, and the general ledger needs the top tier.
 */
export const SCOPE_WORDS: Readonly<Record<string, string>> = {
  openid: 'Know who you are',
  profile: 'See your name',
  email: 'See your email address',
  offline_access: 'Stay connected while you are away',
  'accounting.settings.read': 'View the organisation and its chart of accounts',
  'accounting.reports.profitandloss.read': 'View the profit and loss',
  'accounting.reports.balancesheet.read': 'View the balance sheet',
  'accounting.reports.trialbalance.read': 'View the trial balance',
  'accounting.reports.banksummary.read': 'View the bank summary',
  'accounting.reports.budgetsummary.read': 'View the budget summary',
  'accounting.reports.executivesummary.read': 'View the executive summary',
  'accounting.reports.aged.read': 'View aged receivables and payables',
  'accounting.reports.taxreports.read': 'View tax reports',
  'accounting.budgets.read': 'View budgets',
  'accounting.invoices.read': 'View invoices, bills, credit notes, quotes and repeating invoices',
  'accounting.payments.read': 'View payments, prepayments and overpayments',
  'accounting.banktransactions.read': 'View bank transactions and transfers',
  'accounting.manualjournals.read': 'View manual journals',
  'accounting.contacts.read': 'View contacts',
}

export const isKnownScope = (scope: string): boolean => Object.hasOwn(SCOPE_WORDS, scope)

/** A sign-in alone connects no organisation. */
export const wantsOrganisation = (scopes: readonly string[]): boolean =>
  scopes.some(scope => scope.startsWith('accounting.'))

/** The first matching line decides; the path is below the API's base. */
const NEEDED: readonly (readonly [path: string, scope: string])[] = [
  ['/Organisation', 'accounting.settings.read'],
  ['/Accounts', 'accounting.settings.read'],
  ['/TaxRates', 'accounting.settings.read'],
  ['/Reports/ProfitAndLoss', 'accounting.reports.profitandloss.read'],
  ['/Reports/BalanceSheet', 'accounting.reports.balancesheet.read'],
  ['/Reports/TrialBalance', 'accounting.reports.trialbalance.read'],
  ['/Reports/BankSummary', 'accounting.reports.banksummary.read'],
  ['/Budgets', 'accounting.budgets.read'],
  ['/Invoices', 'accounting.invoices.read'],
  ['/CreditNotes', 'accounting.invoices.read'],
  ['/RepeatingInvoices', 'accounting.invoices.read'],
  ['/Quotes', 'accounting.invoices.read'],
  ['/Payments', 'accounting.payments.read'],
  ['/Prepayments', 'accounting.payments.read'],
  ['/Overpayments', 'accounting.payments.read'],
  ['/BankTransfers', 'accounting.banktransactions.read'],
  ['/Contacts', 'accounting.contacts.read'],
]

export const scopeFor = (path: string): string | null =>
  NEEDED.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? null
