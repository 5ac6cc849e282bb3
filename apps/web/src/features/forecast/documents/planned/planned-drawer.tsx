import type { Organisation } from '@millpond/contract/organisation'
import { type PlannedDocument, plannedWords } from '@millpond/core/forecast'
import { cashOutlook, lowPointChange } from '@millpond/core/insight'
import { formatMoney, salesTaxName } from '@millpond/core/money'
import { formatDay } from '@millpond/core/time'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { NO_ADJUSTMENTS, useForecastWith } from '#model/use-forecast-with.ts'
import type { ReadyModel } from '#screen/model-screen.tsx'
import type { ForecastSettingsSaver } from '#sheet-editor/use-forecast-settings.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DayField } from '#ui/day-field.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { errorOf, type FieldError } from '#ui/form-error-summary.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { UnitField } from '#ui/unit-field.tsx'
import { SectionForm } from '../../settings/section-form.tsx'
import {
  accountsFor,
  contactNames,
  kindOf,
  PLANNED_FIELD,
  type PlannedDraft,
  type PlannedReading,
  readPlanned,
  repeatChoices,
  WHATS,
  withContact,
  withWhat,
} from './planned-draft.ts'
import { withoutPlanned, withPlanned } from './with-planned.ts'

interface PlannedDrawerProps {
  readonly organisation: Organisation
  readonly model: ReadyModel['model']
  readonly saver: ForecastSettingsSaver
  readonly first: PlannedDraft
  readonly isNew: boolean
  readonly onRemove: (id: string) => void
  readonly onClose: () => void
}

/** One planned invoice or bill, with its effect on the low point before it is saved. */
export function PlannedDrawer(props: PlannedDrawerProps) {
  const { organisation, model, saver, first, isNew, onClose } = props
  const [draft, setDraft] = useState(first)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const { basis } = model
  const reading = useMemo(() => readPlanned(draft, basis.accounts), [draft, basis.accounts])
  const noun = kindOf(draft) === 'invoice' ? 'invoice' : 'bill'
  return (
    <Drawer title={isNew ? 'Plan an invoice or bill' : `Planned ${noun}`} onClose={onClose}>
      <SectionForm
        {...{ saver }}
        canEdit
        isChanged={false}
        what={`Planned ${noun}`}
        saveLabel="Save"
        onErrors={setErrors}
        onSaved={onClose}
        read={() =>
          reading.ok
            ? { ok: true, change: settings => withPlanned(settings, reading.planned) }
            : reading
        }
        after={
          !isNew && (
            <Button variant="quiet" onClick={() => props.onRemove(draft.id)}>
              Remove
            </Button>
          )
        }
      >
        <Fields {...{ organisation, model, draft, errors }} onChange={setDraft} />
        <Effect {...{ organisation, model, reading, id: draft.id }} />
      </SectionForm>
    </Drawer>
  )
}

interface FieldsProps extends Pick<PlannedDrawerProps, 'organisation' | 'model'> {
  readonly draft: PlannedDraft
  readonly errors: readonly FieldError[]
  readonly onChange: (draft: PlannedDraft) => void
}

function Fields(props: FieldsProps) {
  const { organisation, draft, errors, onChange } = props
  const isInvoice = kindOf(draft) === 'invoice'
  const change = (part: Partial<PlannedDraft>) => onChange({ ...draft, ...part })
  const error = (field: keyof typeof PLANNED_FIELD) => errorOf(errors, PLANNED_FIELD[field])
  return (
    <>
      <SelectField
        label="What is it?"
        options={WHATS}
        value={draft.what}
        onChange={what => onChange(withWhat(draft, what))}
      />
      <Contact {...props} />
      <MoneyField
        id={PLANNED_FIELD.amount}
        label={`Amount without ${salesTaxName(organisation.country)}`}
        currency={organisation.currency}
        value={draft.amount}
        error={error('amount')}
        onChange={event => change({ amount: event.target.value })}
      />
      <UnitField
        id={PLANNED_FIELD.likelihood}
        label="Likelihood"
        hint="How likely is it? The forecast includes this percentage of the amount."
        unit="%"
        inputMode="numeric"
        value={draft.likelihood}
        error={error('likelihood')}
        onChange={event => change({ likelihood: event.target.value })}
      />
      <DayField
        id={PLANNED_FIELD.issuedOn}
        label={isInvoice ? 'Invoice date' : 'Bill date'}
        value={draft.issuedOn}
        error={error('issuedOn')}
        onChange={issuedOn => change({ issuedOn })}
      />
      <DayField
        id={PLANNED_FIELD.paidOn}
        label="Paid on"
        value={draft.paidOn}
        error={error('paidOn')}
        onChange={paidOn => change({ paidOn })}
      />
      <Account {...props} />
      <Repeats {...props} />
      <SelectField
        label="In the forecast"
        hint={isInvoice ? HINT : HINT.replaceAll('sales', 'costs')}
        options={isInvoice ? OF_SALES : OF_COSTS}
        value={draft.isExtra ? 'extra' : 'part'}
        onChange={choice => change({ isExtra: choice === 'extra' })}
      />
      <Checkbox checked={!draft.isOff} onChange={isOn => change({ isOff: !isOn })}>
        Include it in the forecast
      </Checkbox>
    </>
  )
}

