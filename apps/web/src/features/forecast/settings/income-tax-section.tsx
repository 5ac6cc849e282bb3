import type { PayrollDeposits } from '@millpond/core/calendar'
import { nextPayments } from '@millpond/core/insight'
import { incomeTaxTitle } from '@millpond/core/money'
import { useMemo, useState } from 'react'
import { freeId } from '#sheet-editor/fields/dated-amounts.tsx'
import { Button } from '#ui/button.tsx'
import { DayField } from '#ui/day-field.tsx'
import { errorOf, type FieldError } from '#ui/form-error-summary.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { DueList } from './due-list.tsx'
import {
  amountFieldId,
  dayFieldId,
  draftOfIncomeTax,
  type IncomeTaxDraft,
  type PaymentDraft,
  readIncomeTax,
} from './income-tax-draft.ts'
import {
  draftOfProfitTax,
  PROFIT_TAX_ID,
  type ProfitTaxDraft,
  ProfitTaxField,
  readProfitTax,
} from './profit-tax-field.tsx'
import type { SectionProps } from './section.ts'
import { SectionForm } from './section-form.tsx'
import styles from './settings.module.css'
import { taxAddress } from './tax-address.ts'
import { PayrollDepositsField } from './taxes/payroll-deposits-field.tsx'
import { useTriedForecast } from './taxes/use-tried-forecast.ts'
import { useDraft } from './use-draft.tsx'

const NONE_DUE = 'Nothing is due in the forecast period.'

/** On the statutory days, or by the owner's schedule. */
export function IncomeTaxSection({ organisation, model, saver, canEdit }: SectionProps) {
  const saved = draftOfIncomeTax(model.basis.settings.incomeTax)
  const { changed, isChanged, change, clear } = useDraft<{
    payments: IncomeTaxDraft
    profitTax: ProfitTaxDraft
    deposits: PayrollDeposits
  }>('income-tax')
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const payments = changed.payments === undefined ? saved : changed.payments
  const profitTax =
    changed.profitTax === undefined ? draftOfProfitTax(model.basis.settings) : changed.profitTax
  const title = incomeTaxTitle(organisation.country)
  const addressOf = taxAddress(model.forecast, 'incomeTax', organisation.organisationId)
  const set = (next: IncomeTaxDraft) => change({ payments: next })
  const tried = useMemo(() => {
    const reading = changed.payments === undefined ? null : readIncomeTax(changed.payments)
    return reading?.ok ? { incomeTax: reading.incomeTax } : null
  }, [changed.payments])
  const shown = useTriedForecast(model, tried)
  return (
    <Panel>
      <div className={styles.halves}>
        <SectionForm
          {...{ saver, canEdit, isChanged }}
          what={title}
          saveLabel={`Save ${title.toLowerCase()}`}
          onErrors={setErrors}
          onSaved={clear}
          read={() => {
            const reading = readIncomeTax(payments)
            const rate = readProfitTax(profitTax)
            if (!reading.ok) return reading
            if (!rate.ok) return rate
            const { incomeTax } = reading
            const payrollDeposits = changed.deposits
            return {
              ok: true,
              change: before => ({
                ...rate.change(before),
                incomeTax,
                ...(payrollDeposits && { payrollDeposits }),
              }),
            }
          }}
        >
          <RadioGroup
            legend="Dates"
            options={[
              { value: 'statutory', label: 'On the statutory dates' },
              { value: 'own', label: 'On my own schedule' },
            ]}
            value={payments === null ? 'statutory' : 'own'}
            onChange={value => set(value === 'own' ? (saved ?? [emptyPayment([])]) : null)}
          />
          {payments !== null && (
            <Schedule {...{ payments, errors }} currency={organisation.currency} onChange={set} />
          )}
          <ProfitTaxField
            country={organisation.country}
            rate={profitTax}
            error={errorOf(errors, PROFIT_TAX_ID)}
            onChange={next => change({ profitTax: next })}
          />
          {organisation.country === 'US' && (
            <PayrollDepositsField
              value={changed.deposits ?? model.basis.settings.payrollDeposits ?? 'monthly'}
              onChange={next => change({ deposits: next })}
            />
          )}
        </SectionForm>
        <DueList
          title={tried ? 'Due next, if you save this' : 'Due next'}
          payments={nextPayments(shown, 'incomeTax', 3)}
          currency={organisation.currency}
          none={NONE_DUE}
          {...(!tried && addressOf && { addressOf })}
        />
      </div>
    </Panel>
  )
}

const emptyPayment = (others: readonly PaymentDraft[]): PaymentDraft => ({
  id: freeId(others),
  on: null,
  amount: '',
})

interface ScheduleProps {
  readonly payments: readonly PaymentDraft[]
  readonly errors: readonly FieldError[]
  readonly currency: string
  readonly onChange: (payments: readonly PaymentDraft[]) => void
}

function Schedule({ payments, errors, currency, onChange }: ScheduleProps) {
  const change = (id: number, part: Partial<PaymentDraft>) =>
    onChange(payments.map(each => (each.id === id ? { ...each, ...part } : each)))
  return (
    <>
      <ol className={styles.rows} aria-label="Payments">
        {payments.map(({ id, on, amount }, index) => (
          <li key={id} className={styles.row}>
            <DayField
              id={dayFieldId(id)}
              label={`Day of payment ${index + 1}`}
              value={on}
              error={errorOf(errors, dayFieldId(id))}
              onChange={day => change(id, { on: day })}
            />
            <MoneyField
              id={amountFieldId(id)}
              label={`Amount of payment ${index + 1}`}
              currency={currency}
              value={amount}
              error={errorOf(errors, amountFieldId(id))}
              onChange={event => change(id, { amount: event.target.value })}
            />
            <Button
              variant="quiet"
              aria-label={`Remove payment ${index + 1}`}
              onClick={() => onChange(payments.filter(each => each.id !== id))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
      <Button id="income-tax-add" onClick={() => onChange([...payments, emptyPayment(payments)])}>
        Add a payment
      </Button>
    </>
  )
}
