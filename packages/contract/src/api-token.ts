/** A person's API tokens: each lets another tool read one company until a day. API-01. */
import {
  API_SCOPES,
  MAX_API_TOKENS,
  MAX_TOKEN_DAYS,
  MIN_TOKEN_DAYS,
} from '@millpond/core/organisation'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { API_TOKEN_ROUTES } from './route-table/account.ts'
import { dayText, instant, nameText, organisationId } from './schema-parts/values.ts'

const MAX_NAME = 60

const tokenId = z.uuid()
const apiToken = z.object({
  tokenId,
  name: z.string(),
  organisationId,
  /** A client shows a scope that it does not know as it is. */
  scopes: z.array(z.string()),
  createdAt: instant,
  expiresAt: instant,
  /** In UTC; null until it is used. */
  lastUsedOn: z.nullable(dayText),
})
export type ApiToken = z.infer<typeof apiToken>

const tokens = z.array(apiToken).check(z.maxLength(MAX_API_TOKENS))

export const getApiTokens = route(API_TOKEN_ROUTES.getApiTokens, {
  summary: 'The caller’s API tokens that have not ended, newest first, without their secrets',
  reply: z.object({ tokens }),
})

export const createApiToken = route(API_TOKEN_ROUTES.createApiToken, {
  permit: { confirmed: true },
  summary: 'Create a token that reads one company; its secret is in this reply only',
  body: z.strictObject({
    organisationId,
    name: nameText(MAX_NAME),
    scopes: z
      .array(z.enum(API_SCOPES))
      .check(z.minLength(1), z.maxLength(API_SCOPES.length))
      .check(
        z.refine(each => new Set(each).size === each.length, { error: 'Name each scope once' }),
      ),
    /** After so many days it no longer works. */
    days: z.int().check(z.gte(MIN_TOKEN_DAYS), z.lte(MAX_TOKEN_DAYS)),
  }),
  reply: z.object({ tokens, secret: z.string() }),
  mayFail: ['notFound'],
})

/** It needs no confirmation: a token can always be ended at once. */
export const revokeApiToken = route(API_TOKEN_ROUTES.revokeApiToken, {
  permit: { factor: 'never' },
  summary: 'End one of your API tokens at once',
  query: z.strictObject({ tokenId }),
  reply: z.object({ tokens }),
  mayFail: ['notFound'],
})
