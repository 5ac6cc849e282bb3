import type { Organisation } from '@millpond/contract/organisation'
import type { Client, Portfolio } from '@millpond/contract/partner'
import { atLeast } from '@millpond/core/organisation'
import { civilDay, HOME_TIME_ZONE } from '@millpond/core/time'
import { useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { useRemoveClientMutation } from '#api/partner-api.ts'
import { browserTimers } from '#platform/clock.ts'
import { Answer } from '#ui/answer.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { useToast } from '#ui/toast.tsx'
import { AddClientDialog } from './add-client-dialog.tsx'
import { ClientList } from './client-list.tsx'
import styles from './partner.module.css'
import { factsOf } from './portfolio-facts.ts'
import {
  isFull,
  passesUsed,
  portfolioAnswer,
  trialNote,
  trialState,
  withoutBooks,
} from './portfolio-words.ts'
import { SamplePortfolio } from './sample-portfolio-view.tsx'
import { TemplatePanel } from './template/template-panel.tsx'

interface PortfolioViewProps {
  readonly partner: Organisation
  readonly portfolio: Portfolio
}

export function PortfolioView({ partner, portfolio }: PortfolioViewProps) {
  const { clients } = portfolio
  const now = browserTimers.now()
  const today = civilDay(now.getTime(), HOME_TIME_ZONE)
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Client | null>(null)
  const toast = useToast()
  const [isLookingAtSample, setLookingAtSample] = useState(false)
  const isOver = trialState(portfolio, now) === 'over'
  const canAdd = atLeast(partner.role, 'editor') && !isFull(portfolio) && !isOver
  const add = (
    <Button variant="primary" disabled={!canAdd} onClick={() => setAdding(true)}>
      Add client
    </Button>
  )
  if (isLookingAtSample) {
    return <SamplePortfolio {...{ today, now }} onLeave={() => setLookingAtSample(false)} />
  }
  return (
    <div className={styles.screen}>
      <Answer basis={basisOf(partner.name, clients)}>{portfolioAnswer(clients, today)}</Answer>
      <Limits {...{ portfolio, isOver }} />
      {clients.length > 0 && <Facts label="Portfolio" facts={factsOf(portfolio, today, now)} />}
      {clients.length === 0 ? (
        <EmptyState
          title="Add your first client"
          action={add}
          secondaryAction={
            <Button onClick={() => setLookingAtSample(true)}>See it with sample data</Button>
          }
        >
          Enter its name. Then connect its books, or invite its owner. {passesLeft(portfolio, now)}
        </EmptyState>
      ) : (
        <ClientList {...{ partner, portfolio, today, add }} onRemove={setLeaving} />
      )}
      <TemplatePanel partner={partner} />
      {isAdding && (
        <AddClientDialog
          partnerId={partner.organisationId}
          onClose={() => setAdding(false)}
          onAdded={name => {
            setAdding(false)
            toast({ message: `${name} added. Open it to connect its books.` })
          }}
        />
      )}
      {leaving && (
        <RemoveClientDialog
          partnerId={partner.organisationId}
          client={leaving}
          onClose={() => setLeaving(null)}
        />
      )}
    </div>
  )
}

/** `Client passes used: 0/3. Trial: 7 days left.` */
const passesLeft = (portfolio: Portfolio, now: Date) =>
  [`Client passes used: ${passesUsed(portfolio)}`, trialNote(portfolio, now)]
    .filter(Boolean)
    .map(words => `${words}.`)
    .join(' ')

const basisOf = (name: string, clients: readonly Client[]) =>
  clients.length === 0
    ? `${name} has no clients yet.`
    : `${name}. Sorted by who runs short first. ${withoutBooks(clients)}`

function Limits({ portfolio, isOver }: { portfolio: Portfolio; isOver: boolean }) {
  if (isOver) {
    return (
      <Banner label="Trial ended">
        Your partner trial has ended. You can still open your clients. To add more, choose a plan.
      </Banner>
    )
  }
  if (!isFull(portfolio)) return null
  return (
    <Banner label="Passes used">
      You’ve reached your client limit: all {portfolio.passes.limit} client passes are used.
    </Banner>
  )
}

interface RemoveClientDialogProps {
  readonly partnerId: string
  readonly client: Client
  readonly onClose: () => void
}

function RemoveClientDialog({ partnerId, client, onClose }: RemoveClientDialogProps) {
  const [remove, removing] = useRemoveClientMutation()
  const toast = useToast()
  const [problem, setProblem] = useState<string>()
  const removeClient = async () => {
    const query = { organisationId: partnerId, clientId: client.organisationId }
    const answer = await remove(query)
    if (answer.error) return setProblem(plainMessage(answer.error))
    onClose()
    toast({ message: `${client.name} is no longer your client. It keeps all its data.` })
  }
  return (
    <Dialog
      title={`Remove ${client.name}?`}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="danger"
            busyLabel={removing.isLoading ? 'Removing…' : undefined}
            onClick={() => void removeClient()}
          >
            Remove client
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>
        Your firm will lose access, and only the client’s owner can invite you again. The client
        keeps all its data.
      </p>
      {problem && <p role="alert">{problem}</p>}
    </Dialog>
  )
}
