import type { updateScenario as route } from '@millpond/contract/scenario'
import type { Handler } from '../../http/call.ts'
import { saveScenario } from '../../sheets/scenario/save-scenario.ts'

export const updateScenario: Handler<typeof route, 'clock'> = call =>
  call.commit(tx => saveScenario(tx, call, call.body))
