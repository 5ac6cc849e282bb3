import type { ItemCode } from '@millpond/core/item'
import { longMonth, type Month } from '@millpond/core/time'
import { Button } from '#ui/button.tsx'
import type { FieldError } from '#ui/form-error-summary.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { PercentField } from '#ui/unit-field.tsx'
import styles from './fill.module.css'
import { FIELD, type FillDraft, type StepDraft, stepFieldId } from './fill-draft.ts'

export interface FillFieldsProps {
  readonly draft: FillDraft
  readonly errors: readonly FieldError[]
  readonly currency: string
  readonly months: readonly Month[]
  /** What a share may be of. */
  readonly lines: readonly { readonly code: ItemCode; readonly name: string }[]
  /** Of customers that are counted. */
  readonly groups: readonly { readonly code: ItemCode; readonly name: string }[]
  readonly onChange: (part: Partial<FillDraft>) => void
}

/** What the method needs to know. */
export function FillFields(props: FillFieldsProps) {
  const { draft, errors, currency, onChange } = props
  switch (draft.kind) {
    case 'lastYear':
    case 'seasonal':
    case 'providerBudget':
      return (
        <Change {...props} label="Changed by" hint="-10 is a tenth less. Blank changes nothing." />
      )
    case 'copyForward':
      return (
        <Change
          {...props}
          label="Growing each month by"
          hint="What stands in the first month goes into all the others. Blank repeats it."
        />
      )
    case 'change':
      return <Change {...props} label="Change by" hint="-10 is a tenth less." />
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
            hint="-10 is a tenth less. Blank changes nothing."
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
      return <p>From what stands in the first month to what stands in the last, in even steps.</p>
    case 'clear':
      return <p>Empties the months: the forecast plans them then.</p>
  }
}

const OVER = [
  { value: '3', label: '3 months' },
  { value: '6', label: '6 months' },
  { value: '12', label: '12 months' },
] as const

const SHAPES = [
  { value: 'evenly', label: 'Evenly' },
  { value: 'lastYear', label: 'As last year was shaped' },
] as const

const errorOf = (errors: readonly FieldError[], id: string) =>
  errors.find(error => error.fieldId === id)?.message

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

/** Empty, and then whatever there is to choose from. */
function choicesOf(first: string, list: FillFieldsProps['lines']) {
  return [
    { value: '', label: first },
    ...list.map(({ code, name }) => ({ value: code as string, label: name })),
  ]
}

const codeIn = (list: FillFieldsProps['lines'], value: string) =>
  list.find(({ code }) => code === value)?.code ?? null

function Share({ draft, errors, lines, onChange }: FillFieldsProps) {
  return (
    <>
      <PercentField
        id={FIELD.share}
        label="Share"
        value={draft.share}
        error={errorOf(errors, FIELD.share)}
        onChange={event => onChange({ share: event.target.value })}
      />
      <SelectField
        id={FIELD.shareOf}
        label="Of the line"
        hint="Month by month, as it stands now. A formula would follow it for good."
        options={choicesOf('Choose a line', lines)}
        value={draft.shareOf ?? ''}
        error={errorOf(errors, FIELD.shareOf)}
        onChange={value => onChange({ shareOf: codeIn(lines, value) })}
      />
    </>
  )
}

function PerCustomer({ draft, errors, currency, groups, onChange }: FillFieldsProps) {
  return (
    <>
      <MoneyField
        id={FIELD.perCustomer}
        label="Amount a month for each customer"
        currency={currency}
        value={draft.perCustomer}
        error={errorOf(errors, FIELD.perCustomer)}
        onChange={event => onChange({ perCustomer: event.target.value })}
      />
      <SelectField
        id={FIELD.group}
        label="Of the group"
        options={choicesOf('Choose a group', groups)}
        value={draft.group ?? ''}
        error={errorOf(errors, FIELD.group)}
        onChange={value => onChange({ group: codeIn(groups, value) })}
      />
    </>
  )
}

function Fixed({ draft, errors, currency, months, onChange }: FillFieldsProps) {
  const { steps, from, to } = draft
  const later = months.filter(month => month > from && month <= to)
  const free = later.find(month => steps.every(step => step.from !== month))
  const change = (id: number, part: Partial<StepDraft>) =>
    onChange({ steps: steps.map(step => (step.id === id ? { ...step, ...part } : step)) })
  const add = (month: Month) => {
    const id = Math.max(-1, ...steps.map(step => step.id)) + 1
    onChange({ steps: [...steps, { id, from: month, amount: '' }] })
  }
  return (
    <>
      <MoneyField
        id={FIELD.amount}
        label="Amount a month"
        currency={currency}
        value={draft.amount}
        error={errorOf(errors, FIELD.amount)}
        onChange={event => onChange({ amount: event.target.value })}
      />
      {steps.length > 0 && (
        <ol className={styles.steps} aria-label="Steps">
          {steps.map(({ id, from: begin, amount }, index) => (
            <li key={id} className={styles.step}>
              <SelectField
                label={`Then from, ${index + 1}`}
                options={[...new Set([begin, ...later])]
                  .toSorted()
                  .map(month => ({ value: month, label: longMonth(month) }))}
                value={begin}
                onChange={month => change(id, { from: month })}
              />
              <MoneyField
                id={stepFieldId(id)}
                label={`Amount ${index + 1}`}
                currency={currency}
                value={amount}
                error={errorOf(errors, stepFieldId(id))}
                onChange={event => change(id, { amount: event.target.value })}
              />
              <Button
                variant="quiet"
                aria-label={`Remove step ${index + 1}`}
                onClick={() => onChange({ steps: steps.filter(step => step.id !== id) })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ol>
      )}
      {free && (
        <Button className={styles.add} onClick={() => add(free)}>
          Add a step
        </Button>
      )}
    </>
  )
}
