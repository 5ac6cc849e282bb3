/** The texts of the members page. */
import type { Invite, Member, Members } from '@millpond/contract/member'
import type { Role } from '@millpond/core/organisation'
import { dayOf } from '#ui/instant.ts'

export const ROLE_WORDS: Record<Role, string> = {
  viewer: 'Viewer',
  editor: 'Editor',
  owner: 'Owner',
}

/** The rights of a role, for the form that assigns it. */
export const ROLE_HINTS: Record<Role, string> = {
  viewer: 'Can see everything but change nothing.',
  editor: 'Can also change budgets, forecasts and settings.',
  owner: 'Full access, including billing and deleting the company.',
}

/** `Members (2)`, or `Members (2), partners (1)`. */
export function membersAnswer({ members, partners }: Members): string {
  const people = `Members (${members.length})`
  return partners.length === 0 ? people : `${people}, partners (${partners.length})`
}

export const nameOf = ({ name, email }: Member): string => name ?? email

/** The only owner can neither change role nor leave. */
export const isOnlyOwner = (members: readonly Member[], member: Member): boolean =>
  member.role === 'owner' && members.filter(each => each.role === 'owner').length === 1

export const inviteeOf = ({ email, kind }: Invite): string =>
  email ?? (kind === 'partner' ? 'Any partner with the link' : 'Anyone with the link')

/** `5th December 2026`, or that it has expired. */
export function expiryWords({ expiresAt, isExpired }: Invite): string {
  if (isExpired) return 'Expired'
  return dayOf(expiresAt)
}
