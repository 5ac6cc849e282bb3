import type { Account } from '@millpond/contract/account'
import { type ComponentType, lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useGetAccountQuery } from '#api/account-api.ts'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useSession } from '#current/session.ts'
import { SettingsPage } from '#screen/settings-page.tsx'
import {
  ACCOUNT_PAGES,
  ACCOUNT_TITLES,
  type AccountPage,
  pageOf,
  requirePage,
} from '#screen/settings-pages.ts'
import { Banner } from '#ui/banner.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Loading } from '#ui/loading.tsx'
import { aboutPage } from './account-words.ts'
import { FactorNotice } from './factor-notice.tsx'

/** Removed from production builds. */
const DeveloperSection = import.meta.env.PROD
  ? null
  : lazy(() => import('./developer-section.tsx').then(part => ({ default: part.DeveloperSection })))

export const loader = requirePage(ACCOUNT_PAGES)

/** The account, with how safe it is. Guide §9.17. */
export function Component() {
  return (
    <>
      <Page />
      <Suspense>{DeveloperSection && <DeveloperSection />}</Suspense>
    </>
  )
}

const PAGES: Record<AccountPage, ComponentType<{ account: Account }>> = {
  '': lazy(() => import('./sign-in-page.tsx').then(part => ({ default: part.SignInPage }))),
  profile: lazy(() => import('./profile-page.tsx').then(part => ({ default: part.ProfilePage }))),
  sessions: lazy(() =>
    import('./sessions-section.tsx').then(part => ({ default: part.SessionsSection })),
  ),
  tokens: lazy(() =>
    import('./tokens/tokens-page.tsx').then(part => ({ default: part.TokensPage })),
  ),
  appearance: lazy(() =>
    import('./display-section.tsx').then(part => ({ default: part.DisplaySection })),
  ),
  data: lazy(() => import('./data-page.tsx').then(part => ({ default: part.DataPage }))),
}

function Page() {
  const page = pageOf(ACCOUNT_PAGES, useParams().page) ?? ''
  const { data, error, refetch } = useGetAccountQuery()
  const { auth } = useSession()
  if (error && !data) {
    return (
      <FlowError
        title="We couldn’t load your account."
        message={plainMessage(error)}
        impact="high"
        correlationId={isGatewayError(error) ? error.correlationId : null}
        onTryAgain={() => void refetch()}
      />
    )
  }
  // The mock returns nothing (API-08).
  if (!data?.email) return <Loading />
  const Content = PAGES[page]
  return (
    <SettingsPage title={ACCOUNT_TITLES[page]} about={aboutPage(page, data)}>
      <ReturnNotice />
      <FactorNotice account={data} />
      {auth.isSpoofSession ? (
        <p>Only the account holder can see and change the rest.</p>
      ) : (
        <Suspense fallback={<Loading />}>
          <Content account={data} />
        </Suspense>
      )}
    </SettingsPage>
  )
}

const RETURNS: Readonly<Record<string, string>> = {
  linked: 'Linked. You can now sign in with it.',
  taken: 'That account is already linked to another Millpond account. Nothing was changed.',
  refused: 'You cancelled. Nothing was changed.',
  expired: 'That took too long. Start again: you have 10 minutes.',
  failed: 'The service you signed in with didn’t respond correctly. Nothing was changed.',
}

/** The result of linking another issuer. */
function ReturnNotice() {
  const [search] = useSearchParams()
  const outcome = search.get('outcome')
  if (outcome === null) return null
  return (
    <div role="status">
      <Banner label="Linking">{RETURNS[outcome] ?? RETURNS.failed}</Banner>
    </div>
  )
}
