/** Who can get in, said in words. Pure. */
import type { Invite, Member, Members } from '@millpond/contract/member'
import type { Role } from '@millpond/core/organisation'
import { dayOf } from '#ui/instant.ts'

export const ROLE_WORDS: Record<Role, string> = {
  viewer: 'Viewer',
  editor: 'Editor',
  owner: 'Owner',
}

/** What a role may do, as the form that gives it away says it. */
export const ROLE_HINTS: Record<Role, string> = {
  viewer: 'Sees every figure and changes nothing.',
  editor: 'Also changes budgets, forecasts and settings.',
  owner: 'May do everything: invite, connect, pay, and end the organisation.',
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** `2 people and 1 partner can get into Kererū Coffee.` */
export function membersAnswer({ members, partners }: Members, name: string): string {
  const people = counted(members.length, 'person', 'people')
  if (partners.length === 0) return `${people} can get into ${name}.`
  return `${people} and ${counted(partners.length, 'partner', 'partners')} can get into ${name}.`
}

export const nameOf = ({ name, email }: Member): string => name ?? email

/** An owner who is the only one can neither step down nor go. */
export const isOnlyOwner = (members: readonly Member[], member: Member): boolean =>
  member.role === 'owner' && members.filter(each => each.role === 'owner').length === 1

export const inviteeOf = ({ email, kind }: Invite): string =>
  email ?? (kind === 'partner' ? 'Whichever partner has the link' : 'Whoever has the link')

/** `until 5th December 2026`, or that it is over. */
export function expiryWords({ expiresAt, isExpired }: Invite): string {
  if (isExpired) return 'expired'
  return `until ${dayOf(expiresAt)}`
}
