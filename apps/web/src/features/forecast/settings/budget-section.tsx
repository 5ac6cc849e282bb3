import { screenPath } from '#paths.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Panel } from '#ui/panel.tsx'
import { budgetNameOf } from './budget-name.ts'
import type { SectionProps } from './section.ts'
import { SectionForm } from './section-form.tsx'
import styles from './settings.module.css'
import { useDraft } from './use-draft.tsx'

/** Whether the chosen budget goes before the rules. */
export function BudgetSection({ model, organisation, saver, canEdit }: SectionProps) {
  const { changed, isChanged, change, clear } = useDraft<{ planByBudget: boolean }>('budget')
  const planByBudget = changed.planByBudget ?? model.basis.settings.planByBudget
  const name = budgetNameOf(model, organisation)
  return (
    <Panel>
      <SectionForm
        {...{ saver, canEdit, isChanged }}
        what="Budget in the forecast"
        saveLabel="Save budget"
        onSaved={clear}
        read={() => ({ ok: true, change: before => ({ ...before, planByBudget }) })}
      >
        <Checkbox checked={planByBudget} onChange={next => change({ planByBudget: next })}>
          Use {name} in the forecast where it has figures. Account rules apply elsewhere.
        </Checkbox>
        <p className={styles.quiet}>
          You choose the budget on the{' '}
          <a href={screenPath('budget', organisation.organisationId)}>Budget screen</a>.
        </p>
      </SectionForm>
    </Panel>
  )
}
