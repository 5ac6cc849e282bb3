import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askAdminSocket, openAdminSocket } from './admin-socket.ts'

let dataDir: string
let socket: { close(): Promise<void> } | null = null
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'millpond-socket-'))
})
afterEach(async () => {
  await socket?.close()
  socket = null
  rmSync(dataDir, { recursive: true, force: true })
})

async function ask(name: string, words: readonly string[] = []): Promise<string | null> {
  let text = ''
  const answered = await askAdminSocket(dataDir, { name, words }, async bytes => {
    text += bytes.toString('utf8')
  })
  return answered === null ? null : text
}

const sayWords = {
  async say(answer: { write(bytes: Buffer): Promise<void> }, words: readonly string[]) {
    for (const word of words) await answer.write(Buffer.from(`${word} `))
  },
}

it('answers a caller who can read the data folder', async () => {
  socket = await openAdminSocket(dataDir, sayWords)
  expect(await ask('say', ['kia', 'ora'])).toBe('kia ora ')
  expect(statSync(join(dataDir, 'operation.key')).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'operation.sock')).mode & 0o777).toBe(0o600)
})

it('refuses all others', async () => {
  socket = await openAdminSocket(dataDir, sayWords)
  writeFileSync(join(dataDir, 'operation.key'), 'guessed')
  await expect(ask('say', ['kia'])).rejects.toThrow(/refused/)
})

it('is null without a running gateway, also after one was killed', async () => {
  expect(await ask('say')).toBeNull()
  const first = await openAdminSocket(dataDir, sayWords)
  await first.close()
  writeFileSync(join(dataDir, 'operation.sock'), '')
  expect(await ask('say')).toBeNull()
  socket = await openAdminSocket(dataDir, sayWords)
  expect(await ask('say', ['again'])).toBe('again ')
})

it('reports a failure, and cuts off an answer that it cannot finish', async () => {
  socket = await openAdminSocket(dataDir, {
    async refuse() {
      throw new Error('Not today')
    },
    async breakOff(answer) {
      await answer.write(Buffer.alloc(100_000, 'x'))
      throw new Error('Half way')
    },
  })
  await expect(ask('refuse')).rejects.toThrow('Not today')
  await expect(ask('breakOff')).rejects.toThrow()
  await expect(ask('nothing')).rejects.toThrow(/refused/)
})

describe('in a folder whose path is too long for a socket', () => {
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), `millpond-${'deep-'.repeat(20)}`))
  })
  const folderOfSocket = () => dirname(readFileSync(join(dataDir, 'operation.path'), 'utf8'))

  it('answers in a private folder with an unpredictable name', async () => {
    socket = await openAdminSocket(dataDir, sayWords)
    expect(await ask('say', ['here'])).toBe('here ')
    const first = folderOfSocket()
    expect(statSync(first).mode & 0o777).toBe(0o700)
    await socket.close()
    expect(existsSync(first)).toBe(false)
    socket = await openAdminSocket(dataDir, sayWords)
    expect(await ask('say', ['again'])).toBe('again ')
    expect(folderOfSocket()).not.toBe(first)
  })

  it('does not send the secret to a folder of that name that others can enter', async () => {
    socket = await openAdminSocket(dataDir, sayWords)
    chmodSync(folderOfSocket(), 0o755)
    expect(await ask('say', ['here'])).toBeNull()
    chmodSync(folderOfSocket(), 0o700)
    expect(await ask('say', ['here'])).toBe('here ')
  })
})
