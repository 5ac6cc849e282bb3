import type { LoanSchedule } from '@millpond/core/forecast'
import { ITEM_TYPE } from '@millpond/core/item'
import { formatMoney } from '@millpond/core/money'
import { ordinal } from '@millpond/core/time'
import { useState } from 'react'
import { screenPath } from '#paths.ts'
import { errorOf, type FieldError } from '#ui/form-error-summary.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { moneyText, readMoney, readWhole } from '#ui/read-number.ts'
import { UnitField } from '#ui/unit-field.tsx'
import type { SectionProps } from './section.ts'
import { SectionForm, type SectionReading } from './section-form.tsx'
import styles from './settings.module.css'
import { useDraft } from './use-draft.tsx'

interface LoanDraft {
  readonly principal: string
  readonly day: string
}

const principalId = (code: string) => `loan-principal-${code}`
const dayId = (code: string) => `loan-day-${code}`

const draftOf = (saved: LoanSchedule | undefined): LoanDraft => ({
  principal: saved ? moneyText(saved.principal) : '',
  day: saved ? String(saved.dayOfMonth) : '',
})

/** The monthly repayment of each loan; interest is an expense and is forecast as one. */
export function LoansSection({ organisation, model, saver, canEdit }: SectionProps) {
  const { currency } = organisation
  const { settings } = model.basis
  const { facts, input } = model.forecast
  const { changed, isChanged, change, clear } = useDraft<Record<string, LoanDraft>>('loans')
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const loans = input.balances.filter(
    ({ role, itemType }) => role === 'loan' && itemType === ITEM_TYPE.liability,
  )
  const rolesAddress = `${screenPath('forecastSettings', organisation.organisationId)}/roles`
  const learnedWords = (code: string): string => {
    const found = facts.transfers.find(each => each.code === code)
    if (settings.loans[code]) return 'Set by you'
    if (!found) return 'No regular repayments found'
    if (found.by === 'bankBalance') return 'Follows your bank balance, as in the past'
    return found.by === 'everyMonth' ? 'Continues as in recent months' : 'Continues as last year'
  }
  return (
    <Panel>
      <SectionForm
        {...{ saver, canEdit, isChanged }}
        what="Loans"
        saveLabel="Save loans"
        onErrors={setErrors}
        onSaved={clear}
        read={() => readLoans(changed)}
      >
        {loans.length === 0 && (
          <p className={styles.quiet}>
            No account is recognised as a loan. Choose one under{' '}
            <a href={rolesAddress}>Account roles</a>.
          </p>
        )}
        {loans.map(({ code, name, amount }) => {
          const draft = changed[code] ?? draftOf(settings.loans[code])
          return (
            <div key={code} className={styles.loan}>
              <h2 className={styles.name}>{name}</h2>
              <p className={styles.quiet}>
                {formatMoney(amount, { currency })} owed. {learnedWords(code)}.
              </p>
              <div className={styles.row}>
                <MoneyField
                  id={principalId(code)}
                  label="Principal per month"
                  hint="Leave blank for automatic. 0 means no repayments."
                  currency={currency}
                  value={draft.principal}
                  error={errorOf(errors, principalId(code))}
                  onChange={event =>
                    change({ [code]: { ...draft, principal: event.target.value } })
                  }
                />
                <UnitField
                  id={dayId(code)}
                  label="Day of the month"
                  hint={`1 to 31, the ${ordinal(20)} if left blank.`}
                  unit="day"
                  inputMode="numeric"
                  value={draft.day}
                  error={errorOf(errors, dayId(code))}
                  onChange={event => change({ [code]: { ...draft, day: event.target.value } })}
                />
              </div>
            </div>
          )
        })}
      </SectionForm>
    </Panel>
  )
}

const USUAL_DAY = 20

function readLoans(changed: Partial<Record<string, LoanDraft>>): SectionReading {
  const errors: FieldError[] = []
  const read = new Map<string, LoanSchedule | null>()
  for (const [code, draft] of Object.entries(changed)) {
    if (!draft) continue
    const principal = readMoney(draft.principal)
    const day = readWhole(draft.day)
    if (!principal.isReadable || (principal.value ?? 0) < 0) {
      const message = 'Enter the principal in numbers, like 1,500'
      errors.push({ fieldId: principalId(code), message })
      continue
    }
    const dayOfMonth = day.isReadable ? (day.value ?? USUAL_DAY) : 0
    if (dayOfMonth < 1 || dayOfMonth > 31) {
      errors.push({ fieldId: dayId(code), message: 'Enter a day of the month from 1 to 31' })
      continue
    }
    read.set(code, principal.value === null ? null : { principal: principal.value, dayOfMonth })
  }
  if (errors.length > 0) return { ok: false, errors }
  return {
    ok: true,
    change: before => {
      const loans: Record<string, LoanSchedule> = { ...before.loans }
      for (const [code, schedule] of read) {
        if (schedule === null) delete loans[code]
        else loans[code] = schedule
      }
      return { ...before, loans }
    },
  }
}
