import type { Account } from '@millpond/contract/account'
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

/** Am I safe? Guide §9.17. */
export function Component() {
  const { data, error, refetch } = useGetAccountQuery()
  const { auth } = useSession()
  if (error && !data) {
    return (
      <FlowError
        title="Your account cannot be read."
        message={plainMessage(error)}
        impact="high"
        correlationId={isGatewayError(error) ? error.correlationId : null}
        onTryAgain={() => void refetch()}
      />
    )
  }
  if (!data) return <Loading />
  return (
    <>
      <Answer basis={`${data.email} · ${othersOpen(data)}`}>{accountAnswer(data)}</Answer>
      <ReturnNotice />
      <FactorNotice account={data} />
      {auth.isSpoofSession ? (
        <p>Only the person themselves can see and change more of their account.</p>
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
  linked: 'Linked. From now on it signs you in too.',
  taken: 'That account signs somebody else in here already. Nothing was changed.',
  refused: 'You did not go on there. Nothing was changed.',
  expired: 'That took too long. Start again: it is good for ten minutes.',
  failed: 'The other site did not answer as it should. Nothing was changed.',
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
