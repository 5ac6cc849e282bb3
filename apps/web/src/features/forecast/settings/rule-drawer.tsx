import type { ItemCode } from '@millpond/core/item'
import { salesTaxTitle } from '@millpond/core/money'
import { useDeferredValue, useMemo } from 'react'
import { useCustomerGroups } from '#sheet-editor/use-customer-groups.ts'
import type { FieldError } from '#ui/form-error-summary.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { typedField } from '#ui/typed-field.ts'
import { PercentField, UnitField } from '#ui/unit-field.tsx'
import { PreviewChart } from './preview-chart.tsx'
import { FIELD, type RuleDraft, readDraft } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'
import { nextYearNow, rulePreview } from './rule-preview.ts'
import type { RuleRow } from './rule-rows.ts'
import { type AccountDrawerProps, SectionDrawer } from './section-drawer.tsx'
import styles from './settings.module.css'
import { replaceAccount } from './with-account.ts'

interface RuleDrawerProps extends AccountDrawerProps<RuleDraft> {
  readonly row: RuleRow
  readonly others: readonly { readonly code: ItemCode; readonly name: string }[]
}

/** The rule of one account, with a preview of its plan before it is saved. */
export function RuleDrawer(props: RuleDrawerProps) {
  const { organisation, model, row, others, draft, onChange } = props
  const { currency } = organisation
  const { code, name } = row
  const { accounts } = model.basis.settings
  const groups = useCustomerGroups(organisation.organisationId) ?? []
  const context = useMemo(() => {
    const rules = Object.entries(accounts).flatMap(([each, { rule }]) =>
      rule ? [[each, rule] as const] : [],
    )
    return { code, saved: accounts[code] ?? {}, others: new Map(rules) }
  }, [accounts, code])
  const seen = useDeferredValue(draft)
  const preview = useMemo(() => {
    const reading = readDraft(seen, context)
    return reading.ok ? rulePreview(model, code, reading.settings) : null
  }, [seen, context, model, code])
  return (
    <SectionDrawer
      {...props}
      title={name}
      what={`Rule for ${name}`}
      saveLabel="Save rule"
      read={() => {
        const reading = readDraft(draft, context)
        if (!reading.ok) return reading
        return { ok: true, change: before => replaceAccount(before, code, reading.settings) }
      }}
    >
      {errors => (
        <>
          {preview ? (
            <PreviewChart
              {...{ name, preview, currency }}
              now={nextYearNow(model.forecast, code)}
            />
          ) : (
            <p className={styles.quiet}>Fill in the fields below to see a preview.</p>
          )}
          {row.budgetNote && <p className={styles.quiet}>{row.budgetNote}</p>}
          <RuleFields
            {...{ draft, errors, currency, others, onChange }}
            months={model.forecast.months}
            groups={groups}
          />
          {draft.kind === 'statistical' && (
            <RadioGroup
              legend="If the latest month is unusual"
              options={[
                {
                  value: 'oneOff',
                  label: 'One-off',
                  hint: 'The forecast stays near its normal level.',
                },
                {
                  value: 'newNormal',
                  label: 'New normal',
                  hint: 'The forecast continues from the latest month.',
                },
              ]}
              value={draft.newestMonth}
              onChange={newestMonth => onChange({ newestMonth })}
            />
          )}
          <MovesFields country={organisation.country} {...{ row, draft, errors, onChange }} />
        </>
      )}
    </SectionDrawer>
  )
}

interface MovesFieldsProps extends Pick<RuleDrawerProps, 'row' | 'draft' | 'onChange'> {
  readonly errors: readonly FieldError[]
  readonly country: string | null
}

/** Payment timing and sales tax. */
function MovesFields({ country, row, draft, errors, onChange }: MovesFieldsProps) {
  return (
    <>
      <SelectField
        label="Payment timing"
        hint={`From your history: ${row.learned ?? 'same month'}`}
        options={[
          { value: 'learned', label: 'Automatic' },
          { value: 'sameDay', label: 'On the same day' },
          { value: 'days', label: 'A number of days later' },
        ]}
        value={draft.timing}
        onChange={timing => onChange({ timing })}
      />
      {draft.timing === 'days' && (
        <UnitField
          {...typedField(FIELD.days, 'days', { draft, errors, onChange })}
          label="Days after the booking date"
          unit="days"
          inputMode="numeric"
        />
      )}
      <PercentField
        {...typedField(FIELD.tax, 'tax', { draft, errors, onChange })}
        label={`${salesTaxTitle(country)} rate`}
        hint={row.tax ? `Leave blank for automatic: ${row.tax}` : 'Leave blank for automatic: none'}
      />
    </>
  )
}
