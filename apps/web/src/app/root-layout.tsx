import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigate } from 'react-router'
import { inAppTarget } from './link-clicks.ts'
import { type ScreenHandle, screenHandleOf } from './screen-handle.ts'

/**
 * Around every screen: the page title, links without a page load, and the focus after navigation.
 */
export function RootLayout() {
  const handle = useScreenHandle()
  useInAppLinks()
  useFocusAfterMove()
  return (
    <>
      <title>{handle ? `${handle.title} · Millpond` : 'Millpond'}</title>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

export function useScreenHandle(): ScreenHandle | null {
  const matches = useMatches()
  return screenHandleOf(matches.map(match => match.handle))
}

function useInAppLinks() {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const target = inAppTarget(event)
      if (target === null) return
      event.preventDefault()
      void navigate(target)
    }
    window.addEventListener('click', follow)
    return () => window.removeEventListener('click', follow)
  }, [navigate])
}

/** Navigation moves the focus to the content of the new screen, as a page load would. */
function useFocusAfterMove() {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
