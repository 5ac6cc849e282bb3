import type { Month } from '@millpond/core/time'
import { DatedAmounts, freeId } from '#sheet-editor/fields/dated-amounts.tsx'
import { type Driver, PerCustomerFields, ShareFields } from '#sheet-editor/fields/driver-fields.tsx'
import { Button } from '#ui/button.tsx'
import type { FieldError } from '#ui/form-error-summary.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { typedField } from '#ui/typed-field.ts'
import { PercentField, UnitField } from '#ui/unit-field.tsx'
import { amountFieldId, FIELD, type RuleDraft } from './rule-draft.ts'
import styles from './settings.module.css'

const KINDS: readonly { value: RuleDraft['kind']; label: string }[] = [
  { value: 'statistical', label: 'Automatic (history)' },
  { value: 'growth', label: 'Last year’s month, changed by a percentage' },
  { value: 'average', label: 'Average of the last months' },
  { value: 'percentOf', label: 'A percentage of another account' },
  { value: 'fixed', label: 'A fixed monthly amount' },
  { value: 'schedule', label: 'Amounts in certain months' },
]

export interface RuleFieldsProps {
  readonly draft: RuleDraft
  readonly errors: readonly FieldError[]
  readonly currency: string
  readonly months: readonly Month[]
  readonly others: readonly Driver[]
  /** Groups with counts; rules by customers are offered if there are any. */
  readonly groups: readonly Driver[]
  readonly onChange: (part: Partial<RuleDraft>) => void
}

/** The kind of rule, and its inputs. */
export function RuleFields(props: RuleFieldsProps) {
  const { draft, groups, onChange, months } = props
  const kinds =
    groups.length > 0 || draft.kind === 'perCustomer'
      ? [...KINDS, { value: 'perCustomer' as const, label: 'An amount per customer' }]
      : KINDS
  const choose = (kind: RuleDraft['kind']) => {
    const needsRow = (kind === 'fixed' || kind === 'schedule') && draft.amounts.length === 0
    const [month] = months
    onChange({ kind, ...(needsRow && month && { amounts: [{ id: 0, month, amount: '' }] }) })
  }
  return (
    <>
      <SelectField label="Forecast method" options={kinds} value={draft.kind} onChange={choose} />
      <KindFields {...props} />
    </>
  )
}

function KindFields(props: RuleFieldsProps) {
  const { draft, errors, others, onChange } = props
  switch (draft.kind) {
    case 'growth':
      return (
        <PercentField
          {...typedField(FIELD.growth, 'growth', props)}
          label="Growth over last year"
          hint="For example, -10 reduces by 10%. 0 repeats last year."
        />
      )
    case 'average':
      return (
        <UnitField
          {...typedField(FIELD.months, 'months', props)}
          label="Average of the last"
          unit="months"
          inputMode="numeric"
        />
      )
    case 'percentOf':
      return (
        <ShareFields
          ids={FIELD}
          of={{ label: 'Of the account', first: 'Choose an account', drivers: others }}
          {...{ draft, errors, onChange }}
        />
      )
    case 'perCustomer':
      return <PerCustomer {...props} />
    case 'fixed':
    case 'schedule':
      return <Amounts {...props} />
    default:
      return null
  }
}

const PerCustomer = ({ draft, errors, currency, groups, onChange }: RuleFieldsProps) => (
  <PerCustomerFields
    ids={{ amount: FIELD.perCustomer, group: FIELD.customers }}
    amount={draft.perCustomer}
    group={draft.customers}
    {...{ currency, groups, errors }}
    onAmount={perCustomer => onChange({ perCustomer })}
    onGroup={customers => onChange({ customers })}
  />
)

function Amounts({ draft, errors, currency, months, onChange }: RuleFieldsProps) {
  const isFixed = draft.kind === 'fixed'
  const { amounts } = draft
  const add = () => {
    const month = months.find(each => amounts.every(other => other.month !== each)) ?? months[0]
    if (month) onChange({ amounts: [...amounts, { id: freeId(amounts), month, amount: '' }] })
  }
  return (
    <div id={FIELD.amounts} tabIndex={-1} className={styles.amounts}>
      <DatedAmounts
        label={isFixed ? 'Monthly amounts' : 'Amounts by month'}
        words={{ month: isFixed ? 'From,' : 'Month', row: 'amount' }}
        fieldId={amountFieldId}
        {...{ amounts, months, currency, errors }}
        onChange={changed => onChange({ amounts: changed })}
      />
      <Button onClick={add}>{isFixed ? 'Add a step' : 'Add a month'}</Button>
    </div>
  )
}
