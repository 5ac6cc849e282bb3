import { loadBooksFile as loadFile, MAX_BOOKS_FILE_BYTES } from '@millpond/contract/books-file'
import * as connection from '@millpond/contract/connection'
import { finishStoreArrival as finishStore } from '@millpond/contract/sign-in'
import type { Deps } from '../../deps.ts'
import type { BindRoute } from '../../http/bind-route.ts'
import { disconnect } from './disconnect.ts'
import { backWith, finishConnection } from './finish-connection.ts'
import { finishStoreArrival } from './finish-store-arrival.ts'
import { getImport } from './get-import.ts'
import { getProviders } from './get-providers.ts'
import { loadBooksFile } from './load-books-file.ts'
import { startConnection } from './start-connection.ts'
import { startImport } from './start-import.ts'

export function bindConnectionRoutes(bind: BindRoute, { config }: Pick<Deps, 'config'>): void {
  bind(connection.getProviders, getProviders)
  bind(connection.startConnection, startConnection)
  bind(connection.finishConnection, finishConnection, { onFailure: () => backWith('failed') })
  bind(finishStore, finishStoreArrival, { onFailure: () => backWith('failed') })
  bind(connection.getImport, getImport)
  bind(connection.startImport, startImport)
  bind(connection.disconnect, disconnect)
  bind(loadFile, loadBooksFile, {
    bodyLimitBytes: MAX_BOOKS_FILE_BYTES,
    // Five a minute, where an address may send 1,200 requests in all: it makes all books again.
    mostPerCaller: Math.ceil(config.limits.request / 240),
  })
}
