/**
 * A socket for callers who can read the data folder of a running gateway: the embedded database is
 * open in that one process, so backups and key rotations run there. The socket is in the data
 * folder; callers must send the secret next to it, which only its owner can read.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readOrCreateSecret } from '../config/secret-file.ts'
import { OperationRefused } from './operation-refused.ts'

/** The commands and their handlers, by name. */
export type AdminHandlers = Readonly<
  Record<string, (answer: AdminAnswer, words: readonly string[]) => Promise<void>>
>

interface AdminAnswer {
  write(bytes: Buffer): Promise<void>
}

/** Systems allow a hundred-odd characters for the path of a socket. */
const MAX_PATH_LENGTH = 100
const FAR = 'operation.path'

function nearPath(dataDir: string): string | null {
  const folder = realpathSync(dataDir)
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(folder).digest('hex').slice(0, 24)
    return `\\\\.\\pipe\\millpond-${name}`
  }
  const path = join(folder, 'operation.sock')
  return path.length <= MAX_PATH_LENGTH ? path : null
}

/**
 * If the data folder's own path is too long: a private folder with an unpredictable name, new at
 * each start. Its name is stored in the data folder.
 */
function farPath(dataDir: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'millpond-')), 'operation.sock')
  writeFileSync(join(dataDir, FAR), path, { mode: 0o600 })
  return path
}

/**
 * Null without a socket, or if another user has since created a folder of that name: sending the
 * secret there would reveal it.
 */
function writtenPath(dataDir: string): string | null {
  const note = join(dataDir, FAR)
  if (!existsSync(note)) return null
  const path = readFileSync(note, 'utf8')
  const folder = lstatSync(dirname(path), { throwIfNoEntry: false })
  if (!folder?.isDirectory() || folder.uid !== statSync(dataDir).uid) return null
  return (folder.mode & 0o077) === 0 ? path : null
}

const secretOf = (dataDir: string) => readOrCreateSecret(dataDir, 'operation.key')

export async function openAdminSocket(
  dataDir: string,
  handlers: AdminHandlers,
): Promise<{ close(): Promise<void> }> {
  const secret = Buffer.from(secretOf(dataDir))
  const near = nearPath(dataDir)
  // This process has locked the data folder, so an existing socket belongs to a dead process.
  const dead = near ?? writtenPath(dataDir)
  if (dead !== null && process.platform !== 'win32') rmSync(dead, { force: true })
  if (near === null && dead !== null) rmdirSync(dirname(dead))
  const path = near ?? farPath(dataDir)
  const server = createServer((asked, answer) => {
    serve(asked, answer, secret, handlers).catch(() => answer.destroy())
  })
  server.listen(path)
  await once(server, 'listening')
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  server.unref()
  return {
    async close() {
      server.closeIdleConnections()
      await new Promise(resolve => server.close(resolve))
      if (near === null) rmSync(dirname(path), { recursive: true })
    },
  }
}

async function serve(
  asked: IncomingMessage,
  answer: ServerResponse,
  secret: Buffer,
  handlers: AdminHandlers,
): Promise<void> {
  const shown = Buffer.from(asked.headers.authorization ?? '')
  const handle = handlers[asked.url?.slice(1) ?? '']
  if (shown.length !== secret.length || !timingSafeEqual(shown, secret) || !handle) {
    answer.writeHead(404).end()
    return
  }
  let isOpen = false
  const open: AdminAnswer = {
    async write(bytes) {
      if (answer.destroyed) throw new Error('The caller has disconnected')
      isOpen = true
      if (!answer.write(bytes)) await Promise.race([once(answer, 'drain'), once(answer, 'close')])
    },
  }
  try {
    await handle(open, JSON.parse(await textOf(asked)) as string[])
    answer.end()
  } catch (error) {
    // A started reply can only be cut off; the caller sees that its end is missing.
    if (isOpen) answer.destroy()
    else answer.writeHead(500).end(error instanceof Error ? error.message : 'It failed')
  }
}

interface Question {
  readonly name: string
  readonly words?: readonly string[]
}

/** Asks the gateway that has this data folder open; null without one. */
export async function askAdminSocket(
  dataDir: string,
  { name, words = [] }: Question,
  take: (bytes: Buffer) => Promise<void>,
): Promise<'answered' | null> {
  // Without a folder, or a socket in it, no gateway is running.
  const path = existsSync(dataDir) ? (nearPath(dataDir) ?? writtenPath(dataDir)) : null
  if (path === null) return null
  const asking = request({
    socketPath: path,
    agent: false,
    method: 'POST',
    path: `/${name}`,
    headers: { authorization: secretOf(dataDir) },
  })
  asking.end(JSON.stringify(words))
  const [answer] = await once(asking, 'response').catch(noFilesOf)
  if (!answer) return null
  if (answer.statusCode !== 200) throw new OperationRefused(await refusalIn(answer))
  for await (const piece of answer) await take(piece as Buffer)
  return 'answered'
}

function noFilesOf(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') return []
  throw error
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of message) text += String(piece)
  return text
}

const refusalIn = async (answer: IncomingMessage) =>
  (await textOf(answer)) || `The gateway refused (${answer.statusCode})`
