import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useGetBudgetsQuery } from '#api/budget-api.ts'
import { CannotRead, type PlanningContext, SheetSkeleton } from '#sheet-editor/sheet-screen.tsx'
import { BudgetContext, PROVIDER, providerOf, useBudgetContext } from './model/budget-context.ts'
import { useBudgetLocation } from './model/use-budget-location.ts'
import { OpenVersion } from './open-version.tsx'
import { ProviderBudget } from './provider-budget.tsx'

const NoBudget = lazy(() =>
  import('./no-budget.tsx').then(module => ({ default: module.NoBudget })),
)

interface BudgetsProps {
  readonly planning: PlanningContext
  readonly question: string
}

/** Reads the list of budgets, for every page about them. */
export function Budgets({ planning, question }: BudgetsProps) {
  const { organisation, model, settingsVersion } = planning
  const { organisationId } = organisation
  const location = useBudgetLocation(organisationId)
  const list = useGetBudgetsQuery({ organisationId })
  const budgets = list.currentData
  const { provider, providerBudget } = providerOf(planning)
  const context = useMemo(
    () =>
      budgets && {
        ...{ organisation, model, settingsVersion, budgets, location },
        ...{ provider, providerBudget },
      },
    [organisation, model, settingsVersion, budgets, location, provider, providerBudget],
  )
  if (context) {
    return (
      <BudgetContext value={context}>
        <ChosenVersion question={question} />
      </BudgetContext>
    )
  }
  if (list.error) return <CannotRead error={list.error} onTryAgain={() => void list.refetch()} />
  return <SheetSkeleton question={question} />
}

/** The version in the address, or the last shown one, or that of the forecast, or the newest. */
function ChosenVersion({ question }: Pick<BudgetsProps, 'question'>) {
  const { organisation, model, budgets, location, provider } = useBudgetContext()
  const { organisationId } = organisation
  if (location.version === PROVIDER && provider !== null) return <ProviderBudget />
  const wanted = [location.version, lastShown.get(organisationId), model.basis.settings.budgetId]
  const chosen =
    wanted
      .map(id => budgets.find(({ sheetId }) => sheetId === id))
      .find(budget => budget !== undefined) ?? budgets[0]
  if (!chosen) {
    return (
      <Suspense fallback={<SheetSkeleton question={question} />}>
        <NoBudget />
      </Suspense>
    )
  }
  return (
    <>
      <LastShown key={`left ${chosen.sheetId}`} sheetId={chosen.sheetId} />
      <OpenVersion key={chosen.sheetId} chosen={chosen} question={question} />
    </>
  )
}

/** By organisation, until the page is closed. */
const lastShown = new Map<string, string>()

/** Remembers the version, and writes it into the address of users who come back to it. */
function LastShown({ sheetId }: { readonly sheetId: string }): null {
  const { organisation, location } = useBudgetContext()
  const { organisationId } = organisation
  const [wasLeft] = useState(() => lastShown.get(organisationId) === sheetId)
  useEffect(() => {
    lastShown.set(organisationId, sheetId)
    if (wasLeft && location.version === null) location.setVersionInUrl(sheetId)
  })
  return null
}
