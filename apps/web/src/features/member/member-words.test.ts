import type { Invite, Member, Members } from '@millpond/contract/member'
import { describe, expect, it } from 'vitest'
import { expiryWords, inviteeOf, isOnlyOwner, membersAnswer, nameOf } from './member-words.ts'

const member = (userId: string, facts: Partial<Member> = {}): Member => ({
  userId,
  name: null,
  email: `${userId}@example.org`,
  role: 'editor',
  isYou: false,
  lastSeenAt: null,
  ...facts,
})
const partner = {
  partnerId: '7f0f3a5e-0c1d-4b6e-9a53-0d6a9d1f4c11',
  name: 'Tally Advisors',
  role: 'editor' as const,
  since: '2026-11-01T00:00:00Z',
}
const of = (people: number, partners: number): Members => ({
  members: Array.from({ length: people }, (_, index) => member(`m${index}`)),
  partners: Array.from({ length: partners }, () => partner),
  invites: [],
  apiTokens: [],
})
const invite: Invite = {
  inviteId: '7f0f3a5e-0c1d-4b6e-9a53-0d6a9d1f4c12',
  kind: 'member',
  email: null,
  role: 'viewer',
  invitedBy: 'Ana',
  expiresAt: new Date(2026, 11, 5, 12).toISOString(),
  isExpired: false,
}

describe('[UI-15] the title of the members page', () => {
  it.each([
    [1, 0, 'Members (1)'],
    [3, 0, 'Members (3)'],
    [2, 1, 'Members (2), partners (1)'],
    [1, 2, 'Members (1), partners (2)'],
  ])('%i people, %i partners: %s', (people, partners, answer) => {
    expect(membersAnswer(of(people, partners))).toBe(answer)
  })

  it('names a person, or shows the email address', () => {
    expect(nameOf(member('ana', { name: 'Ana' }))).toBe('Ana')
    expect(nameOf(member('ana'))).toBe('ana@example.org')
  })

  it('[ORG-06] recognises the only owner, who cannot leave', () => {
    const ana = member('ana', { role: 'owner' })
    const ben = member('ben', { role: 'owner' })
    expect(isOnlyOwner([ana, member('cy')], ana)).toBe(true)
    expect(isOnlyOwner([ana, ben], ana)).toBe(false)
    expect(isOnlyOwner([ana, member('cy')], member('cy'))).toBe(false)
  })
})

describe('[ORG-05] an invite', () => {
  it('is for an address or for anyone with the link', () => {
    expect(inviteeOf({ ...invite, email: 'ben@example.org' })).toBe('ben@example.org')
    expect(inviteeOf(invite)).toBe('Anyone with the link')
    expect(inviteeOf({ ...invite, kind: 'partner' })).toBe('Any partner with the link')
  })

  it('says when it expires, or that it has', () => {
    expect(expiryWords(invite)).toBe('5th December 2026')
    expect(expiryWords({ ...invite, isExpired: true })).toBe('Expired')
  })
})
