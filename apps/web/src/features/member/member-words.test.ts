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

describe('[UI-15] who can get in', () => {
  it.each([
    [1, 0, '1 person can get into Kererū Coffee.'],
    [3, 0, '3 people can get into Kererū Coffee.'],
    [2, 1, '2 people and 1 partner can get into Kererū Coffee.'],
    [1, 2, '1 person and 2 partners can get into Kererū Coffee.'],
  ])('%i people, %i partners: %s', (people, partners, answer) => {
    expect(membersAnswer(of(people, partners), 'Kererū Coffee')).toBe(answer)
  })

  it('calls somebody by name, else by address', () => {
    expect(nameOf(member('ana', { name: 'Ana' }))).toBe('Ana')
    expect(nameOf(member('ana'))).toBe('ana@example.org')
  })

  it('[ORG-06] knows the owner who cannot go', () => {
    const ana = member('ana', { role: 'owner' })
    const ben = member('ben', { role: 'owner' })
    expect(isOnlyOwner([ana, member('cy')], ana)).toBe(true)
    expect(isOnlyOwner([ana, ben], ana)).toBe(false)
    expect(isOnlyOwner([ana, member('cy')], member('cy'))).toBe(false)
  })
})

describe('[ORG-05] an invite', () => {
  it('is for an address or for whoever has the link', () => {
    expect(inviteeOf({ ...invite, email: 'ben@example.org' })).toBe('ben@example.org')
    expect(inviteeOf(invite)).toBe('Whoever has the link')
    expect(inviteeOf({ ...invite, kind: 'partner' })).toBe('Whichever partner has the link')
  })

  it('says until when, or that it is over', () => {
    expect(expiryWords(invite)).toBe('until 5th December 2026')
    expect(expiryWords({ ...invite, isExpired: true })).toBe('expired')
  })
})
