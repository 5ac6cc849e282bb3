import type { Organisation } from '@millpond/contract/organisation'
import type { Bridge } from '@millpond/core/forecast'
import { causeName, lowPointName } from '@millpond/core/insight'
import { type Cents, cents, formatMoney, formatVariance, sumCents } from '@millpond/core/money'
import { formatDay } from '@millpond/core/time'
import { useGetForecastChangesQuery } from '#api/forecast-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { Waterfall } from '#ui/chart/waterfall.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './accuracy.module.css'
import { bridgeAnswer } from './accuracy-words.ts'
import { usePending } from './use-pending.ts'

/** From the low point of one import to that of the next, by cause. It can fail alone. */
export function ChangesPanel({ organisation }: { organisation: Organisation }) {
  const { organisationId, currency } = organisation
  const { currentData, error, refetch } = usePending(useGetForecastChangesQuery, organisationId)
  const bridge = currentData?.bridge ?? null
  return (
    <Panel
      title="What changed since the last sync"
      subtitle={bridge ? spanWords(bridge, currency) : undefined}
      isBusy={!currentData && !error}
    >
      {error !== undefined && (
        <FlowError
          title="We couldn’t load the changes."
          message={plainMessage(error)}
          impact="medium"
          onTryAgain={() => void refetch()}
        />
      )}
      {!currentData && error === undefined && <Skeleton height={220} />}
      {currentData && !bridge && (
        <p className={styles.quiet}>
          {currentData.isPending
            ? 'We are still comparing the newest figures with the previous ones.'
            : ONE_SO_FAR}
        </p>
      )}
      {bridge && <BridgeView {...{ bridge, currency }} country={organisation.country} />}
    </Panel>
  )
}

const ONE_SO_FAR =
  'This is the first forecast. After the next sync, you can see here what changed the low point.'

function spanWords({ from, to }: Bridge, currency: string): string {
  const [first, last] = [formatDay(from.asOf), formatDay(to.asOf)]
  return first === last
    ? `${currency}; two syncs on ${last}`
    : `${currency}; from ${first} to ${last}`
}

interface BridgeViewProps {
  readonly bridge: Bridge
  readonly currency: string
  readonly country: string | null
}

function BridgeView({ bridge, currency, country }: BridgeViewProps) {
  const answer = bridgeAnswer(bridge, currency)
  const format = (amount: Cents) => formatMoney(amount, { currency })
  const formatChange = (amount: Cents) => formatVariance(amount, { currency })
  const steps = bridge.steps
    .filter(step => step.amount !== 0)
    .map(({ cause, amount }) => ({ key: cause, label: causeName(cause, country), amount }))
  const changes = steps.map(step => `${step.label} ${formatChange(step.amount)}`)
  const lowOf = (end: Bridge['from']) => ({
    label: `${lowPointName(end)}, ${formatDay(end.on)}`,
    amount: end.amount,
  })
  return (
    <div className={styles.bridge}>
      <p className={styles.answer}>{answer}</p>
      {steps.length > 0 && (
        <Waterfall
          from={lowOf(bridge.from)}
          to={lowOf(bridge.to)}
          title={answer}
          summary={`The steps are ${changes.join(', ')}.`}
          {...{ steps, format, formatChange }}
        />
      )}
      <CauseList {...{ bridge, country, formatChange }} />
    </div>
  )
}

interface CauseListProps {
  readonly country: string | null
  readonly bridge: Bridge
  readonly formatChange: (amount: Cents) => string
}

/** Each cause with its names, largest effect first. */
function CauseList({ bridge, country, formatChange }: CauseListProps) {
  // The cause "another month is lowest" has no names.
  const causes = bridge.steps.filter(step => step.parts.length > 0 && step.cause !== 'lowMonth')
  if (causes.length === 0) return null
  return (
    <section aria-label="Causes in detail" className={styles.causes}>
      {causes.map(({ cause, amount, parts }) => (
        <div key={cause}>
          <h3 className={styles.cause}>
            <span>{causeName(cause, country)}</span> <span>{formatChange(amount)}</span>
          </h3>
          <ul className={styles.parts}>
            {withOthers(parts, amount).map(part => (
              <li key={part.name}>
                <span>{part.name}</span> <span>{formatChange(part.amount)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

type Parts = Bridge['steps'][number]['parts']

/** Only the largest are named, with the sum of the others, so that the list adds up. */
function withOthers(parts: Parts, amount: Cents): Parts {
  const rest = cents(amount - sumCents(parts.map(part => part.amount)))
  return rest === 0 ? parts : [...parts, { name: 'Others', amount: rest }]
}
