/** The words of the page of API tokens. */
import type { ApiToken } from '@millpond/contract/api-token'
import { MAX_TOKEN_DAYS, MIN_TOKEN_DAYS, scopeName } from '@millpond/core/organisation'
import { formatDay } from '@millpond/core/time'
import { dayOf } from '#ui/instant.ts'

export const TOKEN_WORDS = {
  none: 'You have no API tokens.',
  notRead: 'We couldn’t load your API tokens.',
  create:
    'With this token, a tool can see the same figures as you in one company. It cannot change ' +
    'anything.',
  daysHint: `From ${MIN_TOKEN_DAYS} to ${MAX_TOKEN_DAYS} days.`,
  nameHint: 'The tool that will use it, such as “Sales sheet”.',
  noName: 'Enter a name',
  noScope: 'Choose at least one',
  noCompany: 'Connect a company first. Then you can create a token for it.',
  ready: 'Copy the token now. You won’t see it again.',
} as const

/** `Kererū Kitchens · Published reports`; a company that is no longer listed has no name. */
export const readsWords = ({ scopes }: ApiToken, company: string | null): string =>
  [company ?? 'A company you can no longer open', ...scopes.map(scopeName)].join(' · ')

/** `Created 27th November 2026 · never used · expires on 25th February 2027` */
export function lifeWords({ createdAt, lastUsedOn, expiresAt }: ApiToken): string {
  const used = lastUsedOn === null ? 'never used' : `last used ${formatDay(lastUsedOn)}`
  return `Created ${dayOf(createdAt)} · ${used} · expires on ${dayOf(expiresAt)}`
}

/** Why so many days cannot be chosen; null if they can. */
export function daysProblem(typed: string): string | null {
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  if (days >= MIN_TOKEN_DAYS && days <= MAX_TOKEN_DAYS) return null
  return `Enter a whole number from ${MIN_TOKEN_DAYS} to ${MAX_TOKEN_DAYS}`
}
