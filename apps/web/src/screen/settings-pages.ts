import { incomeTaxTitle, salesTaxTitle } from '@millpond/core/money'
import type { LoaderFunctionArgs } from 'react-router'

/** Pages that change the forecast, in the order of the navigation. */
export const MODEL_PAGES = [
  'rules',
  'budget',
  'payment-days',
  'sales-tax',
  'income-tax',
  'loans',
  'bank-accounts',
  'roles',
] as const
export type ModelPage = (typeof MODEL_PAGES)[number]

/** All pages of the forecast's settings. */
export const FORECAST_PAGES = [...MODEL_PAGES, 'alerts'] as const
export type ForecastPage = (typeof FORECAST_PAGES)[number]

const FORECAST_TITLES: Record<Exclude<ForecastPage, 'sales-tax' | 'income-tax'>, string> = {
  rules: 'Account rules',
  budget: 'Budget in the forecast',
  'payment-days': 'Payment days',
  loans: 'Loans and assets',
  'bank-accounts': 'Bank accounts',
  roles: 'Account roles',
  alerts: 'Alerts',
}

export const forecastTitle = (page: ForecastPage, country: string | null | undefined): string =>
  page === 'sales-tax'
    ? salesTaxTitle(country)
    : page === 'income-tax'
      ? incomeTaxTitle(country)
      : FORECAST_TITLES[page]

/** Pages of a company and of a person; the first has the address without a page. */
export const COMPANY_PAGES = ['', 'webhooks', 'support', 'data'] as const
export type CompanyPage = (typeof COMPANY_PAGES)[number]

export const COMPANY_TITLES: Record<CompanyPage, string> = {
  '': 'Company',
  webhooks: 'Webhooks',
  support: 'Support access',
  data: 'Export and deletion',
}

export const ACCOUNT_PAGES = ['', 'profile', 'sessions', 'tokens', 'appearance', 'data'] as const
export type AccountPage = (typeof ACCOUNT_PAGES)[number]

export const ACCOUNT_TITLES: Record<AccountPage, string> = {
  '': 'Sign-in',
  profile: 'Profile',
  sessions: 'Sessions',
  tokens: 'API tokens',
  appearance: 'Appearance',
  data: 'Your data',
}

/** `settingsPath('/settings/account', 'data')` is `/settings/account/data`. */
export const settingsPath = (address: string, page: string): string =>
  page === '' ? address : `${address}/${page}`

/** The page of an address; null if it is none of these. */
export const pageOf = <Page extends string>(
  pages: readonly Page[],
  named: string | undefined,
): Page | null => pages.find(page => page === (named ?? '')) ?? null

/** UI-02: any other page is the route error page. */
export const requirePage =
  (pages: readonly string[]) =>
  ({ params: { page } }: LoaderFunctionArgs) => {
    if (page !== undefined && pageOf(pages, page) === null) {
      throw new Response(null, { status: 404, statusText: 'Not Found' })
    }
    return null
  }
