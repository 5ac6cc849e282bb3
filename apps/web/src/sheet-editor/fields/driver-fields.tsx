import type { ItemCode } from '@millpond/core/item'
import { errorOf, type FieldError } from '#ui/form-error-summary.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { PercentField } from '#ui/unit-field.tsx'

/** What a line of figures may follow: another line, or a group of customers. */
export interface Driver {
  readonly code: ItemCode
  readonly name: string
}

interface DriverSelectProps {
  readonly id: string
  readonly label: string
  readonly hint?: string
  /** The text while nothing is chosen. */
  readonly first: string
  readonly drivers: readonly Driver[]
  readonly value: ItemCode | null
  readonly errors: readonly FieldError[]
  readonly onChange: (code: ItemCode | null) => void
}

const DriverSelect = ({ first, drivers, value, errors, onChange, ...field }: DriverSelectProps) => (
  <SelectField
    {...field}
    options={[
      { value: '', label: first },
      ...drivers.map(({ code, name }) => ({ value: code as string, label: name })),
    ]}
    value={drivers.find(({ code }) => code === value)?.code ?? ''}
    error={errorOf(errors, field.id)}
    onChange={chosen => onChange(drivers.find(({ code }) => code === chosen)?.code ?? null)}
  />
)

export interface ShareDraft {
  readonly share: string
  readonly shareOf: ItemCode | null
}

interface ShareFieldsProps {
  readonly ids: Readonly<Record<keyof ShareDraft, string>>
  readonly of: Pick<DriverSelectProps, 'label' | 'hint' | 'first' | 'drivers'>
  readonly draft: ShareDraft
  readonly errors: readonly FieldError[]
  readonly onChange: (part: Partial<ShareDraft>) => void
}

/** A percentage of another line. */
export const ShareFields = ({ ids, of, draft, errors, onChange }: ShareFieldsProps) => (
  <>
    <PercentField
      id={ids.share}
      label="Percentage"
      value={draft.share}
      error={errorOf(errors, ids.share)}
      onChange={event => onChange({ share: event.target.value })}
    />
    <DriverSelect
      {...of}
      id={ids.shareOf}
      value={draft.shareOf}
      errors={errors}
      onChange={shareOf => onChange({ shareOf })}
    />
  </>
)

interface PerCustomerFieldsProps {
  readonly ids: { readonly amount: string; readonly group: string }
  readonly currency: string
  readonly amount: string
  readonly group: ItemCode | null
  readonly groups: readonly Driver[]
  readonly hint?: string
  readonly errors: readonly FieldError[]
  readonly onAmount: (amount: string) => void
  readonly onGroup: (group: ItemCode | null) => void
}

/** An amount per customer of a group. */
export const PerCustomerFields = (props: PerCustomerFieldsProps) => (
  <>
    <MoneyField
      id={props.ids.amount}
      label="Monthly amount per customer"
      currency={props.currency}
      value={props.amount}
      error={errorOf(props.errors, props.ids.amount)}
      onChange={event => props.onAmount(event.target.value)}
    />
    <DriverSelect
      id={props.ids.group}
      label="Of the group"
      first="Choose a group"
      drivers={props.groups}
      {...(props.hint !== undefined && { hint: props.hint })}
      value={props.group}
      errors={props.errors}
      onChange={props.onGroup}
    />
  </>
)
