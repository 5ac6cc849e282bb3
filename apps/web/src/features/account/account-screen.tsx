import type { Account } from '@millpond/contract/account'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useGetAccountQuery } from '#api/account-api.ts'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useSession } from '#current/session.ts'
import { useSignInWays } from '#current/sign-in-ways.ts'
import { Answer } from '#ui/answer.tsx'
import { Banner } from '#ui/banner.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Loading } from '#ui/loading.tsx'
import { accountAnswer, othersOpen } from './account-words.ts'
import { DeletionSection } from './deletion-section.tsx'
import { DisplaySection } from './display-section.tsx'
import { EmailSection } from './email-section.tsx'
import { ExportSection } from './export-section.tsx'
import { FactorNotice } from './factor-notice.tsx'
import { LinkedSection } from './linked-section.tsx'
import { NameSection } from './name-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { StaffSection } from './staff-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'

/** Cut out of what is released. */
const DeveloperSection = import.meta.env.PROD
  ? null
  : lazy(() => import('./developer-section.tsx').then(part => ({ default: part.DeveloperSection })))

/** Am I safe? Guide §9.17. */
export function Component() {
  return (
    <>
      <AccountPage />
      <Suspense>{DeveloperSection && <DeveloperSection />}</Suspense>
    </>
  )
}

function AccountPage() {
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
  // The mock answers with nothing (API-08).
  if (!data?.email) return <Loading />
  return (
    <>
      <Answer basis={`${data.email} · ${othersOpen(data)}`}>{accountAnswer(data)}</Answer>
      <ReturnNotice />
      <FactorNotice account={data} />
      {auth.isSpoofSession ? (
        <p>Only the account holder can see and change the rest.</p>
      ) : (
        <Sections account={data} />
      )}
    </>
  )
}

function Sections({ account }: { account: Account }) {
  const ways = useSignInWays()
  return (
    <>
      <NameSection account={account} />
      <EmailSection account={account} ways={ways} />
      <PasswordSection account={account} />
      <TwoStepSection account={account} />
      <PasskeysSection account={account} ways={ways} />
      <LinkedSection account={account} ways={ways} />
      <SessionsSection account={account} />
      <DisplaySection />
      <StaffSection account={account} />
      <ExportSection account={account} />
      <DeletionSection account={account} />
    </>
  )
}

const RETURNS: Readonly<Record<string, string>> = {
  linked: 'Linked. You can now sign in with it.',
  taken: 'That account is already linked to another Millpond account. Nothing was changed.',
  refused: 'You cancelled. Nothing was changed.',
  expired: 'That took too long. Start again: you have 10 minutes.',
  failed: 'The other site didn’t respond correctly. Nothing was changed.',
}

/** What came of the way to another issuer and back. */
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
