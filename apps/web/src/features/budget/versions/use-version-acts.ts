import type { Budget } from '@millpond/contract/budget'
import type { ForecastSettings } from '@millpond/core/forecast'
import { useDeleteBudgetMutation, useUpdateBudgetMutation } from '#api/budget-api.ts'
import { usePutForecastSettingsMutation } from '#api/forecast-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { useToast } from '#ui/toast.tsx'
import { useBudgetContext } from '../model/budget-context.ts'

type Planned = Pick<ForecastSettings, 'planByBudget' | 'budgetId'>

/** The actions for a whole version; each can be undone. */
export function useVersionActs() {
  const { organisation, model, settingsVersion, location } = useBudgetContext()
  const { organisationId } = organisation
  const [update] = useUpdateBudgetMutation()
  const [remove] = useDeleteBudgetMutation()
  const [putSettings] = usePutForecastSettingsMutation()
  const toast = useToast()
  const fail = (error: unknown) => toast({ message: plainMessage(error), isFailure: true })

  const setState = async (budget: Budget, state: Budget['state']) => {
    const { sheetId, version, name, state: before } = budget
    const answer = await update({ organisationId, sheetId, baseVersion: version, state })
    if (!answer.data) return fail(answer.error)
    const { data } = answer
    const opened = before === 'locked' ? 'is unlocked' : 'is reopened'
    const did = { open: opened, locked: 'is locked', approved: 'is approved' }[state]
    toast({ message: `${name} ${did}.`, undo: () => void setState(data, before) })
  }
  const setDeleted = async ({ sheetId, name }: Budget, isDeleted: boolean) => {
    const answer = await remove({ organisationId, sheetId, isDeleted })
    if (!answer.data) return fail(answer.error)
    location.chooseVersion(isDeleted ? null : sheetId)
    if (!isDeleted) return toast({ message: `${name} is restored.` })
    const undo = () => void setDeleted({ sheetId, name } as Budget, false)
    toast({ message: `Deleted ${name}.`, undo })
  }
  const planBy = async (planned: Planned, message: string, baseVersion = settingsVersion) => {
    const { settings } = model.basis
    const { planByBudget, budgetId } = settings
    const answer = await putSettings({
      ...{ organisationId, baseVersion },
      settings: { ...settings, ...planned },
    })
    if (!answer.data) return fail(answer.error)
    const newer = answer.data.settingsVersion
    const undo = () =>
      void planBy({ planByBudget, budgetId }, 'The forecast has not changed.', newer)
    toast({ message, undo })
  }
  const planByVersion = (budget: Budget | null) => {
    const planned = { planByBudget: true, budgetId: budget?.sheetId ?? null }
    void planBy(planned, `The forecast uses ${budget?.name ?? 'this budget'}.`)
  }
  const planByNone = () => {
    const { budgetId } = model.basis.settings
    void planBy({ planByBudget: false, budgetId }, 'The forecast no longer uses a budget.')
  }
  return { setState, setDeleted, planByVersion, planByNone }
}
