import type { AdoptionUndo } from '@millpond/contract/scenario'
import { itemCode } from '@millpond/core/item'
import { useGetBudgetsQuery } from '#api/budget-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { useAdoptScenarioMutation, useUndoAdoptionMutation } from '#api/scenario-api.ts'
import type { AdoptionAnswer } from '#model/scenario-adoption.ts'
import type { PlanningContext } from '#sheet-editor/sheet-screen.tsx'
import { useToast } from '#ui/toast.tsx'
import type { StoredScenario } from '../editor/contract-types.ts'
import { freeName } from '../scenario-words.ts'

/** The budget that receives the figures, or why none can. */
export type AdoptionTarget =
  | {
      readonly kind: 'existing'
      readonly sheetId: string
      readonly editNumber: number
      readonly name: string
    }
  | { readonly kind: 'new'; readonly name: string }
  | { readonly kind: 'refused'; readonly words: string }

/** The budget that the forecast uses; otherwise a new one, so that no figures are mixed. */
export function useTarget(
  { organisation, model }: PlanningContext,
  { scenarioName, baseline }: Pick<StoredScenario, 'scenarioName' | 'baseline'>,
): AdoptionTarget {
  const { organisationId } = organisation
  const { planByBudget, budgetId } = model.basis.settings
  const budgets = useGetBudgetsQuery({ organisationId }).data ?? []
  const refused = (words: string) => ({ kind: 'refused', words }) as const
  if (baseline.kind === 'scenario') return refused(RESTS_ON_SCENARIO)
  if (planByBudget && budgetId === null) return refused(PROVIDER_BUDGET)
  const chosen = planByBudget && budgets.find(({ sheetId }) => sheetId === budgetId)
  if (!chosen) {
    const names = budgets.map(({ name }) => name)
    return { kind: 'new', name: freeName(scenarioName, names) }
  }
  const { sheetId, editNumber, name, state } = chosen
  if (state !== 'open') {
    return refused(`Your forecast uses ${name}, which is ${state}. An owner can reopen it.`)
  }
  return { kind: 'existing', sheetId, editNumber, name }
}

const RESTS_ON_SCENARIO =
  'This scenario is based on another one. Add that one to your forecast first. Then choose the ' +
  'forecast as the baseline of this one.'
const PROVIDER_BUDGET =
  'Your forecast uses the budget of your accounting software, which Millpond cannot change. ' +
  'Copy it on the budget page and let the forecast use the copy.'

/** Adopts a scenario in one request, with a message that undoes all of it. */
export function useAdoption(
  { organisation, settingsVersion }: PlanningContext,
  { id, editNumber, scenarioName }: Pick<StoredScenario, 'id' | 'editNumber' | 'scenarioName'>,
) {
  const { organisationId } = organisation
  const [request, { isLoading: isBusy }] = useAdoptScenarioMutation()
  const [sendUndo] = useUndoAdoptionMutation()
  const toast = useToast()
  const undo = async (written: AdoptionUndo) => {
    const { error } = await sendUndo({ organisationId, ...written })
    if (error) toast({ message: plainMessage(error), isFailure: true })
    else toast({ message: `${scenarioName} is no longer in your forecast.` })
  }
  const adopt = async (
    { cells, transfers, events, typed, frozen }: AdoptionAnswer,
    target: Exclude<AdoptionTarget, { kind: 'refused' }>,
  ): Promise<boolean> => {
    const budget =
      target.kind === 'new'
        ? target
        : { kind: target.kind, sheetId: target.sheetId, editNumber: target.editNumber }
    const answer = await request({
      ...{ organisationId, id, editNumber, settingsVersion, budget },
      cells: cells.map(({ amount: value, ...cell }) => ({ ...cell, value })),
      transfers: transfers.map(transfer => ({ ...transfer, amounts: { ...transfer.amounts } })),
      ...{ events: events.map(itemCode), typed: [...typed], frozen },
    })
    if (!answer.data) {
      toast({ message: plainMessage(answer.error), isFailure: true })
      return false
    }
    const { undo: written, budgetName } = answer.data
    const message = `${scenarioName} is now in ${budgetName} and in your forecast.`
    toast({ message, undo: () => void undo(written) })
    return true
  }
  return { adopt, isBusy }
}
