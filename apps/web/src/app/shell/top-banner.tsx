import { lazy } from 'react'
import { useSession } from '#current/session.ts'
import { Banner } from '#ui/banner.tsx'
import { LazyPart } from '../lazy-part.tsx'
import { useOnline } from './use-online.ts'

const LateBanner = lazy(() =>
  import('./late-banner.tsx').then(module => ({ default: module.LateBanner })),
)

/**
 * One line under the header with the most important of several facts. Only the words for being
 * offline are here, because nothing more can be loaded then.
 */
export function TopBanner() {
  const { auth } = useSession()
  const isOnline = useOnline()
  // The session gate shows support sessions, because some screens have no shell.
  if (auth.isSpoofSession) return null
  if (!isOnline) {
    return (
      <Banner label="Offline">
        You are offline. These are the last figures we loaded. You can save again once you are
        online.
      </Banner>
    )
  }
  return (
    <LazyPart waiting={null} fallback={null}>
      <LateBanner />
    </LazyPart>
  )
}
