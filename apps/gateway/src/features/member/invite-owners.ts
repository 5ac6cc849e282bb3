import type { inviteOwners as route } from '@millpond/contract/partner'
import { elsewhereWithin } from '#database/index.ts'
import type { Handler } from '../../http/call.ts'
import { forEachClient } from '../../http/each-client.ts'
import { organisationNotFound } from '../../http/refusal.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { addInvite, type InviteNeeds } from './add-invite.ts'

/** The links are only in the emails: a reply with many codes would be a risk. */
export const inviteOwners: Handler<typeof route, InviteNeeds> = async call => {
  const { deps, organisationId: partnerId, user, body } = call
  const emails = new Map(body.invites.map(({ clientId, email }) => [clientId, email]))
  const answer = await call.commit(async tx => {
    const firm = await organisationStore.find(tx, partnerId)
    if (!firm) throw organisationNotFound()
    const handsOver = body.handsOver ? { partnerId, name: firm.name } : undefined
    const chosen = { partnerId, clientIds: [...emails.keys()], least: 'owner' } as const
    const results = await forEachClient(tx, chosen, async (part, { organisationId }) => {
      const invite = await elsewhereWithin(part, organisationId, () =>
        addInvite(part, {
          ...{ deps, organisationId, userId: user.userId, kind: 'member', role: 'owner' },
          email: emails.get(organisationId) ?? null,
          inviteCode: call.derive(`invite ${organisationId}`),
          ...(handsOver && { handsOver }),
        }),
      )
      call.audit({
        action: 'inviteCreated',
        subject: handsOver ? `as owner, ${firm.name} hands over` : 'as owner',
        details: { inviteId: invite.inviteId, kind: 'member', role: 'owner' },
        of: { organisationId },
      })
    })
    return { results }
  })
  deps.mail.wake()
  return answer
}
