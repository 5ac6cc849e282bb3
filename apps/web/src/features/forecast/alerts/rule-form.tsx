import {
  ALERT_RULES,
  type AlertRule,
  MAX_WEEKS_AHEAD,
  MIN_WEEKS_AHEAD,
  SENSITIVITIES,
} from '@millpond/core/alert'
import type { Covenant } from '@millpond/core/forecast'
import { type FormEvent, useState } from 'react'
import { usePutAlertRuleMutation } from '#api/alert/alert-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useToast } from '#ui/toast.tsx'
import {
  NOT_A_LIMIT,
  RULE_WORDS,
  SENSITIVITY_WORDS,
  sensitivityHint,
  weeksWords,
} from './alert-words.ts'
import styles from './alerts.module.css'
import { CovenantList, type CovenantRow, covenantsOf, rowsOf } from './covenant-list.tsx'

interface RuleFormProps {
  readonly organisationId: string
  readonly rule: AlertRule
  /** Covenants of the company’s reports. */
  readonly suggested: readonly Covenant[]
  readonly currency: string
  readonly canEdit: boolean
}

const WEEKS = Array.from({ length: MAX_WEEKS_AHEAD - MIN_WEEKS_AHEAD + 1 }, (_, at) => {
  const weeks = MIN_WEEKS_AHEAD + at
  return { value: String(weeks), label: weeksWords(weeks) }
})

/** Which alerts are raised, from which chance, and how many weeks ahead. */
export function RuleForm(props: RuleFormProps) {
  const { organisationId, rule, suggested, currency, canEdit } = props
  const [draft, setDraft] = useState(rule)
  const [rows, setRows] = useState<readonly CovenantRow[]>(() => rowsOf(rule.covenants))
  const [put, putting] = usePutAlertRuleMutation()
  const [problem, setProblem] = useState<string>()
  const toast = useToast()
  const save = async (next: AlertRule) => {
    const lists = { off: [...next.off], covenants: [...next.covenants] }
    const answer = await put({ organisationId, ...next, ...lists })
    setProblem(answer.error ? plainMessage(answer.error) : undefined)
    return !answer.error
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const covenants = covenantsOf(rows)
    if (covenants === null) return setProblem(NOT_A_LIMIT)
    if (putting.isLoading || !(await save({ ...draft, covenants }))) return
    toast({
      message: 'Alerts saved.',
      undo: () => {
        setDraft(rule)
        setRows(rowsOf(rule.covenants))
        void save(rule)
      },
    })
  }
  return (
    <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
      <fieldset className={styles.choices} disabled={!canEdit}>
        <legend>Alerts about</legend>
        {ALERT_RULES.map(name => (
          <Checkbox
            key={name}
            checked={!draft.off.includes(name)}
            onChange={isOn =>
              setDraft({
                ...draft,
                off: ALERT_RULES.filter(each => (each === name ? !isOn : draft.off.includes(each))),
              })
            }
          >
            {RULE_WORDS[name].title}. <span className={styles.hint}>{RULE_WORDS[name].hint}</span>
          </Checkbox>
        ))}
      </fieldset>
      <fieldset className={styles.choices} disabled={!canEdit}>
        <legend className="visually-hidden">Cash floor</legend>
        <RadioGroup
          legend="Sensitivity"
          options={SENSITIVITIES.map(value => ({
            ...{ value, label: SENSITIVITY_WORDS[value], hint: sensitivityHint(value) },
          }))}
          value={draft.sensitivity}
          onChange={sensitivity => setDraft({ ...draft, sensitivity })}
        />
        <SelectField
          label="Weeks ahead"
          options={WEEKS}
          value={String(draft.weeksAhead)}
          onChange={weeks => setDraft({ ...draft, weeksAhead: Number(weeks) })}
        />
      </fieldset>
      <CovenantList
        {...{ rows, suggested, currency, canEdit }}
        isChecked={problem === NOT_A_LIMIT}
        onChange={setRows}
      />
      {problem && <p role="alert">Not saved. {problem}</p>}
      {canEdit && (
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            busyLabel={putting.isLoading ? 'Saving…' : undefined}
          >
            Save alerts
          </Button>
          <p role="status" className={styles.status}>
            {(isChanged(draft, rule) || haveChanged(rows, rule)) && 'Not saved yet'}
          </p>
        </div>
      )}
    </form>
  )
}

const isChanged = (draft: AlertRule, rule: AlertRule): boolean =>
  draft.sensitivity !== rule.sensitivity ||
  draft.weeksAhead !== rule.weeksAhead ||
  draft.off.toSorted().join() !== rule.off.toSorted().join()

/** By the limits that would be saved: `20,000` and `20000` are one. */
const haveChanged = (rows: readonly CovenantRow[], rule: AlertRule): boolean =>
  contentOf(covenantsOf(rows)) !== contentOf(rule.covenants)

const contentOf = (covenants: AlertRule['covenants'] | null): string =>
  JSON.stringify(
    covenants?.map(({ measure, bound, limit, tested }) => [measure, bound, limit, tested]),
  )
