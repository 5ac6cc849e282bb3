import type { createBudget as route } from '@millpond/contract/budget'
import type { Handler } from '../../http/call.ts'
import { addBudget } from '../../sheets/add-budget.ts'
import { namedBudget } from './budget-reply.ts'

export const createBudget: Handler<typeof route, 'clock'> = call =>
  call.commit(async tx => namedBudget(tx, await addBudget(tx, call, call.body)))
