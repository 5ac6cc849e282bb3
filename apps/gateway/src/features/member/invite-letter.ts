import { INVITE_DAYS } from '@millpond/contract/member'
import { composeLetter, type Letter } from '../../mail/index.ts'
import type { NewInvite } from '../../stores/invite-store.ts'

interface From {
  readonly inviter: string
  readonly organisation: string
  readonly link: string
}

/** Whoever holds the link may use it: it is for one person, and good for one use. */
export const inviteLetter = (
  to: string,
  { kind, role }: Pick<NewInvite, 'kind' | 'role'>,
  { inviter, organisation, link }: From,
): Letter =>
  composeLetter({
    kind: 'invite',
    to,
    subject: `${inviter} asks you to ${organisation} on Millpond`,
    paragraphs: [
      kind === 'partner'
        ? `${inviter} asks your firm to look after ${organisation} as ${role}.`
        : `${inviter} asks you to join ${organisation} as ${role}.`,
    ],
    link: { address: link, label: 'Look at the invite' },
    closing: [
      `The link can be used once, within ${INVITE_DAYS} days. Do not pass it on.`,
      'If you do not know the sender, you need do nothing.',
    ],
  })
