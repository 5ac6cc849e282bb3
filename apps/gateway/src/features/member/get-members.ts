import type { getMembers as route } from '@millpond/contract/member'
import type { Handler } from '../../http/call.ts'
import { membersReply } from './members-reply.ts'

export const getMembers: Handler<typeof route, 'clock'> = call =>
  call.inOrganisation(tx => membersReply(tx, call))
