import {
  type Adoption,
  type AdoptionChoice,
  adoptionChoices,
  lowPointName,
  when,
  withoutParts,
} from '@millpond/core/insight'
import { formatMoney } from '@millpond/core/money'
import { useEffect, useMemo, useState } from 'react'
import type { AdoptionAnswer } from '#model/scenario-adoption.ts'
import type { ScenarioQuestion } from '#model/scenario-question.ts'
import { scenarioWorker } from '#model/scenario-worker.ts'
import type { PlanningContext } from '#sheet-editor/sheet-screen.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
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
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const part = useMemo(() => partOf(question, leftOut), [question, leftOut])
  const all = useAdoptionOf(question)
  const chosen = useAdoptionOf(part)
  const answer = part ? chosen : all
  const { adopt, isBusy } = useAdoption(props, stored)
  const adoption = target.kind === 'refused' || answer === 'failed' ? null : answer
  const whole = target.kind === 'refused' || all === 'failed' ? null : all
  const choose = (code: string, isChosen: boolean) =>
    setLeftOut(new Set(isChosen ? [...leftOut].filter(each => each !== code) : [...leftOut, code]))
  const hasAny = adoption && adoption.cells.length + adoption.transfers.length > 0
  const start = async () => {
    if (!adoption || !whole || target.kind === 'refused') return
    // The scenario keeps the figures that it shows now, also of what is left out.
    if (await adopt({ ...adoption, frozen: whole.frozen }, target)) onAdopted()
  }
  return (
    <Dialog
      title={`Add “${stored.scenarioName}” to your forecast?`}
      onClose={onClose}
      footer={
        <>
          {hasAny && (
            <Button
              variant="primary"
              {...(isBusy && { busyLabel: 'Adding…' })}
              onClick={() => void start()}
            >
              Add to your forecast
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone, also by keyboard */}
      <section className={styles.form} aria-label="What this changes" tabIndex={0}>
        <p>{targetWords(target)}</p>
        {target.kind !== 'refused' && answer === null && <p role="status">{WORDS.calculating}</p>}
        {answer === 'failed' && <p role="alert">{WORDS.noAnswer}</p>}
        {whole && <Choices {...props} {...{ whole, leftOut }} onChoose={choose} />}
        {adoption && whole && <Preview {...props} {...{ adoption, whole }} />}
      </section>
    </Dialog>
  )
}

/** The question without what is left out; null if nothing is. */
function partOf(question: ScenarioQuestion, leftOut: ReadonlySet<string>): ScenarioQuestion | null {
  const { stack } = question
  const last = stack.layers.at(-1)
  if (leftOut.size === 0 || !last) return null
  const layers = [...stack.layers.slice(0, -1), withoutParts(last, leftOut)]
  return { ...question, stack: { ...stack, layers } }
}

/** Null until it is calculated. */
function useAdoptionOf(question: ScenarioQuestion | null): AdoptionAnswer | 'failed' | null {
  const [known, setKnown] = useState<{
    readonly of: ScenarioQuestion
    readonly answer: AdoptionAnswer | 'failed'
  } | null>(null)
  useEffect(() => {
    if (!question) return
    let isWanted = true
    scenarioWorker('adoption', question)
      .catch(() => 'failed' as const)
      .then(answer => {
        if (isWanted) setKnown({ of: question, answer })
      })
    return () => {
      isWanted = false
    }
  }, [question])
  return known?.of === question ? known.answer : null
}

interface ChoicesProps extends AdoptDialogProps {
  readonly whole: Adoption
  readonly leftOut: ReadonlySet<string>
  readonly onChoose: (code: string, isChosen: boolean) => void
}

/** Each event and each account with typed figures; what cannot be adopted says why. */
function Choices({ whole, leftOut, question, model, onChoose }: ChoicesProps) {
  const last = question.stack.layers.at(-1)
  const nameOf = (code: string) =>
    model.basis.accounts.find(each => each.code === code)?.name ?? code
  const choices = last ? adoptionChoices(whole, last, nameOf) : []
  const isChosen = ({ code, isPossible }: AdoptionChoice) => isPossible && !leftOut.has(code)
  return (
    <fieldset className={styles.group}>
      <legend>What becomes part of your forecast</legend>
      {choices.map(choice => (
        <div key={choice.code}>
          <Checkbox
            checked={isChosen(choice)}
            disabled={!choice.isPossible}
            onChange={isOn => onChoose(choice.code, isOn)}
          >
            {choice.name}
          </Checkbox>
          {!choice.isPossible && choice.notAdopted.length === 0 && (
            <p className={styles.note}>It has no amounts to plan.</p>
          )}
          {choice.notAdopted.map(each => (
            <p className={styles.note} key={`${each.name} ${each.reason}`}>
              {notAdoptedWords(each)}
            </p>
          ))}
        </div>
      ))}
    </fieldset>
  )
}

function targetWords(target: AdoptionTarget): string {
  if (target.kind === 'refused') return target.words
  return target.kind === 'existing'
    ? `Its figures go into ${target.name}, the budget that your forecast uses.`
    : `Its figures go into a new budget, ${target.name}. Your forecast will use it.`
}

interface PreviewProps extends AdoptDialogProps {
  readonly adoption: Adoption
  readonly whole: Adoption
}

function Preview(props: PreviewProps) {
  const { adoption, whole, model, organisation, stored } = props
  const { currency } = organisation
  const nameOf = (code: string) =>
    model.basis.accounts.find(each => each.code === code)?.name ?? code
  const cells = cellWords(adoption, nameOf)
  const transfers = transferWords(adoption, nameOf, currency)
  const { today, scenario } = whole.low
  const low = (point: typeof today) =>
    point ? `${formatMoney(point.amount, { currency })} ${when(point)}` : '–'
  const rows = [
    ['Your forecast today', low(today)],
    ['This scenario', low(scenario)],
    ['Your forecast with it', low(adoption.low.adopted)],
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
      <List title="Added to the budget" items={cells} />
      <List title="Added to planned transfers" items={transfers} />
      {cells.length + transfers.length === 0 && <p>There is nothing to add.</p>}
      <p className={styles.note}>
        Taxes and payment days follow your accounts, so the low point can differ from the
        scenario’s. Events that you add to the forecast are no longer included in the scenario, so
        that nothing is included twice. What you leave out stays in the scenario. You can undo this.
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
