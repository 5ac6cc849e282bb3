/** The texts of a portfolio: clients in, sentences out. */
import type { Client, Portfolio } from '@millpond/contract/partner'
import { addDays, type Day } from '@millpond/core/time'
import { folded } from '#ui/folded.ts'

/** How many days ahead a client that runs short is urgent. Guide §9.12. */
const SOON_DAYS = 90

/** It is expected to drop below its floor, or below zero without one, within ninety days. */
export const isShortSoon = (client: Client, today: Day): boolean =>
  client.firstBelowOn !== null && client.firstBelowOn <= addDays(today, SOON_DAYS)

export const isDisconnected = (client: Client): boolean =>
  client.connectionStatus === 'disconnected'

export const needsAttention = (client: Client, today: Day): boolean =>
  isShortSoon(client, today) || isDisconnected(client)

/** `3 of 18 clients are expected to run short of cash in the next 90 days.` */
export function portfolioAnswer(clients: readonly Client[], today: Day): string {
  const count = clients.length
  if (count === 0) return 'Add a client to see who needs you first.'
  const short = clients.filter(client => isShortSoon(client, today)).length
  const known = clients.filter(client => client.closing.length > 0).length
  if (known === 0) return 'None of your clients are connected yet.'
  const soon = `short of cash in the next ${SOON_DAYS} days`
  if (short === 0) return `No client is expected to run ${soon}.`
  if (count === 1) return `Your client is expected to run ${soon}.`
  return `${short} of ${count} clients ${short === 1 ? 'is' : 'are'} expected to run ${soon}.`
}

/**
 * The clients that the title leaves out: `2 of them are not connected yet.` Empty if there are
 * none.
 */
export function withoutBooks(clients: readonly Client[]): string {
  const count = clients.filter(client => client.closing.length === 0).length
  if (count === 0 || count === clients.length) return ''
  return count === 1 ? '1 of them is not connected yet.' : `${count} of them are not connected yet.`
}

/** `18/20`, `2/3`, or `7` without a limit or without passes. */
export const passesUsed = ({ passes }: Portfolio): string =>
  passes.limit === null || passes.limit === 0 ? `${passes.used}` : `${passes.used}/${passes.limit}`

export const isFull = ({ passes }: Portfolio): boolean =>
  passes.limit !== null && passes.used >= passes.limit

export type TrialState = 'none' | 'running' | 'over'

export function trialState({ passes }: Portfolio, now: Date): TrialState {
  if (passes.trialEndsAt === null) return 'none'
  return new Date(passes.trialEndsAt) > now ? 'running' : 'over'
}

const DAY_MS = 86_400_000

/** `Trial: 5 days left`, `Trial: ends today`, `Trial ended`. */
export function trialNote(portfolio: Portfolio, now: Date): string | null {
  const { trialEndsAt } = portfolio.passes
  if (trialEndsAt === null) return null
  const left = Math.ceil((new Date(trialEndsAt).getTime() - now.getTime()) / DAY_MS)
  if (left <= 0) return 'Trial ended'
  return left === 1 ? 'Trial: 1 day left' : `Trial: ${left} days left`
}

export const FILTERS = ['all', 'attention', 'disconnected'] as const
export type Filter = (typeof FILTERS)[number]

export const FILTER_WORDS: Record<Filter, string> = {
  all: 'All',
  attention: 'Needs attention',
  disconnected: 'Disconnected',
}

/** No choice of a tag or a person; both are never empty. */
export const ANY = ''
const NO_PERSON = ' '

export interface ClientFilter {
  readonly state: Filter
  readonly search: string
  /** ANY, or a tag. */
  readonly tag: string
  /** ANY, or the id of a person. */
  readonly assignee: string
}

export const NO_FILTER: ClientFilter = { state: 'all', search: '', tag: ANY, assignee: ANY }

/** Clients that pass the filter and whose name contains the search, in their own order. */
export function shownClients(
  clients: readonly Client[],
  { state, search, tag, assignee }: ClientFilter,
  today: Day,
): Client[] {
  return clients.filter(client => {
    if (state === 'attention' && !needsAttention(client, today)) return false
    if (state === 'disconnected' && !isDisconnected(client)) return false
    if (tag !== ANY && !client.tags.some(each => folded(each) === folded(tag))) return false
    if (assignee !== ANY && (client.assigneeId ?? NO_PERSON) !== assignee) return false
    return folded(client.name).includes(folded(search.trim()))
  })
}

/** The choices of the filter by person; none while no client is assigned. */
export function assigneeOptions(
  clients: readonly Client[],
  people: Portfolio['people'],
): { value: string; label: string }[] {
  const assigned = new Set(clients.map(({ assigneeId }) => assigneeId))
  const named = people.filter(({ userId }) => assigned.has(userId))
  if (named.length === 0) return []
  return [
    { value: ANY, label: 'Everyone' },
    ...named.map(({ userId, name }) => ({ value: userId, label: name })),
    { value: NO_PERSON, label: 'Unassigned' },
  ]
}
