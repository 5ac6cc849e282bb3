/** The members of an organisation, and invites. */
import * as z from 'zod/mini'
import { ROLES, route } from './route.ts'
import { MEMBER_ROUTES } from './route-table/member.ts'
import { dayText, instant, organisationId, organisationQuery, text } from './schema-parts/values.ts'
import { email, ticket } from './sign-in.ts'

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

/** Invites a person with a role, or a partner organisation to manage this one. */
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

/** A partner organisation with access to this one, and the highest role of its members here. */
export const partnerLink = z.object({
  partnerId: z.uuid(),
  name: z.string(),
  role: z.enum(ROLES),
  since: instant,
})

/** An API token that reads this company for a person. */
const memberToken = z.object({
  tokenId: z.uuid(),
  name: z.string(),
  /** The name of its person. */
  owner: z.string(),
  scopes: z.array(z.string()),
  expiresAt: instant,
  lastUsedOn: z.nullable(dayText),
})
export type MemberToken = z.infer<typeof memberToken>

const membersReply = z.object({
  members: z.array(member),
  partners: z.array(partnerLink),
  /** Empty for callers who may not invite. */
  invites: z.array(invite),
  /** Those that have not ended; empty for callers who are not owners. */
  apiTokens: z.array(memberToken),
})
export type Members = z.infer<typeof membersReply>

export const getMembers = route(MEMBER_ROUTES.getMembers, {
  permit: { role: 'viewer', visit: 'read', sample: false },
  summary: 'Members, partners and open invites of an organisation',
  query: organisationQuery,
  reply: membersReply,
})

export const changeRole = route(MEMBER_ROUTES.changeRole, {
  permit: { role: 'owner', confirmed: true, factor: 'atPartners' },
  summary: 'Change the role of a member; the last owner stays an owner',
  query: organisationQuery,
  body: z.strictObject({ userId: text(64), role: z.enum(ROLES), baseRole: z.enum(ROLES) }),
  reply: membersReply,
  mayFail: ['notFound', 'conflict'],
})

export const removeMember = route(MEMBER_ROUTES.removeMember, {
  permit: { role: 'owner', confirmed: true },
  summary: 'Remove a member or a partner; their next request is refused',
  query: z.strictObject({
    organisationId,
    userId: z.optional(text(64)),
    partnerId: z.optional(z.uuid()),
  }),
  reply: membersReply,
  mayFail: ['notFound', 'conflict'],
})

/** No confirmation: a token can always be ended at once. */
export const revokeMemberToken = route(MEMBER_ROUTES.revokeMemberToken, {
  permit: { role: 'owner' },
  summary: 'End an API token of any person that reads this company',
  query: z.strictObject({ organisationId, tokenId: z.uuid() }),
  reply: membersReply,
  mayFail: ['notFound'],
})

export const createInvite = route(MEMBER_ROUTES.createInvite, {
  permit: { role: 'owner', confirmed: true, factor: 'atPartners' },
  summary: 'Invite a person; returns the code once, and sends an email where an address is given',
  query: organisationQuery,
  body: z.strictObject({
    kind: z.enum(['member', 'partner']),
    role: z.enum(ROLES),
    email: z.optional(email),
  }),
  reply: z.object({ inviteCode: ticket, link: z.url(), invite }),
})

export const revokeInvite = route(MEMBER_ROUTES.revokeInvite, {
  permit: { role: 'owner' },
  summary: 'Cancel an open invite',
  query: z.strictObject({ organisationId, inviteId: z.uuid() }),
  reply: membersReply,
  mayFail: ['notFound'],
})

/** What its recipient needs to decide. */
const inviteOffer = {
  kind: z.enum(['member', 'partner']),
  organisationName: z.string(),
  role: z.enum(ROLES),
  invitedBy: z.string(),
  expiresAt: instant,
}

export const getOwnInvites = route(MEMBER_ROUTES.getOwnInvites, {
  permit: { factor: 'never' },
  summary: 'Open invites that were emailed to the verified address of the caller, newest first',
  reply: z.object({ invites: z.array(z.object({ inviteId: z.uuid(), ...inviteOffer })) }),
})

/** A body, not an address: codes stay out of logs and histories. */
export const readInvite = route(MEMBER_ROUTES.readInvite, {
  summary: 'What an invite offers, for anyone with its code',
  body: z.strictObject({ inviteCode: ticket }),
  reply: z.object({
    ...inviteOffer,
    /** The address the invite was mailed to, so that its recipient need not type it. */
    email: z.nullable(z.string()),
  }),
  mayFail: ['notFound'],
})

export const acceptInvite = route(MEMBER_ROUTES.acceptInvite, {
  summary: 'Accept an invite, for yourself or for a partner organisation that you own',
  body: z
    .strictObject({
      inviteCode: z.optional(ticket),
      /** Instead of the code, for an invite to the verified address of the caller. */
      inviteId: z.optional(z.uuid()),
      partnerId: z.optional(z.uuid()),
    })
    .check(
      z.refine(
        ({ inviteCode, inviteId }) => (inviteCode === undefined) !== (inviteId === undefined),
        {
          error: 'Give either the code or the id of an invite',
        },
      ),
    ),
  reply: z.object({ organisationId: z.uuid() }),
  mayFail: ['notFound', 'conflict', 'forbidden'],
  entitlement: 'clientPass',
})
