import type { Factor } from '@millpond/core/scenario'
import { useForecastSettings } from '#sheet-editor/use-forecast-settings.ts'
import { useToast } from '#ui/toast.tsx'
import type { FactorLine } from '../grid/factor-accounts.ts'

/** Puts an account into another factor, for all scenarios of the company. SCN-07. */
export function useMoveAccount(organisationId: string) {
  const { save } = useForecastSettings(organisationId)
  const toast = useToast()
  return async ({ code, name }: Pick<FactorLine, 'code' | 'name'>, factor: Factor) => {
    const outcome = await save(settings => ({
      ...settings,
      accounts: { ...settings.accounts, [code]: { ...settings.accounts[code], factor } },
    }))
    if (outcome.kind === 'saved') {
      return toast({ message: `${name} is now in ${factor}.`, undo: outcome.undo })
    }
    const message = outcome.kind === 'failed' ? outcome.message : 'The settings have changed since.'
    toast({ message, isFailure: true })
  }
}
