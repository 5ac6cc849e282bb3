/** All routes: the gateway must bind each of them, and OpenAPI is generated from this list. */
import * as account from './account.ts'
import * as activity from './activity.ts'
import * as alert from './alert.ts'
import * as apiToken from './api-token.ts'
import * as billing from './billing.ts'
import * as booksFile from './books-file.ts'
import * as budget from './budget.ts'
import * as connection from './connection.ts'
import * as dimension from './dimension.ts'
import * as forecast from './forecast.ts'
import * as ledger from './ledger.ts'
import * as member from './member.ts'
import * as notification from './notification.ts'
import * as onboarding from './onboarding.ts'
import * as organisation from './organisation.ts'
import * as pack from './pack.ts'
import * as partner from './partner.ts'
import * as publicApi from './public-api.ts'
import * as report from './report.ts'
import * as reportEmail from './report-email.ts'
import * as reportLink from './report-link.ts'
import * as reportSchedule from './report-schedule.ts'
import type { Route } from './route.ts'
import { ACCOUNT_ROUTES, API_TOKEN_ROUTES, PUBLIC_API_ROUTES } from './route-table/account.ts'
import { ACTIVITY_ROUTES } from './route-table/activity.ts'
import { ALERT_ROUTES, WEBHOOK_ROUTES } from './route-table/alert.ts'
import { BILLING_ROUTES } from './route-table/billing.ts'
import { BOOKS_FILE_ROUTES } from './route-table/books-file.ts'
import { BUDGET_ROUTES } from './route-table/budget.ts'
import { CONNECTION_ROUTES } from './route-table/connection.ts'
import { FORECAST_ROUTES } from './route-table/forecast.ts'
import { LEDGER_ROUTES } from './route-table/ledger.ts'
import type { RouteTable } from './route-table/line.ts'
import { MEMBER_ROUTES } from './route-table/member.ts'
import { NOTIFICATION_ROUTES } from './route-table/notification.ts'
import { ONBOARDING_ROUTES } from './route-table/onboarding.ts'
import { ORGANISATION_ROUTES } from './route-table/organisation.ts'
import { PACK_ROUTES, PARTNER_ROUTES } from './route-table/partner.ts'
import { REPORT_ROUTES } from './route-table/report.ts'
import { REPORT_EMAIL_ROUTES, REPORT_SCHEDULE_ROUTES } from './route-table/report-email.ts'
import { REPORT_LINK_ROUTES } from './route-table/report-link.ts'
import { SCENARIO_ROUTES } from './route-table/scenario.ts'
import { SESSION_ROUTES } from './route-table/session.ts'
import { SHEET_ROUTES } from './route-table/sheet.ts'
import { SIGN_IN_ROUTES } from './route-table/sign-in.ts'
import { TELEMETRY_ROUTES } from './route-table/telemetry.ts'
import { DIMENSION_ROUTES, TRACKING_ROUTES } from './route-table/tracking.ts'
import * as scenario from './scenario.ts'
import * as session from './session.ts'
import * as sheet from './sheet.ts'
import * as signIn from './sign-in.ts'
import * as telemetry from './telemetry.ts'
import * as tracking from './tracking.ts'
import * as webhook from './webhook.ts'

/** The routes of a file, by the names in its table: a line without a route does not compile. */
const routesOf = <Table extends RouteTable, Words extends Readonly<Record<keyof Table, Route>>>(
  table: Table,
  words: Words,
) =>
  Object.fromEntries(
    Object.keys(table).map(name => [name, words[name as keyof Table]]),
  ) as unknown as Pick<Words, keyof Table>

export const routes = {
  ...routesOf(SESSION_ROUTES, session),
  ...routesOf(SIGN_IN_ROUTES, signIn),
  ...routesOf(ACCOUNT_ROUTES, account),
  ...routesOf(API_TOKEN_ROUTES, apiToken),
  ...routesOf(PUBLIC_API_ROUTES, publicApi),
  ...routesOf(ORGANISATION_ROUTES, organisation),
  ...routesOf(MEMBER_ROUTES, member),
  ...routesOf(PARTNER_ROUTES, partner),
  ...routesOf(PACK_ROUTES, pack),
  ...routesOf(BILLING_ROUTES, billing),
  ...routesOf(ONBOARDING_ROUTES, onboarding),
  ...routesOf(CONNECTION_ROUTES, connection),
  ...routesOf(BOOKS_FILE_ROUTES, booksFile),
  ...routesOf(LEDGER_ROUTES, ledger),
  ...routesOf(DIMENSION_ROUTES, dimension),
  ...routesOf(FORECAST_ROUTES, forecast),
  ...routesOf(BUDGET_ROUTES, budget),
  ...routesOf(TRACKING_ROUTES, tracking),
  ...routesOf(SCENARIO_ROUTES, scenario),
  ...routesOf(REPORT_LINK_ROUTES, reportLink),
  ...routesOf(REPORT_EMAIL_ROUTES, reportEmail),
  ...routesOf(REPORT_SCHEDULE_ROUTES, reportSchedule),
  ...routesOf(REPORT_ROUTES, report),
  ...routesOf(SHEET_ROUTES, sheet),
  ...routesOf(NOTIFICATION_ROUTES, notification),
  ...routesOf(ALERT_ROUTES, alert),
  ...routesOf(WEBHOOK_ROUTES, webhook),
  ...routesOf(ACTIVITY_ROUTES, activity),
  ...routesOf(TELEMETRY_ROUTES, telemetry),
} as const
export type RouteName = keyof typeof routes
