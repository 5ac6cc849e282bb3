import { API_SCOPES, type ApiScope, scopeName, TOKEN_DAYS } from '@millpond/core/organisation'
import { type FormEvent, useState } from 'react'
import { useCreateApiTokenMutation } from '#api/api-token/api-token-api.ts'
import { useOrganisation, useOrganisations } from '#current/organisation.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from '../account.module.css'
import { ActStatus } from '../act-status.tsx'
import { useAct } from '../use-act.ts'
import { daysProblem, TOKEN_WORDS } from './token-words.ts'

const MAX_NAME = 60

/** Asks for the company, what may be read there, and for how long. */
export function NewToken({ onReady }: { onReady: (secret: string) => void }) {
  const [create] = useCreateApiTokenMutation()
  const { state, act, isBusy } = useAct()
  const current = useOrganisation()
  const companies = useOrganisations().organisations
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [days, setDays] = useState(String(TOKEN_DAYS))
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['figures:read'])
  const [isChecked, setChecked] = useState(false)
  const organisationId = chosen ?? current?.organisationId ?? companies[0]?.organisationId
  if (organisationId === undefined) return <p>{TOKEN_WORDS.noCompany}</p>
  const problems = {
    name: name.trim() === '' ? TOKEN_WORDS.noName : null,
    days: daysProblem(days),
    scopes: scopes.length === 0 ? TOKEN_WORDS.noScope : null,
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.values(problems).some(problem => problem !== null)) return
    const given = { organisationId, name: name.trim(), scopes: [...scopes], days: Number(days) }
    const made = await act(() => create(given))
    if (!made) return
    setName('')
    setChecked(false)
    onReady(made.secret)
  }
  const shown = (problem: string | null) => (isChecked && problem !== null ? problem : undefined)
  return (
    <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
      <TextField
        label="Token name"
        hint={TOKEN_WORDS.nameHint}
        autoComplete="off"
        maxLength={MAX_NAME}
        value={name}
        error={shown(problems.name)}
        onChange={event => setName(event.target.value)}
      />
      <SelectField
        label="Company"
        options={companies.map(each => ({ value: each.organisationId, label: each.name }))}
        value={organisationId}
        onChange={setChosen}
      />
      <ScopeChoice scopes={scopes} problem={shown(problems.scopes)} onChange={setScopes} />
      <TextField
        label="Days until it expires"
        hint={TOKEN_WORDS.daysHint}
        inputMode="numeric"
        autoComplete="off"
        value={days}
        error={shown(problems.days)}
        onChange={event => setDays(event.target.value)}
      />
      <div className={styles.foot}>
        <Button type="submit" variant="primary" busyLabel={isBusy ? 'Creating…' : undefined}>
          Create token
        </Button>
        {state.kind === 'failed' && <ActStatus state={state} />}
      </div>
    </form>
  )
}

interface ScopeChoiceProps {
  readonly scopes: readonly ApiScope[]
  readonly problem: string | undefined
  readonly onChange: (scopes: readonly ApiScope[]) => void
}

function ScopeChoice({ scopes, problem, onChange }: ScopeChoiceProps) {
  const set = (scope: ApiScope, isOn: boolean) =>
    onChange(API_SCOPES.filter(each => (each === scope ? isOn : scopes.includes(each))))
  return (
    <fieldset className={styles.scopes}>
      <legend>What it can read</legend>
      {API_SCOPES.map(scope => (
        <Checkbox key={scope} checked={scopes.includes(scope)} onChange={isOn => set(scope, isOn)}>
          {scopeName(scope)}
        </Checkbox>
      ))}
      {problem !== undefined && (
        <p role="alert" className={styles.failed}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
