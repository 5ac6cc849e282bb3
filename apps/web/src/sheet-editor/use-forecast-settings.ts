import type { ForecastSettings } from '@millpond/core/forecast'
import { useRef } from 'react'
import { useGetForecastBasisQuery, usePutForecastSettingsMutation } from '#api/forecast-api.ts'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useToast } from '#ui/toast.tsx'

/** A section changes its own part of the newest saved settings. */
export type SettingsChange = (settings: ForecastSettings) => ForecastSettings

export type SettingsOutcome =
  | { readonly kind: 'saved'; readonly undo: () => void }
  /** Another user saved since these settings were read. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'failed'; readonly message: string }

export interface ForecastSettingsSaver {
  readonly save: (change: SettingsChange) => Promise<SettingsOutcome>
  /** Reads the changes of others; unsaved changes stay. */
  readonly reload: () => Promise<void>
}

const CONFLICT = 409

interface Saved {
  readonly settingsVersion: number
  readonly settings: ForecastSettings
}

/** Saves sections of the settings one by one, based on the version that was read. */
export function useForecastSettings(organisationId: string): ForecastSettingsSaver {
  const { currentData, refetch } = useGetForecastBasisQuery({ organisationId })
  const [put] = usePutForecastSettingsMutation()
  const toast = useToast()
  // The reply of the last save is newer than what was read before it.
  const newest = useRef<Saved | null>(null)

  const latest = (): Saved | null => {
    const read = currentData && {
      settingsVersion: currentData.settingsVersion,
      settings: currentData.basis.settings,
    }
    const own = newest.current
    if (!read) return own
    return own && own.settingsVersion > read.settingsVersion ? own : read
  }

  const send = async (settings: ForecastSettings, base: Saved): Promise<SettingsOutcome> => {
    const answer = await put({ organisationId, baseVersion: base.settingsVersion, settings })
    if (answer.data) {
      newest.current = answer.data
      return { kind: 'saved', undo: () => void undo(base.settings) }
    }
    if (isGatewayError(answer.error) && answer.error.status === CONFLICT) {
      return { kind: 'conflict' }
    }
    return { kind: 'failed', message: plainMessage(answer.error) }
  }

  const undo = async (before: ForecastSettings) => {
    const base = newest.current
    const outcome = base ? await send(before, base) : null
    if (outcome?.kind === 'saved') return toast({ message: 'The previous settings are restored.' })
    toast({
      message: 'Not undone. The settings have changed since.',
      isFailure: true,
    })
  }

  const save = async (change: SettingsChange): Promise<SettingsOutcome> => {
    const base = latest()
    if (!base) return { kind: 'failed', message: 'The settings are still loading.' }
    return send(change(base.settings), base)
  }

  const reload = async () => {
    newest.current = null
    await refetch()
  }
  return { save, reload }
}
