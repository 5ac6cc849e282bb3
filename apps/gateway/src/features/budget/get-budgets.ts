import type { getBudgets as route } from '@millpond/contract/budget'
import type { Handler } from '../../http/call.ts'
import { budgetsReply } from './budget-reply.ts'

export const getBudgets: Handler<typeof route> = call =>
  call.inOrganisation(tx => budgetsReply(tx, call.organisationId))
