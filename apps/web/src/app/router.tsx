import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
} from 'react-router'
import { isOrganisationId, isProductId, PATHS } from '#paths.ts'
import { Loading } from '#ui/loading.tsx'
import { RouteError } from './route-error.tsx'

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

export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: Loading,
    children: [
      { path: PATHS.home, loader: () => redirect(PATHS.dashboard) },
      { path: PATHS.signIn, lazy: screen('session/sign-in') },
      { path: PATHS.signUp, lazy: screen('session/sign-up') },
      { path: PATHS.dashboard, lazy: screen('forecast/dashboard') },
      { path: PATHS.onboardingConnect, lazy: screen('connection/connect') },
      {
        path: PATHS.onboardingLanding,
        loader: requireProductId,
        children: [{ index: true, lazy: screen('onboarding/landing') }],
      },
      {
        path: PATHS.organisation,
        loader: requireOrganisationId,
        children: [
          { index: true, lazy: screen('organisation/open-organisation') },
          { path: 'import', lazy: screen('connection/import') },
        ],
      },
      { path: '*', loader: () => Promise.reject(notFound()) },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
