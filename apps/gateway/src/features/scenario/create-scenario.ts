import type { createScenario as route } from '@millpond/contract/scenario'
import type { Handler } from '../../http/call.ts'
import { addScenario } from '../../sheets/scenario/add-scenario.ts'
import { readScenario } from './named-scenario.ts'

export const createScenario: Handler<typeof route, 'clock'> = call =>
  call.commit(async tx =>
    readScenario(tx, await addScenario(tx, call, call.body), call.user.userId),
  )
