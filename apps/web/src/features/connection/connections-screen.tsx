import type { getImport } from '@millpond/contract/connection'
import type { Organisation } from '@millpond/contract/organisation'
import type { ReplyOf } from '@millpond/contract/route'
import { allowanceWords, atLeast, providerWord } from '@millpond/core/organisation'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useDisconnectMutation, useStartImportMutation } from '#api/gateway-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { useWatchedImport } from '#api/use-watched-import.ts'
import { useOrganisation } from '#current/organisation.ts'
import { useRefreshAsMonthsArrive } from '#current/use-refresh-as-months-arrive.ts'
import { organisationImportPath, PATHS } from '#paths.ts'
import { useReadOnlyWords } from '#screen/read-only.ts'
import { SettingsPage } from '#screen/settings-page.tsx'
import { Ago } from '#ui/ago.tsx'
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
import { MissingTransfers } from './missing-transfers.tsx'
import { Reconnect, wantsBooks } from './reconnect.tsx'
import { SpreadsheetPanel } from './spreadsheet-panel.tsx'
import { useSyncWait } from './use-sync-wait.ts'
import { WhatWeRead } from './what-we-read.tsx'

/** The connection of the organisation. */
export function Component() {
  const organisation = useOrganisation()
  return organisation ? <View organisation={organisation} /> : <Loading />
}

const TITLE = 'Connections'

function View({ organisation }: { organisation: Organisation }) {
  const { name, provider, connectionStatus, isSample, isPartner, role } = organisation
  const problem = useReturnProblem(organisation)
  if (isPartner && provider === null) return <FirmWithoutBooks name={name} />
  if (organisation.booksFile) return <FromSpreadsheet organisation={organisation} />
  if (isSample || provider === null || connectionStatus === null) {
    return (
      <SettingsPage title={TITLE} about={isSample ? undefined : `${name} is not connected.`}>
        {wantsBooks(organisation) ? (
          <Reconnect {...{ organisation, problem }} />
        ) : (
          <EmptyState
            title={isSample ? 'The sample is not connected' : 'No connection yet'}
            action={
              <LinkButton variant="primary" href={PATHS.onboardingConnect}>
                Add a company
              </LinkButton>
            }
          >
            Connect your accounting software to see your figures.
          </EmptyState>
        )}
        {isSample && <WhatWeRead providers={[]} />}
      </SettingsPage>
    )
  }
  const isConnected = connectionStatus === 'connected'
  return (
    <SettingsPage
      title={TITLE}
      about={
        <>
          {providerWord(provider)} {isConnected ? 'is connected' : 'is disconnected'}.{' '}
          <LastRead organisation={organisation} />
        </>
      }
    >
      {isConnected && (
        <Connected {...{ organisation }} returned={problem} providerName={providerWord(provider)} />
      )}
      {!isConnected && atLeast(role, 'owner') && <Reconnect {...{ organisation, problem }} />}
      <WhatWeRead providers={[provider]} />
    </SettingsPage>
  )
}

function FromSpreadsheet({ organisation }: { organisation: Organisation }) {
  return (
    <SettingsPage title={TITLE} about="The books of this company come from a spreadsheet.">
      <SpreadsheetPanel organisation={organisation} />
    </SettingsPage>
  )
}

function FirmWithoutBooks({ name }: { name: string }) {
  return (
    <SettingsPage
      title={TITLE}
      about={`${name} has no books of its own here. Each client has its own connection.`}
    >
      <div className={styles.actions}>
        <LinkButton variant="primary" href={PATHS.partner}>
          See your clients
        </LinkButton>
        <LinkButton href={PATHS.onboardingConnect}>Add a company</LinkButton>
      </div>
    </SettingsPage>
  )
}

/** A consent for this organisation returns here; the name of the chosen company is after the #. */
function useReturnProblem({ name, tenantName }: Organisation): ReturnProblem | null {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const code = search.get('error')
  if (code !== 'other-company') return returnProblem(code)
  return otherCompany(tenantName ?? name, companyOf(hash))
}

function LastRead({ organisation }: { organisation: Organisation }) {
  const { lastImportedAt } = organisation
  if (lastImportedAt === null) return <>Not synced yet.</>
  return (
    <>
      Last synced <Ago at={new Date(lastImportedAt)} />.
    </>
  )
}

interface ConnectedProps {
  readonly organisation: Organisation
  readonly providerName: string
  readonly returned: ReturnProblem | null
}

function Connected({ organisation, providerName, returned }: ConnectedProps) {
  const { organisationId, tenantName, name, role } = organisation
  const { currentData } = useWatchedImport({ organisationId })
  const progress = currentData?.latest ?? null
  const wait = useSyncWait(progress)
  const allowance = allowanceOf(currentData?.allowance, providerName)
  useRefreshAsMonthsArrive(progress)
  const [startImport, starting] = useStartImportMutation()
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const readOnly = useReadOnlyWords()
  const isUnderWay = progress !== null && progress.state !== 'done' && progress.state !== 'failed'
  const importNow = async () => {
    const answer = await startImport({ organisationId })
    setProblem(answer.error ? plainMessage(answer.error) : undefined)
  }
  return (
    <Panel
      title={tenantName ?? name}
      subtitle={`${providerName} · synced every night and on request`}
      actions={<Chip tone="good">Connected</Chip>}
    >
      {problem && <p role="alert">{problem}</p>}
      <MissingTransfers {...{ organisation, providerName, progress, returned }} />
      <div className={styles.actions}>
        {atLeast(role, 'editor') && (
          <Button
            disabled={readOnly !== null || wait !== null}
            title={readOnly ?? wait ?? undefined}
            busyLabel={starting.isLoading || isUnderWay ? 'Syncing…' : undefined}
            onClick={() => void importNow()}
          >
            Sync now
          </Button>
        )}
        <LinkButton variant="quiet" href={organisationImportPath(organisationId)}>
          See the last sync
        </LinkButton>
        {atLeast(role, 'owner') && (
          <Button variant="risky" onClick={() => setAsking(true)}>
            Disconnect
          </Button>
        )}
      </div>
      {atLeast(role, 'editor') && wait && <p className={styles.hint}>{wait}</p>}
      {allowance && <p className={styles.hint}>{allowance}</p>}
      {isAsking && (
        <DisconnectDialog {...{ organisationId, providerName }} onClose={() => setAsking(false)} />
      )}
    </Panel>
  )
}

/** How often the provider can still be asked today. */
const allowanceOf = (
  found: ReplyOf<typeof getImport>['allowance'],
  providerName: string,
): string | null =>
  found
    ? allowanceWords(
        providerName,
        { callsLeft: found.callsLeft, readAt: Date.parse(found.at) },
        Date.now(),
      )
    : null

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
    toast({ message: `${providerName} is disconnected. Your figures stay here.` })
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
        Millpond will lose access to {providerName}. Your figures stay here and you can reconnect
        any time.
      </p>
      {problem && <p role="alert">{problem}</p>}
    </Dialog>
  )
}
