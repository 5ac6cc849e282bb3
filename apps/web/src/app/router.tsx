import type { RouteObject } from 'react-router'
import { createBrowserRouter, type LoaderFunctionArgs, Outlet, redirect } from 'react-router'
import { useSession } from '#current/session.ts'
import { InviteNotice } from '#features/session/invite/invite-notice.tsx'
import { keepInviteOf } from '#features/session/invite/pending-invite.ts'
import { SessionGate } from '#features/session/session-gate.tsx'
import { isOrganisationId, isProductId, PATHS } from '#paths.ts'
import { Loading } from '#ui/loading.tsx'
import { RootLayout } from './root-layout.tsx'
import { RouteError, RouteErrorPage } from './route-error.tsx'
import type { ScreenHandle } from './screen-handle.ts'
import { PlainFrame } from './shell/plain-frame.tsx'
import { Shell } from './shell/shell.tsx'

const notFound = () => new Response(null, { status: 404, statusText: 'Not Found' })

/** UI-02: anything but a GUID in this place is the route error page. */
function requireOrganisationId({ params }: LoaderFunctionArgs) {
  if (!isOrganisationId(params.organisationId)) throw notFound()
  return null
}

/**
 * UI-01: an offer starts with connecting a company and keeps its other parameters (ONB-02); an
 * unknown offer is an error.
 */
function openLanding({ params, request }: LoaderFunctionArgs) {
  if (!isProductId(params.productId)) throw new Response(null, { status: 400 })
  const { search, searchParams } = new URL(request.url)
  return redirect(keepInviteOf(searchParams) ? PATHS.invite : PATHS.onboardingConnect + search)
}

/** ONB-02: an invite in the address is shown first, and its code is removed from the address. */
const offerInvite = ({ request }: LoaderFunctionArgs) =>
  keepInviteOf(new URL(request.url).searchParams) ? redirect(PATHS.invite) : null

const named = (title: string, more: Partial<ScreenHandle> = {}): ScreenHandle => ({
  title,
  ...more,
})

const shellRoutes: RouteObject[] = [
  {
    path: PATHS.dashboard,
    handle: named('Dashboard', { hasPeriod: true }),
    lazy: () => import('#features/forecast/dashboard-screen.tsx'),
  },
  {
    path: PATHS.partner,
    handle: named('Clients'),
    lazy: () => import('#features/partner/portfolio-screen.tsx'),
  },
  {
    path: PATHS.organisation,
    loader: requireOrganisationId,
    lazy: () => import('#features/organisation/organisation-gate.tsx'),
    children: [
      {
        index: true,
        handle: named('Company'),
        lazy: () => import('#features/organisation/open-organisation-screen.tsx'),
      },
      {
        lazy: () => import('#features/settings/settings-frame.tsx'),
        children: [
          {
            path: 'import',
            handle: named('Sync'),
            lazy: () => import('#features/connection/import-screen.tsx'),
          },
        ],
      },
      {
        path: PATHS.cashFlow,
        handle: named('Cash flow'),
        lazy: () => import('#features/forecast/statement/cash-flow-screen.tsx'),
      },
      {
        path: PATHS.profitAndLoss,
        handle: named('Profit & loss'),
        lazy: () => import('#features/forecast/statement/profit-and-loss-screen.tsx'),
      },
      {
        path: PATHS.balanceSheet,
        handle: named('Balance sheet'),
        lazy: () => import('#features/forecast/statement/balance-sheet-screen.tsx'),
      },
      {
        path: PATHS.budget,
        handle: named('Budget'),
        lazy: () => import('#features/budget/budget-screen.tsx'),
      },
      {
        path: `${PATHS.scenarios}/:page?`,
        handle: named('Scenarios'),
        lazy: () => import('#features/scenario/scenarios-screen.tsx'),
      },
      {
        path: PATHS.customers,
        handle: named('Customers'),
        lazy: () => import('#features/tracking/customers/customers-screen.tsx'),
      },
      {
        path: PATHS.transfers,
        handle: named('Transfers'),
        lazy: () => import('#features/tracking/transfers/transfers-screen.tsx'),
      },
      {
        path: PATHS.documents,
        handle: named('Invoices & bills'),
        lazy: () => import('#features/forecast/documents/documents-screen.tsx'),
      },
      {
        path: PATHS.forecastAccuracy,
        handle: named('Accuracy'),
        lazy: () => import('#features/forecast/accuracy/accuracy-screen.tsx'),
      },
      {
        path: PATHS.organisationSettings,
        lazy: () => import('#features/settings/settings-frame.tsx'),
        children: [
          { index: true, loader: () => redirect('organisation') },
          {
            path: `${PATHS.settingsOrganisation}/:page?`,
            handle: named('Company settings'),
            lazy: () => import('#features/organisation/settings/organisation-settings-screen.tsx'),
          },
          {
            path: PATHS.settingsMembers,
            handle: named('Members and invites'),
            lazy: () => import('#features/member/members-screen.tsx'),
          },
          {
            path: PATHS.settingsConnections,
            handle: named('Connections'),
            lazy: () => import('#features/connection/connections-screen.tsx'),
          },
          {
            path: `${PATHS.forecastSettings}/:page?`,
            handle: named('Forecast settings'),
            lazy: () => import('#features/forecast/settings/forecast-settings-screen.tsx'),
          },
          {
            path: PATHS.settingsActivity,
            handle: named('Activity log'),
            lazy: () => import('#features/activity/activity-screen.tsx'),
          },
        ],
      },
    ],
  },
  {
    path: PATHS.staff,
    handle: named('Support staff'),
    lazy: () => import('#features/session/staff-screen.tsx'),
  },
  {
    lazy: () => import('#features/settings/settings-frame.tsx'),
    children: [
      {
        path: `${PATHS.settingsAccount}/:page?`,
        handle: named('Account'),
        lazy: () => import('#features/account/account-screen.tsx'),
      },
    ],
  },
]

