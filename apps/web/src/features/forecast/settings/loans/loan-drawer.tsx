import { type ForecastSettings, hasTerms, type LoanOfBooks } from '@millpond/core/forecast'
import { ITEM_TYPE } from '@millpond/core/item'
import { useMemo } from 'react'
import type { LoansAnswer } from '#model/questions.ts'
import { Button } from '#ui/button.tsx'
import { errorOf, type FieldError } from '#ui/form-error-summary.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { typedField } from '#ui/typed-field.ts'
import { PercentField, UnitField } from '#ui/unit-field.tsx'
import { type AccountDrawerProps, SectionDrawer } from '../section-drawer.tsx'
import styles from '../settings.module.css'
import { LOAN_FIELD, type LoanDraft, loanDraftOf, readLoan } from './loan-draft.ts'
import { suggestionWords } from './loan-words.ts'
import { LoanPreview } from './schedule-preview.tsx'
import { useLoansPreview } from './use-loans-and-assets.ts'

const KINDS: readonly { readonly value: LoanDraft['kind']; readonly label: string }[] = [
  { value: 'automatic', label: 'Automatic (history)' },
  { value: 'equalPayments', label: 'Principal and interest in equal payments' },
  { value: 'equalPrincipal', label: 'Equal principal, interest on top' },
  { value: 'interestOnly', label: 'Interest only' },
  { value: 'principal', label: 'A fixed principal, interest as in the past' },
]

interface LoanDrawerProps extends AccountDrawerProps<LoanDraft> {
  readonly loan: LoanOfBooks
  readonly saved: LoansAnswer
}

/** The terms of one loan, with its coming year before they are saved. */
export function LoanDrawer(props: LoanDrawerProps) {
  const { organisation, model, loan, saved, draft } = props
  const { currency } = organisation
  const { code, name, suggestion } = loan
  const { asOf, months } = model.forecast
  const [first] = months
  const hasInterestAccount = saved.interestAccount !== null
  const reading = useMemo(
    () => first && readLoan(draft, { asOf, first, hasInterestAccount }),
    [draft, asOf, first, hasInterestAccount],
  )
  const settings = useMemo(
    () =>
      reading?.ok && hasTerms(reading.loan ?? undefined)
        ? withLoan(model.basis.settings, code, reading.loan)
        : null,
    [reading, model.basis.settings, code],
  )
  const preview = useLoansPreview(model, settings)
  const plan = preview?.loans.find(each => each.code === code)?.plan
  return (
    <SectionDrawer
      {...props}
      title={name}
      saveLabel="Save loan"
      read={() => {
        if (!reading?.ok) return { ok: false, errors: reading?.errors ?? [] }
        return { ok: true, change: before => withLoan(before, code, reading.loan) }
      }}
    >
      {errors => (
        <>
          {suggestion && draft.kind === 'automatic' && (
            <Suggestion {...{ suggestion, currency }} onUse={props.onChange} />
          )}
          <SelectField
            label="Repayments"
            options={KINDS}
            value={draft.kind}
            onChange={kind => props.onChange({ kind })}
          />
          <LoanFields {...props} errors={errors} />
          {plan && preview && (
            <LoanPreview {...{ plan, currency }} before={saved.low} after={preview.low} />
          )}
        </>
      )}
    </SectionDrawer>
  )
}

/** Without a setting the loan has no entry. */
function withLoan(
  settings: ForecastSettings,
  code: string,
  loan: ForecastSettings['loans'][string] | null,
): ForecastSettings {
  const { [code]: _before, ...others } = settings.loans
  return { ...settings, loans: loan === null ? others : { ...others, [code]: loan } }
}

function Suggestion({
  suggestion,
  currency,
  onUse,
}: {
  readonly suggestion: NonNullable<LoanOfBooks['suggestion']>
  readonly currency: string
  readonly onUse: (draft: LoanDraft) => void
}) {
  const { what, why } = suggestionWords(suggestion, currency)
  return (
    <div className={styles.suggestion}>
      <p>
        <strong>{what}</strong> {why}
      </p>
      <Button onClick={() => onUse(loanDraftOf(suggestion.terms))}>Use this</Button>
    </div>
  )
}

type FieldsProps = LoanDrawerProps & { readonly errors: readonly FieldError[] }

function LoanFields(props: FieldsProps) {
  const { draft, organisation } = props
  const { currency } = organisation
  if (draft.kind === 'automatic') return null
  if (draft.kind === 'principal') {
    return (
      <>
        <MoneyField
          {...typed(props, 'principal')}
          label="Principal per month"
          hint="0 means no repayments."
          currency={currency}
        />
        <DayOfMonth {...props} />
      </>
    )
  }
  const isInterestOnly = draft.kind === 'interestOnly'
  return (
    <>
      <PercentField {...typed(props, 'rate')} label="Yearly interest rate" />
      <TextField
        {...typed(props, 'ends')}
        label="Months left, or the last month"
        hint={
          isInterestOnly
            ? 'You repay the whole principal in that month. Leave blank if the loan has no end.'
            : 'Like 60, or October 2031.'
        }
      />
      {!isInterestOnly && (
        <TextField
          {...typed(props, 'interestOnlyUntil')}
          label="Interest only until"
          hint="Leave blank if you repay principal already. Like 6, or October 2027."
        />
      )}
      <DayOfMonth {...props} />
      <InterestAccount {...props} />
      <Refinancing {...props} />
    </>
  )
}

const DayOfMonth = (props: FieldsProps) => (
  <UnitField
    {...typed(props, 'day')}
    label="Day of the month"
    hint="1 to 31: the day on which you pay."
    unit="day"
    inputMode="numeric"
  />
)

function InterestAccount({ model, saved, draft, errors, onChange }: FieldsProps) {
  const { accounts } = model.basis
  const own = accounts.find(({ code }) => code === saved.interestAccount)
  const expenses = accounts
    .filter(({ itemType, status }) => itemType === ITEM_TYPE.expense && status === 'active')
    .map(({ code, name }) => ({ value: code as string, label: name }))
  const first = { value: '', label: own ? `Automatic: ${own.name}` : 'Choose an account' }
  return (
    <SelectField
      id={LOAN_FIELD.interestAccount}
      label="Account for the interest"
      hint="The automatic forecast of this account then covers only interest from other sources."
      options={[first, ...expenses]}
      value={draft.interestAccount}
      error={errorOf(errors, LOAN_FIELD.interestAccount)}
      onChange={interestAccount => onChange({ interestAccount })}
    />
  )
}

function Refinancing(props: FieldsProps) {
  return (
    <>
      <TextField
        {...typed(props, 'refinancedIn')}
        label="Refinance in"
        hint="In this month, a new loan repays what is left. Leave blank if you will not refinance."
      />
      {props.draft.refinancedIn.trim() !== '' && (
        <>
          <PercentField {...typed(props, 'newRate')} label="Yearly rate of the new loan" />
          <UnitField
            {...typed(props, 'newMonths')}
            label="Term of the new loan"
            unit="months"
            inputMode="numeric"
          />
        </>
      )}
    </>
  )
}

type TypedField = Exclude<keyof typeof LOAN_FIELD, 'interestAccount'>

const typed = (props: FieldsProps, field: TypedField) => typedField(LOAN_FIELD[field], field, props)
