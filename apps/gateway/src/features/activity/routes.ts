import * as activity from '@millpond/contract/activity'
import type { BindRoute } from '../../http/bind-route.ts'
import { getActivity } from './get-activity.ts'
import { getSupportAccess, putSupportAccess } from './support-access.ts'
import { endSupportSession, startSupportSession } from './support-sessions.ts'

export function bindActivityRoutes(bind: BindRoute): void {
  bind(activity.getActivity, getActivity)
  bind(activity.getSupportAccess, getSupportAccess)
  bind(activity.putSupportAccess, putSupportAccess)
  bind(activity.startVisit, startSupportSession)
  bind(activity.endVisit, endSupportSession)
}
