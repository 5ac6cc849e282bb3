import * as trust from '@millpond/contract/trust'
import type { BindRoute } from '../../http/bind-route.ts'
import { getActivity } from './get-activity.ts'
import { getSupportAccess, putSupportAccess } from './support-access.ts'
import { endSupportSession, startSupportSession } from './support-sessions.ts'

export function bindTrustRoutes(bind: BindRoute): void {
  bind(trust.getActivity, getActivity)
  bind(trust.getSupportAccess, getSupportAccess)
  bind(trust.putSupportAccess, putSupportAccess)
  bind(trust.startVisit, startSupportSession)
  bind(trust.endVisit, endSupportSession)
}
