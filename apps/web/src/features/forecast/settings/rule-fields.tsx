import type { ItemCode } from '@millpond/core/item'
import { longMonth, type Month } from '@millpond/core/time'
import { Button } from '#ui/button.tsx'
import type { FieldError } from '#ui/form-error-summary.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { PercentField, UnitField } from '#ui/unit-field.tsx'
import { type AmountDraft, amountFieldId, FIELD, type RuleDraft } from './rule-draft.ts'
import styles from './settings.module.css'

const KINDS: readonly { value: RuleDraft['kind']; label: string }[] = [
  { value: 'statistical', label: 'From its own past' },
  { value: 'growth', label: 'Last year’s month, changed by a percentage' },
  { value: 'average', label: 'Average of the last months' },
  { value: 'percentOf', label: 'A percentage of another account' },
  { value: 'fixed', label: 'A fixed amount a month' },
  { value: 'schedule', label: 'Amounts in certain months' },
]

export interface RuleFieldsProps {
  readonly draft: RuleDraft
  readonly errors: readonly FieldError[]
  readonly currency: string
  readonly months: readonly Month[]
  readonly others: readonly { readonly code: ItemCode; readonly name: string }[]
  /** Of customers that are counted; rules by customers are offered where there are any. */
  readonly groups: readonly { readonly code: ItemCode; readonly name: string }[]
  readonly onChange: (part: Partial<RuleDraft>) => void
}

/** Which rule, and what it needs to know. */
export function RuleFields(props: RuleFieldsProps) {
  const { draft, groups, onChange, months } = props
  const kinds =
    groups.length > 0 || draft.kind === 'perCustomer'
      ? [...KINDS, { value: 'perCustomer' as const, label: 'An amount for each customer' }]
      : KINDS
  const choose = (kind: RuleDraft['kind']) => {
    const needsRow = (kind === 'fixed' || kind === 'schedule') && draft.amounts.length === 0
    const [month] = months
    onChange({ kind, ...(needsRow && month && { amounts: [{ id: 0, month, amount: '' }] }) })
  }
  return (
    <>
      <SelectField label="How it is planned" options={kinds} value={draft.kind} onChange={choose} />
      <KindFields {...props} />
    </>
  )
}

function KindFields(props: RuleFieldsProps) {
  const { draft, errors, others, onChange } = props
  const errorOf = (id: string) => errors.find(error => error.fieldId === id)?.message
  switch (draft.kind) {
    case 'growth':
      return (
        <PercentField
          id={FIELD.growth}
          label="Growth over last year"
          hint="-10 is ten percent less; 0 repeats last year."
          value={draft.growth}
          error={errorOf(FIELD.growth)}
          onChange={event => onChange({ growth: event.target.value })}
        />
      )
    case 'average':
      return (
        <UnitField
          id={FIELD.months}
          label="Average of the last"
          unit="months"
          inputMode="numeric"
          value={draft.months}
          error={errorOf(FIELD.months)}
          onChange={event => onChange({ months: event.target.value })}
        />
      )
    case 'percentOf':
      return (
        <>
          <PercentField
            id={FIELD.share}
            label="Share"
            value={draft.share}
            error={errorOf(FIELD.share)}
            onChange={event => onChange({ share: event.target.value })}
          />
          <SelectField
            id={FIELD.shareOf}
            label="Of the account"
            options={[
              { value: '', label: 'Choose an account' },
              ...others.map(({ code, name }) => ({ value: code as string, label: name })),
            ]}
            value={draft.shareOf ?? ''}
            error={errorOf(FIELD.shareOf)}
            onChange={code =>
              onChange({ shareOf: others.find(each => each.code === code)?.code ?? null })
            }
          />
        </>
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

function PerCustomer({ draft, errors, currency, groups, onChange }: RuleFieldsProps) {
  const errorOf = (id: string) => errors.find(error => error.fieldId === id)?.message
  return (
    <>
      <MoneyField
        id={FIELD.perCustomer}
        label="Amount a month for each customer"
        currency={currency}
        value={draft.perCustomer}
        error={errorOf(FIELD.perCustomer)}
        onChange={event => onChange({ perCustomer: event.target.value })}
      />
      <SelectField
        id={FIELD.customers}
        label="Of the group"
        options={[
          { value: '', label: 'Choose a group' },
          ...groups.map(({ code, name }) => ({ value: code as string, label: name })),
        ]}
        value={groups.some(({ code }) => code === draft.customers) ? `${draft.customers}` : ''}
        error={errorOf(FIELD.customers)}
        onChange={code =>
          onChange({ customers: groups.find(each => each.code === code)?.code ?? null })
        }
      />
    </>
  )
}

function Amounts({ draft, errors, currency, months, onChange }: RuleFieldsProps) {
  const isFixed = draft.kind === 'fixed'
  const { amounts } = draft
  const options = withKept(months, amounts).map(month => ({
    value: month,
    label: longMonth(month),
  }))
  const change = (id: number, part: Partial<AmountDraft>) =>
    onChange({ amounts: amounts.map(each => (each.id === id ? { ...each, ...part } : each)) })
  const add = () => {
    const id = Math.max(-1, ...amounts.map(each => each.id)) + 1
    const month = months.find(each => amounts.every(other => other.month !== each)) ?? months[0]
    if (month) onChange({ amounts: [...amounts, { id, month, amount: '' }] })
  }
  return (
    <div id={FIELD.amounts} tabIndex={-1} className={styles.amounts}>
      <ol className={styles.rows} aria-label={isFixed ? 'Amounts a month' : 'Amounts by month'}>
        {amounts.map(({ id, month, amount }, index) => (
          <li key={id} className={styles.row}>
            <SelectField
              label={isFixed ? `From, ${index + 1}` : `Month ${index + 1}`}
              options={options}
              value={month}
              onChange={value => change(id, { month: value })}
            />
            <MoneyField
              id={amountFieldId(id)}
              label={`Amount ${index + 1}`}
              currency={currency}
              value={amount}
              error={errors.find(error => error.fieldId === amountFieldId(id))?.message}
              onChange={event => change(id, { amount: event.target.value })}
            />
            <Button
              variant="quiet"
              aria-label={`Remove amount ${index + 1}`}
              onClick={() => onChange({ amounts: amounts.filter(each => each.id !== id) })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
      <Button onClick={add}>{isFixed ? 'Add a step' : 'Add a month'}</Button>
    </div>
  )
}

/** Months that were set earlier stay to choose from, though they have passed. */
const withKept = (months: readonly Month[], amounts: readonly AmountDraft[]): Month[] =>
  [...new Set([...amounts.map(each => each.month), ...months])].sort()
