import { type Adoption, lowPointName, when } from '@millpond/core/insight'
import { formatMoney } from '@millpond/core/money'
import { useEffect, useState } from 'react'
import type { ScenarioQuestion } from '#model/scenario-question.ts'
import { scenarioWorker } from '#model/scenario-worker.ts'
import type { PlanningContext } from '#sheet-editor/sheet-screen.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { StoredScenario } from '../editor/contract-types.ts'
import styles from '../scenario.module.css'
import { WORDS, windowWords } from '../scenario-words.ts'
import { cellWords, notAdoptedWords, transferWords } from './adoption-words.ts'
import { type AdoptionTarget, useAdoption, useTarget } from './use-adoption.ts'

interface AdoptDialogProps extends PlanningContext {
  readonly stored: StoredScenario
  readonly question: ScenarioQuestion
  readonly onClose: () => void
  readonly onAdopted: () => void
}

/** Asks whether a scenario becomes part of the forecast, with what that does to the low point. */
export function AdoptDialog(props: AdoptDialogProps) {
  const { stored, question, onClose, onAdopted } = props
  const target = useTarget(props, stored)
  const answer = useAdoptionOf(question)
  const { adopt, isBusy } = useAdoption(props, stored)
  const adoption = target.kind === 'refused' || answer === 'failed' ? null : answer
  const hasAny = adoption && adoption.cells.length + adoption.transfers.length > 0
  const start = async () => {
    if (!adoption || target.kind === 'refused') return
    if (await adopt(adoption, target)) onAdopted()
  }
  return (
    <Dialog
      title={`Adopt ${stored.scenarioName} into your forecast?`}
      onClose={onClose}
      footer={
        <>
          {hasAny && (
            <Button
              variant="primary"
              {...(isBusy && { busyLabel: 'Adopting…' })}
              onClick={() => void start()}
            >
              Adopt
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone, also by keyboard */}
      <section className={styles.form} aria-label="What adopting does" tabIndex={0}>
        <p>{targetWords(target)}</p>
        {target.kind !== 'refused' && answer === null && <p role="status">{WORDS.calculating}</p>}
        {answer === 'failed' && <p role="alert">{WORDS.noAnswer}</p>}
        {adoption && <Preview {...props} adoption={adoption} />}
      </section>
    </Dialog>
  )
}

/** Null until it is calculated. */
function useAdoptionOf(question: ScenarioQuestion): Adoption | 'failed' | null {
  const [known, setKnown] = useState<Adoption | 'failed' | null>(null)
  useEffect(() => {
    let isWanted = true
    scenarioWorker('adoption', question)
      .catch(() => 'failed' as const)
      .then(answer => {
        if (isWanted) setKnown(answer)
      })
    return () => {
      isWanted = false
    }
  }, [question])
  return known
}

function targetWords(target: AdoptionTarget): string {
  if (target.kind === 'refused') return target.words
  return target.kind === 'existing'
    ? `Its figures go into ${target.name}, the budget that your forecast uses.`
    : `Its figures go into a new budget, ${target.name}. Your forecast will use it.`
}

function Preview(props: AdoptDialogProps & { readonly adoption: Adoption }) {
  const { adoption, model, organisation, stored } = props
  const { currency } = organisation
  const nameOf = (code: string) =>
    model.basis.accounts.find(each => each.code === code)?.name ?? code
  const cells = cellWords(adoption, nameOf)
  const transfers = transferWords(adoption, nameOf, currency)
  const { today, scenario, adopted } = adoption.low
  const low = (point: typeof today) =>
    point ? `${formatMoney(point.amount, { currency })} ${when(point)}` : '–'
  const rows = [
    ['Your forecast today', low(today)],
    ['This scenario', low(scenario)],
    ['Your forecast after adopting it', low(adopted)],
  ] as const
  return (
    <>
      <table className={styles.entries}>
        <caption>
          {lowPointName(today)}, {windowWords(stored.forecastHorizon)}
        </caption>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <List title="Into the budget" items={cells} />
      <List title="Into planned transfers" items={transfers} />
      <List title="Not adopted" items={adoption.notAdopted.map(notAdoptedWords)} />
      {cells.length + transfers.length === 0 && <p>There is nothing to adopt.</p>}
      <p className={styles.note}>
        Taxes and payment days follow your accounts, so the low point can differ from the
        scenario’s. Adopted events no longer count in the scenario, so nothing counts twice. You can
        undo this.
      </p>
    </>
  )
}

const List = ({ title, items }: { readonly title: string; readonly items: readonly string[] }) =>
  items.length > 0 && (
    <section className={styles.group}>
      <h3>{title}</h3>
      <ul>
        {items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
