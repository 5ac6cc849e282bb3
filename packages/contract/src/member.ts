/** Who belongs to an organisation, and how one is asked in. */
import * as z from 'zod/mini'
import { ROLES, route } from './route.ts'
import { email, ticket } from './sign-in.ts'
import { instant, organisationId, organisationQuery, text } from './values.ts'

export const INVITE_DAYS = 14

export const member = z.object({
  userId: z.string(),
  name: z.nullable(z.string()),
  email: z.string(),
  role: z.enum(ROLES),
  isYou: z.boolean(),
  lastSeenAt: z.nullable(instant),
})
export type Member = z.infer<typeof member>

/** A person asked in with a role, or a partner organisation asked to look after this one. */
export const invite = z.object({
  inviteId: z.uuid(),
  kind: z.enum(['member', 'partner']),
  email: z.nullable(z.string()),
  role: z.enum(ROLES),
  invitedBy: z.string(),
  expiresAt: instant,
  isExpired: z.boolean(),
})
export type Invite = z.infer<typeof invite>

/** A partner organisation that reaches this one, with the most its members may do here. */
export const partnerLink = z.object({
  partnerId: z.uuid(),
  name: z.string(),
  role: z.enum(ROLES),
  since: instant,
})

const membersReply = z.object({
  members: z.array(member),
  partners: z.array(partnerLink),
  /** Empty for whoever may not invite. */
  invites: z.array(invite),
})
export type Members = z.infer<typeof membersReply>

export const getMembers = route({
  method: 'GET',
  path: '/api/members',
  access: 'organisation',
  summary: 'Members, partners and open invites of an organisation',
  query: organisationQuery,
  reply: membersReply,
})

export const changeRole = route({
  method: 'PUT',
  path: '/api/members',
  access: 'organisation',
  summary: 'Give a member another role; the last owner stays one',
  query: organisationQuery,
  body: z.strictObject({ userId: text(64), role: z.enum(ROLES), baseRole: z.enum(ROLES) }),
  reply: membersReply,
  mayFail: ['notFound', 'conflict'],
})

export const removeMember = route({
  method: 'DELETE',
  path: '/api/members',
  access: 'organisation',
  summary: 'Take a member, or a partner’s reach, away; the next request is refused',
  query: z.strictObject({
    organisationId,
    userId: z.optional(text(64)),
    partnerId: z.optional(z.uuid()),
  }),
  reply: membersReply,
  mayFail: ['notFound', 'conflict'],
})

export const createInvite = route({
  method: 'POST',
  path: '/api/user-invites',
  access: 'organisation',
  summary: 'Ask somebody in: answers once with the code; a mail goes out where an address is given',
  query: organisationQuery,
  body: z.strictObject({
    kind: z.enum(['member', 'partner']),
    role: z.enum(ROLES),
    email: z.optional(email),
  }),
  reply: z.object({ inviteCode: ticket, link: z.url(), invite }),
})

export const revokeInvite = route({
  method: 'DELETE',
  path: '/api/user-invites',
  access: 'organisation',
  summary: 'Take an open invite back',
  query: z.strictObject({ organisationId, inviteId: z.uuid() }),
  reply: membersReply,
  mayFail: ['notFound'],
})

/** A body, not an address: codes stay out of logs and histories. */
export const readInvite = route({
  method: 'POST',
  path: '/api/user-invites/read',
  access: 'public',
  summary: 'What an invite offers, for whoever holds its code',
  body: z.strictObject({ inviteCode: ticket }),
  reply: z.object({
    kind: z.enum(['member', 'partner']),
    organisationName: z.string(),
    role: z.enum(ROLES),
    invitedBy: z.string(),
    expiresAt: instant,
    /** The address the invite was mailed to: its holder need not type it in again. */
    email: z.nullable(z.string()),
  }),
  mayFail: ['notFound'],
})

export const acceptInvite = route({
  method: 'POST',
  path: '/api/user-invites/accept',
  access: 'signedIn',
  summary: 'Take an invite up, as oneself or for a partner organisation one owns',
  body: z.strictObject({ inviteCode: ticket, partnerId: z.optional(z.uuid()) }),
  reply: z.object({ organisationId: z.uuid() }),
  mayFail: ['notFound', 'conflict', 'forbidden', 'subscriptionRequired'],
})
