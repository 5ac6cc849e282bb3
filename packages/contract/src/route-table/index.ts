/** All lines of all tables: for clients that may call any route, such as `client.ts`. */
import { ACCOUNT_ROUTES, API_TOKEN_ROUTES, PUBLIC_API_ROUTES } from './account.ts'
import { ACTIVITY_ROUTES } from './activity.ts'
import { ALERT_ROUTES, WEBHOOK_ROUTES } from './alert.ts'
import { BILLING_ROUTES } from './billing.ts'
import { BOOKS_FILE_ROUTES } from './books-file.ts'
import { BUDGET_ROUTES } from './budget.ts'
import { CONNECTION_ROUTES } from './connection.ts'
import { FORECAST_ROUTES } from './forecast.ts'
import { LEDGER_ROUTES } from './ledger.ts'
import { MEMBER_ROUTES } from './member.ts'
import { NOTIFICATION_ROUTES } from './notification.ts'
import { ONBOARDING_ROUTES } from './onboarding.ts'
import { ORGANISATION_ROUTES } from './organisation.ts'
import { PACK_ROUTES, PARTNER_ROUTES } from './partner.ts'
import { REPORT_ROUTES } from './report.ts'
import { REPORT_EMAIL_ROUTES, REPORT_SCHEDULE_ROUTES } from './report-email.ts'
import { REPORT_LINK_ROUTES } from './report-link.ts'
import { SCENARIO_ROUTES } from './scenario.ts'
import { SESSION_ROUTES } from './session.ts'
import { SHEET_ROUTES } from './sheet.ts'
import { SIGN_IN_ROUTES } from './sign-in.ts'
import { TELEMETRY_ROUTES } from './telemetry.ts'
import { DIMENSION_ROUTES, TRACKING_ROUTES } from './tracking.ts'

export const ROUTE_TABLE = {
  ...SESSION_ROUTES,
  ...SIGN_IN_ROUTES,
  ...ACCOUNT_ROUTES,
  ...API_TOKEN_ROUTES,
  ...PUBLIC_API_ROUTES,
  ...ORGANISATION_ROUTES,
  ...MEMBER_ROUTES,
  ...PARTNER_ROUTES,
  ...PACK_ROUTES,
  ...BILLING_ROUTES,
  ...ONBOARDING_ROUTES,
  ...CONNECTION_ROUTES,
  ...BOOKS_FILE_ROUTES,
  ...LEDGER_ROUTES,
  ...DIMENSION_ROUTES,
  ...FORECAST_ROUTES,
  ...BUDGET_ROUTES,
  ...TRACKING_ROUTES,
  ...SCENARIO_ROUTES,
  ...REPORT_ROUTES,
  ...REPORT_LINK_ROUTES,
  ...REPORT_EMAIL_ROUTES,
  ...REPORT_SCHEDULE_ROUTES,
  ...SHEET_ROUTES,
  ...NOTIFICATION_ROUTES,
  ...ALERT_ROUTES,
  ...WEBHOOK_ROUTES,
  ...ACTIVITY_ROUTES,
  ...TELEMETRY_ROUTES,
} as const
