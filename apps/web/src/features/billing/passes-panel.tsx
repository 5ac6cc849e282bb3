import { useState } from 'react'
import { useChangePassesMutation, useGetPassesQuery } from '#api/billing-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { PassCountField, passCountOf, passCountProblem } from '#screen/pass-count-field.tsx'
import { Button } from '#ui/button.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './billing.module.css'
import { passesInUse, passSum } from './pass-words.ts'

/** ONB-10: a partner sees what another number of passes costs before it is changed. */
export function PassesPanel({ organisationId }: { organisationId: string }) {
  const now = useGetPassesQuery({ organisationId })
  const [typed, setTyped] = useState<string | null>(null)
  const [change, changing] = useChangePassesMutation()
  const least = now.data?.used ?? 1
  const count = typed === null ? null : passCountOf(typed, 1)
  const asked = { organisationId, passes: `${count}` }
  const preview = useGetPassesQuery(asked, { skip: count === null })
  if (now.error) {
    return (
      <FlowError
        title="We couldn’t load your passes."
        message={plainMessage(now.error)}
        impact="medium"
        onTryAgain={() => void now.refetch()}
      />
    )
  }
  if (!now.data) return <Skeleton height={160} />
  const next = count === null ? null : (preview.currentData ?? null)
  const canChange = next !== null && next.passes !== next.paid && next.passes >= least
  const submit = async () => {
    if (!next || !canChange) return
    const { passes, prorationDate } = next
    const { data } = await change({ organisationId, passes, prorationDate })
    if (data?.payUrl) window.location.assign(data.payUrl)
    else if (data) setTyped(null)
  }
  return (
    <Panel title="Client passes" subtitle={passesInUse(now.data)}>
      <div className={styles.form}>
        <PassCountField
          value={typed ?? `${now.data.paid}`}
          error={typed !== null && count === null ? passCountProblem(1) : undefined}
          onChange={setTyped}
        />
        <p className={styles.sum} role="status">
          {next && passSum(next)}
        </p>
        {changing.error && (
          <FlowError
            title="Your passes were not changed."
            message={plainMessage(changing.error)}
            impact="medium"
            onTryAgain={() => void submit()}
          />
        )}
        <div className={styles.actions}>
          <Button
            variant="primary"
            disabled={!canChange}
            busyLabel={changing.isLoading ? 'Changing…' : undefined}
            onClick={() => void submit()}
          >
            Change passes
          </Button>
        </div>
      </div>
    </Panel>
  )
}
