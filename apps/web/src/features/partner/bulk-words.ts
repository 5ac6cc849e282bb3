/** The texts of actions for several clients. */
import type { Client, ClientResult, Portfolio } from '@millpond/contract/partner'
import { folded } from '#ui/folded.ts'

const BULK_ACTIONS = [
  'sync',
  'assign',
  'addTag',
  'removeTag',
  'template',
  'invite',
  'givePass',
  'freePass',
] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

export const ACTION_WORDS: Readonly<Record<BulkAction, string>> = {
  sync: 'Sync now',
  assign: 'Assign to a person',
  addTag: 'Add a tag',
  removeTag: 'Remove a tag',
  template: 'Apply settings for new clients',
  invite: 'Invite owners',
  givePass: 'Assign client passes',
  freePass: 'Remove client passes',
}

/** Inviting and passes are for owners of the firm. */
const OWNER_ACTIONS: ReadonlySet<BulkAction> = new Set(['invite', 'givePass', 'freePass'])

export const actionsFor = (isOwner: boolean): BulkAction[] =>
  BULK_ACTIONS.filter(action => isOwner || !OWNER_ACTIONS.has(action))

export const clientCount = (count: number): string =>
  count === 1 ? '1 client' : `${count} clients`

const BUTTONS: Readonly<Record<BulkAction, (count: string) => string>> = {
  sync: count => `Sync ${count}`,
  assign: count => `Assign ${count}`,
  addTag: count => `Tag ${count}`,
  removeTag: count => `Remove from ${count}`,
  template: () => 'See what changes…',
  invite: () => 'Enter addresses…',
  givePass: count => `Assign to ${count}`,
  freePass: () => 'Remove passes…',
}

export const buttonWords = (action: BulkAction, count: number): string =>
  BUTTONS[action](clientCount(count))

const DONE: Readonly<Record<BulkAction, string>> = {
  sync: 'Sync started for',
  assign: 'Assigned',
  addTag: 'Tagged',
  removeTag: 'Tag removed from',
  template: 'Settings applied to',
  invite: 'Invites sent for',
  givePass: 'Pass assigned to',
  freePass: 'Pass removed from',
}

/**
 * `Sync started for 7 clients. Failed for 2: There is no connection to sync from.` Several reasons
 * are at their rows.
 */
export function outcomeWords(action: BulkAction, results: readonly ClientResult[]): string {
  const problems = results.flatMap(({ problem }) => (problem === null ? [] : [problem]))
  const done = results.length - problems.length
  const first = done === 0 ? '' : `${DONE[action]} ${clientCount(done)}.`
  if (problems.length === 0) return first
  const reasons = [...new Set(problems)]
  const why =
    reasons.length === 1 ? `: ${withStop(reasons[0] ?? '')}` : '. The list shows the reasons.'
  const who = done === 0 ? clientCount(problems.length) : `${problems.length}`
  return `${first} Failed for ${who}${why}`.trim()
}

const withStop = (text: string) => (text.endsWith('.') ? text : `${text}.`)

/** All tags of these clients, each once, in the order of the alphabet. */
export function tagsOf(clients: readonly Client[]): string[] {
  const tags = new Map<string, string>()
  for (const tag of clients.flatMap(client => client.tags)) {
    if (!tags.has(folded(tag))) tags.set(folded(tag), tag)
  }
  return [...tags.values()].sort((a, b) => a.localeCompare(b, 'en'))
}

type Person = Portfolio['people'][number]

export const personName = (people: readonly Person[], userId: string | null): string | null =>
  people.find(person => person.userId === userId)?.name ?? null
