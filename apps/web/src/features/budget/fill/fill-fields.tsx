import type { Month } from '@millpond/core/time'
import { DatedAmounts, freeId } from '#sheet-editor/fields/dated-amounts.tsx'
import { type Driver, PerCustomerFields, ShareFields } from '#sheet-editor/fields/driver-fields.tsx'
import { Button } from '#ui/button.tsx'
import { errorOf, type FieldError } from '#ui/form-error-summary.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { PercentField } from '#ui/unit-field.tsx'
import styles from './fill.module.css'
import { FIELD, type FillDraft, stepFieldId } from './fill-draft.ts'

export interface FillFieldsProps {
  readonly draft: FillDraft
  readonly errors: readonly FieldError[]
  readonly currency: string
  readonly months: readonly Month[]
  /** What a share may refer to. */
  readonly lines: readonly Driver[]
  /** Groups with counts. */
  readonly groups: readonly Driver[]
  readonly onChange: (part: Partial<FillDraft>) => void
}

/** The inputs of the method. */
export function FillFields(props: FillFieldsProps) {
  const { draft, errors, currency, onChange } = props
  switch (draft.kind) {
    case 'lastYear':
    case 'seasonal':
    case 'providerBudget':
      return (
        <Change
          {...props}
          label="Changed by"
          hint="For example, -10 reduces by 10%. Leave blank for no change."
        />
      )
    case 'copyForward':
      return (
        <Change
          {...props}
          label="Growing each month by"
          hint="Copies the first month across. Leave blank to repeat it."
        />
      )
    case 'change':
      return <Change {...props} label="Change by" hint="For example, -10 reduces by 10%." />
    case 'average':
      return (
        <>
          <SegmentedControl
            label="Average of"
            options={OVER}
            value={draft.over}
            onChange={over => onChange({ over })}
          />
          <Change
            {...props}
            label="Changed by"
            hint="For example, -10 reduces by 10%. Leave blank for no change."
          />
        </>
      )
    case 'percentOf':
      return <Share {...props} />
    case 'perCustomer':
      return <PerCustomer {...props} />
    case 'fixed':
      return <Fixed {...props} />
    case 'spread':
      return (
        <>
          <MoneyField
            id={FIELD.total}
            label="Total of each line"
            currency={currency}
            value={draft.total}
            error={errorOf(errors, FIELD.total)}
            onChange={event => onChange({ total: event.target.value })}
          />
          <RadioGroup
            legend="Over the months"
            options={SHAPES}
            value={draft.shape}
            onChange={shape => onChange({ shape })}
          />
        </>
      )
    case 'straightLine':
      return <p>Even steps from the first month to the last.</p>
    case 'clear':
      return <p>Clears the months, so the forecast is used for them.</p>
  }
}

const OVER = [
  { value: '3', label: '3 months' },
  { value: '6', label: '6 months' },
  { value: '12', label: '12 months' },
] as const

const SHAPES = [
  { value: 'evenly', label: 'Evenly' },
  { value: 'lastYear', label: 'Same pattern as last year' },
] as const

type ChangeProps = FillFieldsProps & { readonly label: string; readonly hint: string }

const Change = ({ draft, errors, onChange, label, hint }: ChangeProps) => (
  <PercentField
    id={FIELD.percent}
    {...{ label, hint }}
    value={draft.percent}
    error={errorOf(errors, FIELD.percent)}
    onChange={event => onChange({ percent: event.target.value })}
  />
)

const Share = ({ draft, errors, lines, onChange }: FillFieldsProps) => (
  <ShareFields
    ids={FIELD}
    of={{
      label: 'Of the line',
      hint: 'Uses the current amounts. Use a formula to keep them linked.',
      first: 'Choose a line',
      drivers: lines,
    }}
    {...{ draft, errors, onChange }}
  />
)

const PerCustomer = ({ draft, errors, currency, groups, onChange }: FillFieldsProps) => (
  <PerCustomerFields
    ids={{ amount: FIELD.perCustomer, group: FIELD.group }}
    amount={draft.perCustomer}
    group={draft.group}
    hint="Uses the current numbers. Use a formula to keep them linked."
    {...{ currency, groups, errors }}
    onAmount={perCustomer => onChange({ perCustomer })}
    onGroup={group => onChange({ group })}
  />
)

function Fixed({ draft, errors, currency, months, onChange }: FillFieldsProps) {
  const { steps, from, to } = draft
  const later = months.filter(month => month > from && month <= to)
  const free = later.find(month => steps.every(step => step.month !== month))
  const add = (month: Month) =>
    onChange({ steps: [...steps, { id: freeId(steps), month, amount: '' }] })
  return (
    <>
      <MoneyField
        id={FIELD.amount}
        label="Amount per month"
        currency={currency}
        value={draft.amount}
        error={errorOf(errors, FIELD.amount)}
        onChange={event => onChange({ amount: event.target.value })}
      />
      {steps.length > 0 && (
        <DatedAmounts
          label="Steps"
          words={{ month: 'Then from,', row: 'step' }}
          amounts={steps}
          months={later}
          fieldId={stepFieldId}
          {...{ currency, errors }}
          onChange={changed => onChange({ steps: changed })}
        />
      )}
      {free && (
        <Button className={styles.add} onClick={() => add(free)}>
          Add a step
        </Button>
      )}
    </>
  )
}
