import type { RouteObject } from 'react-router'
import { createBrowserRouter, type LoaderFunctionArgs, Outlet, redirect } from 'react-router'
import { SessionGate } from '#features/session/session-gate.tsx'
import { isOrganisationId, isProductId, PATHS } from '#paths.ts'
import { Loading } from '#ui/loading.tsx'
import { RootLayout } from './root-layout.tsx'
import { RouteError, RouteErrorPage } from './route-error.tsx'
import type { ScreenHandle } from './screen-handle.ts'
import { PlainFrame } from './shell/plain-frame.tsx'
import { Shell } from './shell/shell.tsx'

type Screen = Pick<RouteObject, 'Component' | 'loader'>

/** A screen exports `Component`, and `loader` when it can start its requests before it is drawn. */
const screens = import.meta.glob<Screen>('../features/*/*-screen.tsx')

const screen = (name: string) => async (): Promise<Screen> => {
  const load = screens[`../features/${name}-screen.tsx`]
  if (!load) throw notFound()
  return load()
}

const notFound = () => new Response(null, { status: 404, statusText: 'Not Found' })

/** UI-02: anything but a GUID in this place is the route error page. */
function requireOrganisationId({ params }: LoaderFunctionArgs) {
  if (!isOrganisationId(params.organisationId)) throw notFound()
  return null
}

/** UI-01 */
function requireProductId({ params }: LoaderFunctionArgs) {
  if (!isProductId(params.productId)) throw notFound()
  return null
}

const named = (title: string, more: Partial<ScreenHandle> = {}): ScreenHandle => ({
  title,
  ...more,
})

const shellRoutes: RouteObject[] = [
  {
    path: PATHS.dashboard,
    handle: named('Dashboard', { hasPeriod: true }),
    lazy: screen('forecast/dashboard'),
  },
  {
    path: PATHS.organisation,
    loader: requireOrganisationId,
    children: [
      {
        index: true,
        handle: named('Organisation'),
        lazy: screen('organisation/open-organisation'),
      },
      { path: 'import', handle: named('Import'), lazy: screen('connection/import') },
    ],
  },
]

const plainRoutes: RouteObject[] = [
  {
    path: PATHS.onboardingLanding,
    loader: requireProductId,
    children: [{ index: true, handle: named('Welcome'), lazy: screen('onboarding/landing') }],
  },
  {
    Component: SignedInOnly,
    children: [
      {
        path: PATHS.onboardingConnect,
        handle: named('Connect'),
        lazy: screen('connection/connect'),
      },
    ],
  },
  { path: '*', loader: () => Promise.reject(notFound()) },
]

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: Loading,
    children: [
      { path: PATHS.home, loader: () => redirect(PATHS.dashboard) },
      { path: PATHS.signIn, handle: named('Sign in'), lazy: screen('session/sign-in') },
      { path: PATHS.signUp, handle: named('Create your account'), lazy: screen('session/sign-up') },
      {
        Component: SignedInShell,
        children: [{ ErrorBoundary: RouteError, children: shellRoutes }],
      },
      { Component: Plain, children: [{ ErrorBoundary: RouteError, children: plainRoutes }] },
    ],
  },
]

function SignedInShell() {
  return (
    <SessionGate>
      <Shell />
    </SessionGate>
  )
}

function SignedInOnly() {
  return (
    <SessionGate>
      <Outlet />
    </SessionGate>
  )
}

function Plain() {
  return (
    <PlainFrame>
      <Outlet />
    </PlainFrame>
  )
}

export const createRouter = () => createBrowserRouter(routes)
