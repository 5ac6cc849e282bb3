import type { Organisation } from '@millpond/contract/organisation'
import { atLeast } from '@millpond/core/organisation'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useStartImportMutation } from '#api/gateway-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { useDisconnectMutation } from '#api/organisation-api.ts'
import { useWatchedImport } from '#api/use-watched-import.ts'
import { useOrganisation } from '#current/organisation.ts'
import { useRefreshAsMonthsArrive } from '#current/use-refresh-as-months-arrive.ts'
import { organisationImportPath, PATHS } from '#paths.ts'
import { Ago } from '#ui/ago.tsx'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loading } from '#ui/loading.tsx'
import { Panel } from '#ui/panel.tsx'
import { useToast } from '#ui/toast.tsx'
import { companyOf, otherCompany, type ReturnProblem, returnProblem } from './connect-return.ts'
import styles from './connection.module.css'
import { Reconnect, wantsBooks } from './reconnect.tsx'
import { WhatWeRead } from './what-we-read.tsx'

/** Is it connected? */
export function Component() {
  const organisation = useOrganisation()
  return organisation ? <View organisation={organisation} /> : <Loading />
}

const NAMES = { xero: 'Xero', quickbooks: 'QuickBooks' } as const

function View({ organisation }: { organisation: Organisation }) {
  const { name, provider, connectionStatus, isSample, isPartner, role } = organisation
  const problem = useReturnProblem(organisation)
  if (isPartner && provider === null) return <FirmWithoutBooks name={name} />
  if (isSample || provider === null || connectionStatus === null) {
    return (
      <div className={styles.settings}>
        <Answer>{isSample ? 'Sample data has no connection.' : `${name} is not connected.`}</Answer>
        {wantsBooks(organisation) ? (
          <Reconnect {...{ organisation, problem }} />
        ) : (
          <EmptyState
            title="A connection to books would be here"
            action={
              <LinkButton variant="primary" href={PATHS.onboardingConnect}>
                Connect a company
              </LinkButton>
            }
          >
            Figures come from accounting software once it is connected.
          </EmptyState>
        )}
      </div>
    )
  }
  const isConnected = connectionStatus === 'connected'
  return (
    <div className={styles.settings}>
      <Answer basis={<LastRead organisation={organisation} />}>
        {NAMES[provider]} {isConnected ? 'is connected' : 'is disconnected'}.
      </Answer>
      {isConnected && <Connected organisation={organisation} providerName={NAMES[provider]} />}
      {!isConnected && atLeast(role, 'owner') && <Reconnect {...{ organisation, problem }} />}
      <WhatWeRead />
    </div>
  )
}

function FirmWithoutBooks({ name }: { name: string }) {
  return (
    <div className={styles.settings}>
      <Answer basis="Each client has a connection of its own.">
        {name} has no books of its own here.
      </Answer>
      <div className={styles.actions}>
        <LinkButton variant="primary" href={PATHS.partner}>
          See your clients
        </LinkButton>
        <LinkButton href={PATHS.onboardingConnect}>Connect a company</LinkButton>
      </div>
    </div>
  )
}

/** A consent for this very organisation comes back here; the company given stands after the #. */
function useReturnProblem({ name, tenantName }: Organisation): ReturnProblem | null {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const code = search.get('error')
  if (code !== 'other-company') return returnProblem(code)
  return otherCompany(tenantName ?? name, companyOf(hash))
}

function LastRead({ organisation }: { organisation: Organisation }) {
  const { lastImportedAt } = organisation
  if (lastImportedAt === null) return <>Nothing has been read yet.</>
  return (
    <>
      Figures were last read <Ago at={new Date(lastImportedAt)} />.
    </>
  )
}

interface ConnectedProps {
  readonly organisation: Organisation
  readonly providerName: string
}

function Connected({ organisation, providerName }: ConnectedProps) {
  const { organisationId, tenantName, name, role } = organisation
  const progress = useWatchedImport({ organisationId }).currentData?.latest ?? null
  useRefreshAsMonthsArrive(progress)
  const [startImport, starting] = useStartImportMutation()
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isUnderWay = progress !== null && progress.state !== 'done' && progress.state !== 'failed'
  const importNow = async () => {
    const answer = await startImport({ organisationId })
    setProblem(answer.error ? plainMessage(answer.error) : undefined)
  }
  return (
    <Panel
      title={tenantName ?? name}
      subtitle={`${providerName} · read every night, and whenever you ask`}
      actions={<Chip tone="good">Connected</Chip>}
    >
      {problem && <p role="alert">{problem}</p>}
      <div className={styles.actions}>
        {atLeast(role, 'editor') && (
          <Button
            busyLabel={starting.isLoading || isUnderWay ? 'Importing…' : undefined}
            onClick={() => void importNow()}
          >
            Import now
          </Button>
        )}
        <LinkButton variant="quiet" href={organisationImportPath(organisationId)}>
          See the last import
        </LinkButton>
        {atLeast(role, 'owner') && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            Disconnect
          </Button>
        )}
      </div>
      {isAsking && (
        <DisconnectDialog {...{ organisationId, providerName }} onClose={() => setAsking(false)} />
      )}
    </Panel>
  )
}

interface DisconnectDialogProps {
  readonly organisationId: string
  readonly providerName: string
  readonly onClose: () => void
}

function DisconnectDialog({ organisationId, providerName, onClose }: DisconnectDialogProps) {
  const [disconnect, disconnecting] = useDisconnectMutation()
  const [problem, setProblem] = useState<string>()
  const toast = useToast()
  const end = async () => {
    const answer = await disconnect({ organisationId })
    if (answer.error) return setProblem(plainMessage(answer.error))
    onClose()
    toast({ message: `${providerName} is disconnected. Your figures stay readable.` })
  }
  return (
    <Dialog
      title={`Disconnect ${providerName}?`}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="danger"
            busyLabel={disconnecting.isLoading ? 'Disconnecting…' : undefined}
            onClick={() => void end()}
          >
            Disconnect
          </Button>
          <Button onClick={onClose}>Stay connected</Button>
        </>
      }
    >
      <p>
        The consent ends at {providerName} itself. The figures read so far stay here with their
        date; reconnecting goes on from there.
      </p>
      {problem && <p role="alert">{problem}</p>}
    </Dialog>
  )
}
