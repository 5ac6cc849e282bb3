import { useGetBudgetsQuery } from '#api/budget-api.ts'
import { screenPath } from '#paths.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Panel } from '#ui/panel.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { budgetNameOf, providerBudgetOf } from './budget-name.ts'
import type { SectionProps } from './section.ts'
import { SectionForm } from './section-form.tsx'
import styles from './settings.module.css'
import { useDraft } from './use-draft.tsx'

const PROVIDER = ''

/** Which budget screens compare with, and whether it goes before the rules. */
export function BudgetSection(props: SectionProps) {
  const { model, organisation, saver, canEdit } = props
  const { changed, isChanged, change, clear } = useDraft<{
    planByBudget: boolean
    budgetId: string | null
  }>('budget')
  const { settings } = model.basis
  const planByBudget = changed.planByBudget ?? settings.planByBudget
  const budgets = useBudgetChoices(props)
  const saved = settings.budgetId ?? PROVIDER
  const chosen = changed.budgetId === undefined ? saved : (changed.budgetId ?? PROVIDER)
  const name = budgets.find(({ value }) => value === chosen)?.label
  return (
    <Panel>
      <SectionForm
        {...{ saver, canEdit, isChanged }}
        what="Budget in the forecast"
        saveLabel="Save budget"
        onSaved={clear}
        read={() => ({ ok: true, change: before => ({ ...before, ...changed }) })}
      >
        {budgets.length > 0 && (
          <SelectField
            label="Budget"
            hint="The dashboard and the statements compare your figures with it."
            options={name ? budgets : [{ value: chosen, label: 'Choose a budget' }, ...budgets]}
            value={chosen}
            onChange={value => change({ budgetId: value === PROVIDER ? null : value })}
          />
        )}
        <Checkbox checked={planByBudget} onChange={next => change({ planByBudget: next })}>
          Use {name ?? budgetNameOf(model, organisation)} in the forecast where it has figures.
          Account rules apply elsewhere.
        </Checkbox>
        <p className={styles.quiet}>
          You enter the amounts on the{' '}
          <a href={screenPath('budget', organisation.organisationId)}>Budget screen</a>.
        </p>
      </SectionForm>
    </Panel>
  )
}

/** The budgets of the company, and that of its provider. */
function useBudgetChoices({ model, organisation }: SectionProps) {
  const { organisationId } = organisation
  const { currentData: budgets = [] } = useGetBudgetsQuery({ organisationId })
  const theirs = providerBudgetOf(model, organisation)
  return [
    ...budgets.map(({ sheetId, name }) => ({ value: sheetId as string, label: `${name} (yours)` })),
    ...(theirs === null ? [] : [{ value: PROVIDER, label: theirs }]),
  ]
}
