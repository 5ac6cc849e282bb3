/** What other tools read with an API token, in a form that stays the same. */
import { API_SCOPES } from '@millpond/core/organisation'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { PUBLIC_API_ROUTES } from './route-table/account.ts'
import {
  centsNumber,
  dayText,
  instant,
  monthText,
  organisationId,
  organisationQuery,
} from './schema-parts/values.ts'

const [FIGURES, REPORTS] = API_SCOPES

export const getApiOrganisations = route(PUBLIC_API_ROUTES.getApiOrganisations, {
  permit: { token: 'any' },
  summary: 'The companies that the caller can read; with an API token, the one of the token',
  reply: z.object({ organisations: z.array(z.object({ organisationId, name: z.string() })) }),
})

const lowPoint = z.object({
  on: dayText,
  amount: centsNumber,
  /** `monthEnd`: only month ends are known there, and a day between them may be lower. */
  precision: z.enum(['day', 'monthEnd']),
})

export const apiForecast = z.object({
  organisationId,
  currency: z.string(),
  /** The last complete month of the books. */
  closeMonth: monthText,
  /** Counts each import of books. */
  version: z.int(),
  /** The low point is searched from this day until the other one. */
  from: dayText,
  until: dayText,
  /** The sentence at the top of the dashboard. */
  headline: z.string(),
  /** The balance that the company wants to keep; null without one. */
  floor: z.nullable(centsNumber),
  /** The lowest balance; null with too little history. */
  low: z.nullable(lowPoint),
  /** Low point less floor, or less zero without a floor. */
  headroom: z.nullable(centsNumber),
  /** The first point below the floor, or below zero without a floor. */
  firstBelow: z.nullable(lowPoint),
  firstOverdrawn: z.nullable(lowPoint),
  /** The last 12 complete months, the running one and the 12 after it, oldest first. */
  months: z.array(
    z.object({
      month: monthText,
      /** `soFar`: the running month, what has happened with the expected rest. */
      kind: z.enum(['actual', 'soFar', 'forecast']),
      opening: centsNumber,
      /** Null where the books do not show it. Both are positive. */
      cashIn: z.nullable(centsNumber),
      cashOut: z.nullable(centsNumber),
      net: centsNumber,
      /** What balances and movements do not explain: closing less opening and net. */
      gap: centsNumber,
      closing: centsNumber,
      /** It contains the closing balance 8 times in 10; null for the past. */
      likely: z.nullable(z.object({ low: centsNumber, high: centsNumber })),
    }),
  ),
})

export const getApiForecast = route(PUBLIC_API_ROUTES.getApiForecast, {
  permit: { role: 'viewer', visit: 'read', token: FIGURES },
  summary: 'Cash by month and the low point of the next 12 months, as the dashboard shows them',
  query: organisationQuery,
  reply: apiForecast,
  mayFail: ['notFound'],
})

export const getApiReports = route(PUBLIC_API_ROUTES.getApiReports, {
  permit: { role: 'viewer', visit: 'read', token: REPORTS },
  summary: 'Published reports, newest first, in pages of at most 100',
  query: z.strictObject({
    organisationId,
    /** `nextCursor` of the page before. */
    cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/, 'Use a cursor of a reply'))),
    /** How many at most: 50 unless you choose, and never more than 100. */
    limit: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'Use a number'))),
  }),
  reply: z.object({
    reports: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        /** The versions of one report have the same series. */
        seriesId: z.uuid(),
        number: z.int(),
        publishedAt: instant,
        /** The last day of actual figures. */
        actualUntil: dayText,
      }),
    ),
    /** Null after the last page. */
    nextCursor: z.nullable(z.string()),
  }),
})
