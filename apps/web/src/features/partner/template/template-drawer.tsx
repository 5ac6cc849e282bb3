import type { Organisation } from '@millpond/contract/organisation'
import type { SavedTemplate } from '@millpond/contract/partner'
import { type FormEvent, useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { usePutTemplateMutation } from '#api/partner-api.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { PercentField } from '#ui/unit-field.tsx'
import styles from '../partner.module.css'
import { draftOfTemplate, readTemplate, type TemplateDraft } from './template-draft.ts'
import { basisOptions, MONTH_OPTIONS, periodWords } from './template-words.ts'

interface TemplateDrawerProps {
  readonly partner: Organisation
  readonly saved: SavedTemplate
  readonly onClose: () => void
}

const AS_BOOKS = { value: '', label: 'From the books' }
const YES_NO = [
  { value: '', label: 'Leave as it is' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const PERIODS = ['1', '2', '3', '6'].map(value => ({ value, label: periodWords(Number(value)) }))

/** A blank field leaves a setting as it is without the template. */
export function TemplateDrawer({ partner, saved, onClose }: TemplateDrawerProps) {
  const { organisationId, currency } = partner
  const [put, putting] = usePutTemplateMutation()
  const [draft, setDraft] = useState(() => draftOfTemplate(saved.template))
  const [problems, setProblems] = useState<Partial<TemplateDraft>>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const toast = useToast()
  const set = (field: keyof TemplateDraft) => (value: string) => {
    setDraft({ ...draft, [field]: value })
    setProblems({ ...problems, [field]: undefined })
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const read = readTemplate(draft)
    setProblems(read.problems)
    if (!read.template) return
    const { version } = saved
    const answer = await put({ organisationId, baseVersion: version, template: read.template })
    if (answer.error) return setTrouble(plainMessage(answer.error))
    onClose()
    toast({ message: 'Saved. New clients start with these settings.' })
  }
  return (
    <Drawer title="Settings for new clients" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={event => void save(event)}>
        <MoneyField
          label="Cash floor"
          currency={currency}
          hint="In each client’s own currency. Leave it blank for none."
          value={draft.cashFloor}
          error={problems.cashFloor}
          onChange={event => set('cashFloor')(event.target.value)}
        />
        <SelectField
          label="Financial year starts in"
          hint="Used until we know it from the books."
          options={[AS_BOOKS, ...MONTH_OPTIONS]}
          value={draft.yearBeginsMonth}
          onChange={set('yearBeginsMonth')}
        />
        <SelectField
          label="Sales tax, accounting basis"
          options={[AS_BOOKS, ...basisOptions(partner.country)]}
          value={draft.salesTaxBasis}
          onChange={set('salesTaxBasis')}
        />
        <SelectField
          label="Sales tax, filing period"
          options={[AS_BOOKS, ...PERIODS]}
          value={draft.salesTaxPeriodMonths}
          onChange={set('salesTaxPeriodMonths')}
        />
        <PercentField
          label="Tax rate in scenarios"
          hint="Tax on the profit that scenarios change. Leave it blank for none."
          autoComplete="off"
          value={draft.profitTax}
          error={problems.profitTax}
          onChange={event => set('profitTax')(event.target.value)}
        />
        <SelectField
          label="Use the budget in the forecast"
          hint="Where the client’s budget has figures, the forecast uses them."
          options={YES_NO}
          value={draft.planByBudget}
          onChange={set('planByBudget')}
        />
        {trouble && <p role="alert">{trouble}</p>}
        <Button
          type="submit"
          variant="primary"
          busyLabel={putting.isLoading ? 'Saving…' : undefined}
        >
          Save settings
        </Button>
      </form>
    </Drawer>
  )
}
