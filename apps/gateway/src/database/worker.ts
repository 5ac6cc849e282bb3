// The worker thread that runs the embedded database. Queries run here, so that a slow one blocks
// other queries but never the gateway's main thread, which can terminate this one (see
// embedded/backend.ts).
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { createDirectory } from './embedded/create-directory.ts'
import { FlushedFiles } from './embedded/flushed-files.ts'
import { simpleQuery } from './embedded/wire.ts'
import type { FromWorker, ToWorker, TransactionStatus } from './embedded/worker-messages.ts'

const REPORTED = [
  'server_version',
  'server_encoding',
  'client_encoding',
  'DateStyle',
  'integer_datetimes',
  'standard_conforming_strings',
  'TimeZone',
]

async function open(directory: string) {
  await createDirectory(directory)
  const files = new FlushedFiles(directory)
  // Without -F the database flushes its log, and by fsync, the only way the file layer passes on.
  const settings = ['-c', 'wal_sync_method=fsync', '-c', 'log_min_messages=fatal']
  const startParams = [...PGlite.defaultStartParams.filter(part => part !== '-F'), ...settings]
  const database = new PGlite({ fs: files, startParams })
  await database.waitReady
  await refuseUnflushed(database, files)
  return { database, files }
}

// One real commit: the log must have been flushed before it was acknowledged.
async function refuseUnflushed(database: PGlite, files: FlushedFiles): Promise<void> {
  const before = files.flushes
  await database.query(`SELECT pg_logical_emit_message(true, 'millpond', 'probe')`)
  if (files.flushes === before) {
    throw new Error('The embedded database acknowledged a commit without flushing it to the disk')
  }
}

async function readParameters(database: PGlite): Promise<Record<string, string>> {
  const { rows } = await database.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    [REPORTED],
  )
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

// The library's plain raw call parses every answer once more and keeps what it parsed for ever; the
// streaming one only hands over views of the database's own memory, which the next query
// overwrites.
async function answerTo(database: PGlite, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  const onRawData = (chunk: Uint8Array) => void chunks.push(chunk.slice())
  await database.execProtocolRawStream(message, { onRawData })
  const answer = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let end = 0
  for (const chunk of chunks) {
    answer.set(chunk, end)
    end += chunk.length
  }
  return answer
}

// Every answer ends with ReadyForQuery: type byte, length of four bytes, status byte.
function statusOf(answer: Uint8Array): TransactionStatus {
  const status = String.fromCharCode(answer[answer.length - 1] ?? 0)
  if (answer[answer.length - 6] !== 0x5a || !'ITE'.includes(status)) {
    throw new Error('The embedded database gave an answer without an end')
  }
  return status as TransactionStatus
}

async function serve(): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('The embedded database runs in a worker thread only')
  const say = (message: FromWorker, given: ArrayBuffer[] = []) => port.postMessage(message, given)
  const { database, files } = await open((workerData as { directory: string }).directory)

  const execute = async (bytes: Uint8Array, prelude: string | null) => {
    if (prelude !== null) {
      const answer = await answerTo(database, simpleQuery(prelude))
      // The first message of a failure is E, of these statements C.
      if (answer[0] === 0x45) throw new Error('The session settings were refused')
    }
    const answer = await answerTo(database, bytes)
    const status = statusOf(answer)
    say({ kind: 'answer', bytes: answer, status, flushes: files.flushes }, [answer.buffer])
  }

  port.on('message', (message: ToWorker) => {
    const done =
      message.kind === 'execute'
        ? execute(message.bytes, message.prelude)
        : database.close().then(() => say({ kind: 'closed' }))
    // A failure in here is not one of SQL but of the database itself: let the thread end with it.
    done.catch(error => {
      throw error
    })
  })
  say({ kind: 'ready', parameters: await readParameters(database) })
}

serve().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  parentPort?.postMessage({ kind: 'failed', reason } satisfies FromWorker)
})
