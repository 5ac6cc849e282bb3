/** The words of the dialog that shares a report, and of its page for the person who gets it. */
import type { ReportLink } from '@millpond/contract/report-link'
import { MAX_LINK_DAYS, MIN_LINK_DAYS, MIN_PASSCODE } from '@millpond/core/report'
import { dayOf } from '#ui/instant.ts'

export const SHARE_WORDS = {
  about: 'Anyone with the link can read this version without an account. Its figures never change.',
  ready: 'Copy the link now. You won’t see it again.',
  passcodeHint: `At least ${MIN_PASSCODE} characters. Send it in a separate message.`,
  daysHint: `From ${MIN_LINK_DAYS} to ${MAX_LINK_DAYS} days.`,
  noLinks: 'There are no links to this version yet.',
  notRead: 'We couldn’t load the links.',
  revokeQuestion: 'Revoke this link? It stops working for everyone who has it.',
  revoked: 'The link no longer works.',
} as const

export const LINK_PAGE_WORDS = {
  gone: 'This link has expired or does not exist. Ask the person who sent it for a new one.',
  passcode: 'Ask the person who sent you this link for the passcode.',
} as const

const STATES: Readonly<Record<string, string>> = {
  live: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
}

/** A state that a newer server sends is shown as it is. */
export const stateWords = (state: string): string => STATES[state] ?? state

/** `It has been opened 4 times, last on 5th November 2026.` */
export function openedWords({ openCount, lastOpenedAt }: ReportLink): string {
  if (lastOpenedAt === null) return 'It has not been opened yet.'
  if (openCount === 1) return `It has been opened once, on ${dayOf(lastOpenedAt)}.`
  return `It has been opened ${openCount} times, last on ${dayOf(lastOpenedAt)}.`
}

/** `This link expires on 21st December 2026.`, `This link expired on 21st December 2026.` */
export function endWords({ state, expiresAt }: Pick<ReportLink, 'state' | 'expiresAt'>): string {
  if (state === 'revoked') return 'This link was revoked.'
  return `This link ${state === 'expired' ? 'expired' : 'expires'} on ${dayOf(expiresAt)}.`
}

/** Why so many days cannot be chosen; null if they can. */
export function daysProblem(typed: string): string | null {
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  if (days >= MIN_LINK_DAYS && days <= MAX_LINK_DAYS) return null
  return `Enter a whole number from ${MIN_LINK_DAYS} to ${MAX_LINK_DAYS}`
}

/** Why a passcode cannot be used; null if it can, or if there is none. */
export const passcodeProblem = (typed: string): string | null =>
  typed === '' || typed.length >= MIN_PASSCODE ? null : `Use at least ${MIN_PASSCODE} characters`
