/** Alerts: what a company wants to be warned of, what was found, and how good the warnings are. */
import {
  ALERT_KINDS,
  ALERT_RULES,
  type AlertRecord,
  type AlertRule,
  isSameCovenant,
  MAX_WATCHED_COVENANTS,
  MAX_WEEKS_AHEAD,
  MIN_WEEKS_AHEAD,
  SENSITIVITIES,
} from '@millpond/core/alert'
import type { Covenant } from '@millpond/core/forecast'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { ALERT_ROUTES } from './route-table/alert.ts'
import { wayDown } from './schema-parts/alert-facts.ts'
import { covenant, watchedCovenant } from './schema-parts/covenant.ts'
import { mirrorOf } from './schema-parts/mirror.ts'
import { dayText, instant, organisationQuery, text } from './schema-parts/values.ts'

const MAX_KEY = 100

const isListedOnce = z.refine<readonly Covenant[]>(
  all => all.every((one, at) => !all.slice(0, at).some(each => isSameCovenant(each, one))),
  'One covenant appears twice. Remove one of them',
)
const covenants = z
  .array(watchedCovenant)
  .check(
    z.maxLength(MAX_WATCHED_COVENANTS, `Millpond watches ${MAX_WATCHED_COVENANTS} covenants`),
    isListedOnce,
  )

const choices = z.strictObject({
  sensitivity: z.enum(SENSITIVITIES),
  weeksAhead: z.int().check(z.gte(MIN_WEEKS_AHEAD), z.lte(MAX_WEEKS_AHEAD)),
  off: z.array(z.enum(ALERT_RULES)).check(z.maxLength(ALERT_RULES.length)),
})

const alertRule = mirrorOf<AlertRule>()(z.extend(choices, { covenants }))

/** A cause with its words, which are those of emails and notifications. */
const alertCause = z.object({
  kind: z.enum(ALERT_KINDS),
  key: z.string(),
  state: z.enum(['raised', 'resolved']),
  title: z.string(),
  message: z.string(),
  way: z.nullable(wayDown),
  raisedOn: dayText,
  changedOn: dayText,
  resolvedOn: z.nullable(dayText),
  /** Silent until a day, or until it is worse. */
  snooze: z.nullable(z.union([z.literal('worse'), dayText])),
})
export type ShownAlert = z.infer<typeof alertCause>

const counts = z.object({
  dips: z.int(),
  caught: z.int(),
  missed: z.int(),
  warnings: z.int(),
  right: z.int(),
  wrong: z.int(),
})

const alertRecord = mirrorOf<AlertRecord>()(
  z.object({
    closes: z.int(),
    bySensitivity: z.object({ likely: counts, possible: counts, cautious: counts }),
  }),
)

const preference = z.strictObject({ wantsEmail: z.boolean(), wantsDigest: z.boolean() })
export type AlertWishes = z.infer<typeof preference>

const alerts = z.object({
  rule: alertRule,
  /** Raised ones first, the newest first. */
  causes: z.array(alertCause),
  /** What was said in the last weeks, newest first. */
  events: z.array(
    z.object({
      at: instant,
      event: z.enum(['raised', 'worsened', 'resolved']),
      kind: z.enum(ALERT_KINDS),
      title: z.string(),
    }),
  ),
  /** The caller’s own; null for viewers and for who is no member: they get no emails. */
  preference: z.nullable(preference),
  /** Those of reports, as a start for the rule; empty for viewers. */
  reportCovenants: z.array(covenant),
  /** Null until the forecast has been tested on the past. */
  record: z.nullable(alertRecord),
})
export type Alerts = z.infer<typeof alerts>

export const getAlerts = route(ALERT_ROUTES.getAlerts, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'The alerts of an organisation: rule, causes, recent events, and the record of the past',
  query: organisationQuery,
  reply: alerts,
})

export const putAlertRule = route(ALERT_ROUTES.putAlertRule, {
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary:
    'Choose which alerts are raised, at which lowest chance, how many weeks ahead, and covenants',
  query: organisationQuery,
  /** Without covenants, those that are watched stay. */
  body: z.extend(choices, { covenants: z.optional(covenants) }),
  reply: z.object({ rule: alertRule }),
})

export const putAlertPreference = route(ALERT_ROUTES.putAlertPreference, {
  permit: { role: 'editor' },
  summary: 'Choose which emails about alerts the caller gets',
  query: organisationQuery,
  body: preference,
  reply: z.object({ preference }),
})

export const snoozeAlert = route(ALERT_ROUTES.snoozeAlert, {
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary: 'Hide an alert for a week or until it is worse; null shows it again',
  query: organisationQuery,
  body: z.strictObject({
    kind: z.enum(ALERT_KINDS),
    key: text(MAX_KEY),
    /** A week ends on a day in the company’s time zone. */
    until: z.nullable(z.enum(['worse', 'week'])),
  }),
  reply: z.object({ snooze: z.nullable(z.union([z.literal('worse'), dayText])) }),
  mayFail: ['notFound'],
})
