import type { Organisation } from '@millpond/contract/organisation'
import { formatMoney } from '@millpond/core/money'
import { month, monthName, monthsFrom } from '@millpond/core/time'
import { type FormEvent, useState } from 'react'
import { useUpdateOrganisationMutation } from '#api/gateway-api.ts'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { Button } from '#ui/button.tsx'
import { type FieldError, FormErrorSummary } from '#ui/form-error-summary.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { readMoney } from '#ui/read-number.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './organisation-settings.module.css'

/** Any twelve months in a row: only their names are shown. */
const MONTHS = monthsFrom(month('2000-01'), 12)

const MONTH_OPTIONS = MONTHS.map((each, index) => ({
  value: String(index + 1),
  label: monthName(each),
}))

type Problems = Partial<Record<'name' | 'currency' | 'cashFloor' | 'form', string>>

interface OrganisationFormProps {
  readonly organisation: Organisation
  readonly canEdit: boolean
}

/**
 * Changes name the version they are based on, so that they never overwrite a newer change unseen.
 */
export function OrganisationForm({ organisation, canEdit }: OrganisationFormProps) {
  const { organisationId, version } = organisation
  const [update, updating] = useUpdateOrganisationMutation()
  const [name, setName] = useState(organisation.name)
  const [begins, setBegins] = useState(String(organisation.reportingYearBeginsMonth))
  const [currency, setCurrency] = useState(organisation.currency)
  const [floor, setFloor] = useState(floorText(organisation))
  const [problems, setProblems] = useState<Problems>({})
  const [isSaved, setSaved] = useState(false)
  const isOurs = organisation.provider === null && !organisation.booksFile
  const touch = touching(() => setSaved(false))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const amount = readMoney(floor)
    const found: Problems = {
      ...(name.trim() === '' && { name: 'Enter a name' }),
      ...(!/^[A-Z]{3}$/.test(currency) && { currency: 'Use three letters like NZD' }),
      ...(!amount.isReadable && { cashFloor: 'Enter an amount such as 40,000, or leave it blank' }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0 || !amount.isReadable) return
    const changes = changesOf(organisation, {
      name: name.trim(),
      reportingYearBeginsMonth: Number(begins),
      cashFloor: amount.value,
      ...(isOurs && { currency }),
    })
    if (Object.keys(changes).length === 0) return setSaved(true)
    const answer = await update({ organisationId, baseVersion: version, ...changes })
    if (answer.data) return setSaved(true)
    setProblems({ form: conflictWords(answer.error) })
  }
  return (
    <Panel>
      <form className={styles.form} noValidate onSubmit={event => void save(event)}>
        <FormErrorSummary errors={summaryOf(problems)} />
        <TextField
          id="name"
          label="Name"
          autoComplete="organization"
          readOnly={!canEdit}
          value={name}
          error={problems.name}
          onChange={event => touch(setName)(event.target.value)}
        />
        <SelectField
          label="Financial year starts in"
          disabled={!canEdit}
          options={MONTH_OPTIONS}
          value={begins}
          onChange={touch(setBegins)}
        />
        <TextField
          id="currency"
          label="Currency"
          hint={isOurs ? 'Three letters, like NZD.' : 'Set in your accounting software.'}
          readOnly={!canEdit || !isOurs}
          maxLength={3}
          value={currency}
          error={problems.currency}
          onChange={event => touch(setCurrency)(event.target.value.toUpperCase())}
        />
        <MoneyField
          id="cashFloor"
          label="Cash floor"
          currency={organisation.currency}
          hint="Millpond warns you when cash may fall below it. Leave it blank for none."
          readOnly={!canEdit}
          value={floor}
          error={problems.cashFloor}
          onChange={event => touch(setFloor)(event.target.value)}
        />
        {canEdit && (
          <div className={styles.actions}>
            <Button
              type="submit"
              variant="primary"
              busyLabel={updating.isLoading ? 'Saving…' : undefined}
            >
              Save company
            </Button>
            <span role="status">{isSaved && 'Saved'}</span>
          </div>
        )}
      </form>
    </Panel>
  )
}

/** Only changed values, because the activity log lists every setting that is sent. */
const changesOf = <T extends Partial<Organisation>>(before: Organisation, now: T) =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== before[name as keyof Organisation]),
  ) as Partial<T>

/** A setter that also clears the message that the values were saved. */
const touching = (unsave: () => void) => (set: (text: string) => void) => (text: string) => {
  set(text)
  unsave()
}

const floorText = ({ cashFloor, currency }: Organisation) =>
  cashFloor === null ? '' : formatMoney(cashFloor, { currency }).replace(/^(-?)\D+/, '$1')

const conflictWords = (error: unknown) =>
  isGatewayError(error) && error.status === 409
    ? 'Someone else has changed this. Reload the page, then make your change again.'
    : plainMessage(error)

const summaryOf = (problems: Problems): FieldError[] =>
  (['form', 'name', 'currency', 'cashFloor'] as const).flatMap(field => {
    const message = problems[field]
    return message ? [{ fieldId: field === 'form' ? '' : field, message }] : []
  })
