import { logger } from '#platform/logger.ts'
import { followOrganisationErrors } from './notifications.ts'
import { followOrganisations } from './organisation-state.ts'
import { followSession, startSession } from './session.ts'

/**
 * Starts what every screen needs: the log, the session and the current organisation. It is called
 * before the first render, so that the session is read meanwhile. Returns how to stop it.
 */
export function startCurrent(): () => void {
  const stops = [
    logger.start(),
    followOrganisationErrors(),
    followOrganisations(),
    followSession(() => window.location.assign('/')),
  ]
  void startSession()
  return () => {
    for (const stop of stops) stop()
  }
}