const plainRoutes: RouteObject[] = [
  { path: PATHS.onboardingLanding, loader: openLanding, Component: Loading },
  {
    Component: SignedInOnly,
    children: [
      {
        path: PATHS.onboardingConnect,
        loader: offerInvite,
        handle: named('Add a company'),
        lazy: () => import('#features/connection/connect-screen.tsx'),
      },
    ],
  },
]

const nowhere: RouteObject[] = [
  { path: '*', loader: () => Promise.reject(notFound()), Component: Loading },
]

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: Loading,
    children: [
      { path: PATHS.home, loader: () => redirect(PATHS.dashboard), Component: Loading },
      {
        path: PATHS.signIn,
        handle: named('Sign in'),
        lazy: () => import('#features/session/sign-in-screen.tsx'),
      },
      {
        path: PATHS.signUp,
        loader: offerInvite,
        handle: named('Create your account'),
        lazy: () => import('#features/session/sign-up-screen.tsx'),
      },
      {
        path: PATHS.verifyEmail,
        handle: named('Your code'),
        lazy: () => import('#features/session/verify-email-screen.tsx'),
      },
      {
        path: PATHS.resetPassword,
        handle: named('New password'),
        lazy: () => import('#features/session/reset-screen.tsx'),
      },
      {
        path: PATHS.outbox,
        handle: named('Outbox'),
        lazy: () => import('#features/session/outbox-screen.tsx'),
      },
      {
        path: PATHS.invite,
        handle: named('Invite'),
        lazy: () => import('#features/session/invite/invite-screen.tsx'),
      },
      {
        Component: SignedInShell,
        children: [{ ErrorBoundary: RouteError, children: shellRoutes }],
      },
      { Component: Plain, children: [{ ErrorBoundary: RouteError, children: plainRoutes }] },
      { Component: Nowhere, children: [{ ErrorBoundary: RouteError, children: nowhere }] },
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

/**
 * A signed-in person keeps the navigation; a stranger is not asked to sign in for an unknown page.
 */
function Nowhere() {
  const { status } = useSession()
  return status === 'signedOut' || status === 'failed' ? <Plain /> : <SignedInShell />
}

function SignedInOnly() {
  return (
    <SessionGate>
      <Outlet />
      <InviteNotice />
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
