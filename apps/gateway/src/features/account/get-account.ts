import type { Account } from '@millpond/contract/account'
import type { routes } from '@millpond/contract/routes'
import type { CallOf } from '../../http/call.ts'
import type { AccountNeeds } from './read-account.ts'
import { readAccount } from './read-account.ts'

export const getAccount = ({
  deps,
  user,
}: CallOf<typeof routes.getAccount, AccountNeeds | 'database'>): Promise<Account> =>
  deps.database.asSystem(tx => readAccount(tx, deps, user))
