import type { RouteObject } from 'react-router'
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  redirectDocument,
} from 'react-router'
import { keepInviteOf } from '#current/pending-invite.ts'
import { useSession } from '#current/session.ts'
import { InviteNotice } from '#features/session/invite/invite-notice.tsx'
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
 * UI-01: an address without a product is an error; an invite in it is shown first (ONB-02). The
 * page itself is another document, `landing.html`.
 */
function openLanding(call: LoaderFunctionArgs) {
  if (!isProductId(call.params.productId)) throw new Response(null, { status: 400 })
  return offerInvite(call) ?? redirectDocument(call.request.url)
}

/** ONB-02: an invite in the address is shown first, and its code is removed from the address. */
const offerInvite = ({ request }: LoaderFunctionArgs) =>
  keepInviteOf(new URL(request.url)) ? redirect(PATHS.invite) : null

const named = (title: string, more: Partial<ScreenHandle> = {}): ScreenHandle => ({
  title,
  ...more,
})

const screen = (path: string, title: string, lazy: NonNullable<RouteObject['lazy']>) =>
  ({ path, handle: named(title), lazy }) as RouteObject

/** Also the page of a link to a report: a file of its own would add to the first load. */
const reports = () => import('#features/report/reports-screen.tsx')

const shellRoutes: RouteObject[] = [
  {
    path: PATHS.dashboard,
    handle: named('Dashboard', { hasPeriod: true }),
    // Not a loader: it would run, and delay the navigation, with each change of the address.
    lazy: async () => {
      const { Component, readBooksEarly } = await import('#features/forecast/dashboard-screen.tsx')
      readBooksEarly()
      return { Component }
    },
  },
  screen(PATHS.partner, 'Clients', () => import('#features/partner/portfolio-screen.tsx')),
  screen(
    `${PATHS.packs}/:pack?`,
    'Packs',
    () => import('#features/partner/packs/packs-screen.tsx'),
  ),
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
          screen('import', 'Sync', () => import('#features/connection/import-screen.tsx')),
        ],
      },
      screen(
        PATHS.cashFlow,
        'Cash flow',
        () => import('#features/forecast/statement/cash-flow-screen.tsx'),
      ),
      screen(
        PATHS.profitAndLoss,
        'Profit & loss',
        () => import('#features/forecast/statement/profit-and-loss-screen.tsx'),
      ),
      screen(
        PATHS.balanceSheet,
        'Balance sheet',
        () => import('#features/forecast/statement/balance-sheet-screen.tsx'),
      ),
      screen(PATHS.budget, 'Budget', () => import('#features/budget/budget-screen.tsx')),
      screen(
        `${PATHS.scenarios}/:page?`,
        'Scenarios',
        () => import('#features/scenario/scenarios-screen.tsx'),
      ),
      screen(
        PATHS.customers,
        'Customers',
        () => import('#features/tracking/customers/customers-screen.tsx'),
      ),
      screen(
        PATHS.transfers,
        'Transfers',
        () => import('#features/tracking/transfers/transfers-screen.tsx'),
      ),
      screen(`${PATHS.reports}/:report?/:page?`, 'Reports', reports),
      screen(
        PATHS.documents,
        'Invoices & bills',
        () => import('#features/forecast/documents/documents-screen.tsx'),
      ),
      screen(
        PATHS.forecastAccuracy,
        'Accuracy',
        () => import('#features/forecast/accuracy/accuracy-screen.tsx'),
      ),
      {
        path: PATHS.organisationSettings,
        lazy: () => import('#features/settings/settings-frame.tsx'),
        children: [
          { index: true, loader: () => redirect('organisation') },
          screen(
            `${PATHS.settingsOrganisation}/:page?`,
            'Company settings',
            () => import('#features/organisation/settings/organisation-settings-screen.tsx'),
          ),
          screen(
            PATHS.settingsMembers,
            'Members and invites',
            () => import('#features/member/members-screen.tsx'),
          ),
          screen(
            PATHS.settingsConnections,
            'Connections',
            () => import('#features/connection/connections-screen.tsx'),
          ),
          screen(
            `${PATHS.forecastSettings}/:page?`,
            'Forecast settings',
            () => import('#features/forecast/settings/forecast-settings-screen.tsx'),
          ),
          screen(
            PATHS.settingsBilling,
            'Billing',
            () => import('#features/billing/billing-screen.tsx'),
          ),
          screen(
            PATHS.settingsActivity,
            'Activity log',
            () => import('#features/activity/activity-screen.tsx'),
          ),
        ],
      },
    ],
  },
  screen(PATHS.staff, 'Support staff', () => import('#features/session/staff-screen.tsx')),
  {
    lazy: () => import('#features/settings/settings-frame.tsx'),
    children: [
      screen(
        `${PATHS.settingsAccount}/:page?`,
        'Account',
        () => import('#features/account/account-screen.tsx'),
      ),
    ],
  },
]

const lastSteps = () => import('#features/onboarding/step-screen.tsx')

const arrivals = () => import('#features/session/arrival/arrival-screen.tsx')

const plainRoutes: RouteObject[] = [
  {
    path: PATHS.onboardingLanding,
    loader: openLanding,
    Component: Loading,
  },
  screen(PATHS.sample, 'Sample company', arrivals),
  screen(PATHS.appStore, 'Sign in', arrivals),
  {
    Component: SignedInOnly,
    children: [
      {
        lazy: () => import('#features/onboarding/onboarding-frame.tsx'),
        children: [
          {
            path: PATHS.onboardingConnect,
            loader: offerInvite,
            handle: named('Add a company'),
            lazy: () => import('#features/connection/connect-screen.tsx'),
          },
          screen(PATHS.onboardingPayment, 'Payment', lastSteps),
          screen(PATHS.onboardingFinished, 'Finished', lastSteps),
        ],
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
      screen(PATHS.signIn, 'Sign in', () => import('#features/session/sign-in-screen.tsx')),
      {
        path: PATHS.signUp,
        loader: offerInvite,
        handle: named('Create your account'),
        lazy: () => import('#features/session/sign-up-screen.tsx'),
      },
      screen(
        PATHS.verifyEmail,
        'Your code',
        () => import('#features/session/verify-email-screen.tsx'),
      ),
      screen(
        PATHS.resetPassword,
        'New password',
        () => import('#features/session/reset-screen.tsx'),
      ),
      screen(PATHS.outbox, 'Outbox', () => import('#features/session/outbox-screen.tsx')),
      screen(PATHS.shared, 'Report', reports),
      screen(PATHS.invite, 'Invite', () => import('#features/session/invite/invite-screen.tsx')),
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
