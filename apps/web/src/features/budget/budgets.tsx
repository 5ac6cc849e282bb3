import { lazy, Suspense, useEffect, useState } from 'react'
import { useGetBudgetsQuery } from '#api/budget-api.ts'
import { CannotRead, type PlanningGround, SheetSkeleton } from '#planning/sheet-screen.tsx'
import { PROVIDER, providerOf } from './budget-ground.ts'
import { OpenVersion } from './open-version.tsx'
import { ProviderBudget } from './provider-budget.tsx'
import { type BudgetPlace, useBudgetPlace } from './use-budget-place.ts'

const NoBudget = lazy(() =>
  import('./no-budget.tsx').then(module => ({ default: module.NoBudget })),
)

interface BudgetsProps extends PlanningGround {
  readonly question: string
}

/** The version that is asked for, or was left, or the forecast plans by, or the newest. */
export function Budgets({ question, ...ground }: BudgetsProps) {
  const { organisation, model } = ground
  const { organisationId } = organisation
  const place = useBudgetPlace(organisationId)
  const list = useGetBudgetsQuery({ organisationId })
  if (!list.currentData) {
    if (list.error) return <CannotRead error={list.error} onTryAgain={() => void list.refetch()} />
    return <SheetSkeleton question={question} />
  }
  const budgets = list.currentData
  const whole = { ...ground, budgets, place, provider: providerOf(ground) }
  if (place.version === PROVIDER && whole.provider !== null) return <ProviderBudget {...whole} />
  const wanted = [place.version, lastShown.get(organisationId), model.basis.settings.budgetId]
  const chosen =
    wanted
      .map(id => budgets.find(({ sheetId }) => sheetId === id))
      .find(budget => budget !== undefined) ?? budgets[0]
  if (!chosen) {
    return (
      <Suspense fallback={<SheetSkeleton question={question} />}>
        <NoBudget {...whole} />
      </Suspense>
    )
  }
  return (
    <>
      <Kept key={`left ${chosen.sheetId}`} {...whole} sheetId={chosen.sheetId} />
      <OpenVersion key={chosen.sheetId} {...whole} chosen={chosen} question={question} />
    </>
  )
}

/** By organisation, for as long as the page lives. */
const lastShown = new Map<string, string>()

interface KeptProps {
  readonly organisation: PlanningGround['organisation']
  readonly place: BudgetPlace
  readonly sheetId: string
}

/** Who comes back finds the version they left, and its address. */
function Kept({ organisation: { organisationId }, place, sheetId }: KeptProps): null {
  const [wasLeft] = useState(() => lastShown.get(organisationId) === sheetId)
  useEffect(() => {
    lastShown.set(organisationId, sheetId)
    if (wasLeft && place.version === null) place.standAt(sheetId)
  })
  return null
}
