import { lazy, useCallback, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { useGetProvidersQuery } from '#api/gateway-api.ts'
import { useOrganisations } from '#current/organisation.ts'
import { useFailureToasts } from '#features/notification/use-failure-toasts.ts'
import { InviteNotice } from '#features/session/invite/invite-notice.tsx'
import { whenSettled } from '#screen/when-settled.ts'
import { Loading } from '#ui/loading.tsx'
import { LazyPart } from '../lazy-part.tsx'
import { Header } from './header.tsx'
import type { Overlay } from './overlay.ts'
import { Rail } from './rail.tsx'
import { SampleWatermark } from './sample-watermark.tsx'
import styles from './shell.module.css'
import { TopBanner } from './top-banner.tsx'
import { useShellCommands } from './use-shell-commands.ts'

const SettledParts = lazy(() =>
  import('./settled-parts.tsx').then(module => ({ default: module.SettledParts })),
)

/** Rail, header, one banner, the screen, and its overlays. */
export function Shell() {
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const close = () => setOverlay(null)
  useFailureToasts()
  const openPalette = useCallback(() => setOverlay('palette'), [])
  const { Part: Commands, early } = useShellCommands(overlay !== null, openPalette)
  const isReady = useIsReady()
  const isSettled = useIsSettled()
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to main content
      </a>
      <Rail />
      <div className={styles.page}>
        <Header onOpen={setOverlay} />
        {isReady && <TopBanner />}
        <SampleWatermark />
        <main key={`${isReady}`} className={styles.main} id="main" tabIndex={-1}>
          {isReady ? <Outlet /> : <Loading />}
        </main>
        <InviteNotice />
        {(isSettled || overlay === 'notifications') && (
          <LazyPart waiting={null}>
            <SettledParts isNotifying={overlay === 'notifications'} onClose={close} />
          </LazyPart>
        )}
      </div>
      {Commands && <Commands {...{ overlay, early }} onOpen={setOverlay} onClose={close} />}
    </div>
  )
}

/** Everything that is not the screen itself loads after it. */
function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => whenSettled(() => setSettled(true)), [])
  return isSettled
}

/**
 * The parts above the screen are known before the screen is rendered, so that nothing moves.
 * Afterwards the screen stays: a switch of organisation empties the cache and must not remove the
 * screen meanwhile.
 */
function useIsReady(): boolean {
  const { isLoaded, error } = useOrganisations()
  const { isLoading } = useGetProvidersQuery()
  const [wasReady, setReady] = useState(false)
  const isReady = wasReady || ((isLoaded || error !== null) && !isLoading)
  if (isReady !== wasReady) setReady(true)
  return isReady
}
