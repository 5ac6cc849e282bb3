import { loadBooksFile as loadFile, MAX_BOOKS_FILE_BYTES } from '@millpond/contract/books-file'
import * as connection from '@millpond/contract/connection'
import { finishStoreArrival as finishStore } from '@millpond/contract/sign-in'
import type { BindRoute } from '../../http/bind-route.ts'
import { disconnect } from './disconnect.ts'
import { backWith, finishConnection } from './finish-connection.ts'
import { finishStoreArrival } from './finish-store-arrival.ts'
import { getImport } from './get-import.ts'
import { getProviders } from './get-providers.ts'
import { loadBooksFile } from './load-books-file.ts'
import { startConnection } from './start-connection.ts'
import { startImport } from './start-import.ts'

/** Loading a ledger makes all books again, and a forecast. */
const MAX_FILES_PER_MINUTE = 5

export function bindConnectionRoutes(bind: BindRoute): void {
  bind(connection.getProviders, getProviders)
  bind(connection.startConnection, startConnection)
  bind(connection.finishConnection, finishConnection, { onFailure: () => backWith('failed') })
  bind(finishStore, finishStoreArrival, { onFailure: () => backWith('failed') })
  bind(connection.getImport, getImport)
  bind(connection.startImport, startImport)
  bind(connection.disconnect, disconnect)
  bind(loadFile, loadBooksFile, {
    bodyLimitBytes: MAX_BOOKS_FILE_BYTES,
    mostPerCaller: MAX_FILES_PER_MINUTE,
  })
}
