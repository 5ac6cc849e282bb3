import { type ReactNode, useEffect } from 'react'
import { Provider } from 'react-redux'
import { cache } from '#api/store.ts'
import { logger } from '#platform/logger.ts'
import { followOrganisationErrors } from './notifications.ts'
import { followOrganisations } from './organisation-state.ts'
import { followSession, startSession } from './session.ts'

/** Starts what every screen needs: the cache, the log, the session and the current organisation. */
export function CurrentProvider({ children }: { children: ReactNode }) {
  useEffect(startCurrent, [])
  return <Provider store={cache}>{children}</Provider>
}

function startCurrent(): () => void {
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
