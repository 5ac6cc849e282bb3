import { INVITE_DAYS } from '@millpond/contract/member'
import { composeLetter, type Letter } from '../../mail/index.ts'
import type { NewInvite } from '../../stores/invite-store.ts'

interface From {
  readonly inviter: string
  readonly organisation: string
  readonly link: string
  /** The firm that hands the company over. */
  readonly leaving?: string | undefined
}

const AS = { viewer: 'as a viewer', editor: 'as an editor', owner: 'as an owner' }

/** Anyone with the link may use it, once. */
export const inviteLetter = (
  to: string,
  { kind, role }: Pick<NewInvite, 'kind' | 'role'>,
  { inviter, organisation, link, leaving }: From,
): Letter =>
  composeLetter({
    kind: 'invite',
    to,
    subject: `${inviter} invited you to ${organisation} on Millpond`,
    paragraphs: [
      kind === 'partner'
        ? `${inviter} invited your firm to manage ${organisation} ${AS[role]}.`
        : `${inviter} invited you to join ${organisation} ${AS[role]}.`,
      ...(leaving
        ? [`${leaving} is handing the company over to you. Its access ends when you accept.`]
        : []),
    ],
    link: { address: link, label: 'View the invite' },
    closing: [
      `The link works once and is valid for ${INVITE_DAYS} days. Do not forward it.`,
      'If you do not know the sender, you can ignore this email.',
    ],
  })