const OF_SALES = [
  { value: 'part', label: 'Part of the usual sales' },
  { value: 'extra', label: 'On top of the usual sales' },
] as const

const OF_COSTS = [
  { value: 'part', label: 'Part of the usual costs' },
  { value: 'extra', label: 'On top of the usual costs' },
] as const

const HINT =
  'The forecast already expects your usual sales in this account, and most new sales are part of ' +
  'them. For extra sales, choose “On top of the usual sales”.'

function Contact({ model, draft, errors, onChange }: FieldsProps) {
  const { learned } = model.basis
  const listId = useId()
  return (
    <>
      <TextField
        id={PLANNED_FIELD.contactName}
        label={kindOf(draft) === 'invoice' ? 'Customer' : 'Supplier'}
        autoComplete="off"
        maxLength={100}
        list={listId}
        value={draft.contactName}
        error={errorOf(errors, PLANNED_FIELD.contactName)}
        onChange={event => onChange(withContact(draft, event.target.value, learned))}
      />
      <datalist id={listId}>
        {contactNames(draft, learned).map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

function Account({ model, draft, errors, onChange }: FieldsProps) {
  const options = accountsFor(draft, model.basis.accounts).map(({ code, name }) => ({
    ...{ value: code as string, label: name },
  }))
  return (
    <SelectField
      id={PLANNED_FIELD.code}
      label="Account"
      options={[{ value: '', label: 'Choose an account' }, ...options]}
      value={draft.code}
      error={errorOf(errors, PLANNED_FIELD.code)}
      onChange={code => onChange({ ...draft, code })}
    />
  )
}

function Repeats({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <SelectField
        id={PLANNED_FIELD.every}
        label="How often"
        options={repeatChoices(draft.every)}
        value={draft.every}
        error={errorOf(errors, PLANNED_FIELD.every)}
        onChange={every => onChange({ ...draft, every })}
      />
      {draft.every !== 'once' && (
        <DayField
          id={PLANNED_FIELD.until}
          label="Until"
          hint="Leave blank if it has no end."
          value={draft.until}
          error={errorOf(errors, PLANNED_FIELD.until)}
          onChange={until => onChange({ ...draft, until })}
        />
      )}
    </>
  )
}

interface EffectProps extends Pick<PlannedDrawerProps, 'organisation' | 'model'> {
  readonly reading: PlannedReading
  readonly id: string
}

/** What the forecast counts, and the low point before and after. */
function Effect({ organisation, model, reading, id }: EffectProps) {
  const { currency } = organisation
  const { settings } = model.basis
  const seen = useDeferredValue(reading)
  const tried = useMemo(
    () => (seen.ok ? withPlanned(settings, seen.planned) : withoutPlanned(settings, id)),
    [seen, settings, id],
  )
  const sources = useMemo(
    () => ({ ledger: model.ledger, basis: { ...model.basis, settings: tried } }),
    [model, tried],
  )
  const forecast = useForecastWith(sources, NO_ADJUSTMENTS)
  if (!reading.ok) return null
  const before = cashOutlook(model.forecast, null, null).low
  const after = forecast && cashOutlook(forecast, null, null).low
  return (
    <p role="status">
      {countedWords(reading.planned, formatMoney(reading.expected, { currency }))}{' '}
      {before && after && `${lowPointChange(before, after, currency)}.`}
    </p>
  )
}

const countedWords = (planned: PlannedDocument, amount: string): string =>
  planned.isOff
    ? 'The forecast does not include it.'
    : `The forecast includes ${amount} of this ${plannedWords(planned).split(',')[0]}, paid on ${formatDay(planned.paidOn)}.`
