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
import { askLocalDoor, openLocalDoor } from './local-door.ts'

let dataDir: string
let door: { close(): Promise<void> } | null = null
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'millpond-door-'))
})
afterEach(async () => {
  await door?.close()
  door = null
  rmSync(dataDir, { recursive: true, force: true })
})

async function ask(name: string, words: readonly string[] = []): Promise<string | null> {
  let text = ''
  const answered = await askLocalDoor(dataDir, { name, words }, async bytes => {
    text += bytes.toString('utf8')
  })
  return answered === null ? null : text
}

const sayWords = {
  async say(answer: { write(bytes: Buffer): Promise<void> }, words: readonly string[]) {
    for (const word of words) await answer.write(Buffer.from(`${word} `))
  },
}

it('answers whoever may read the data folder', async () => {
  door = await openLocalDoor(dataDir, sayWords)
  expect(await ask('say', ['kia', 'ora'])).toBe('kia ora ')
  expect(statSync(join(dataDir, 'operation.key')).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'operation.sock')).mode & 0o777).toBe(0o600)
})

it('says nothing to others', async () => {
  door = await openLocalDoor(dataDir, sayWords)
  writeFileSync(join(dataDir, 'operation.key'), 'guessed')
  await expect(ask('say', ['kia'])).rejects.toThrow(/refused/)
})

it('is nobody where no gateway runs, nor after one was killed', async () => {
  expect(await ask('say')).toBeNull()
  const first = await openLocalDoor(dataDir, sayWords)
  await first.close()
  writeFileSync(join(dataDir, 'operation.sock'), '')
  expect(await ask('say')).toBeNull()
  door = await openLocalDoor(dataDir, sayWords)
  expect(await ask('say', ['again'])).toBe('again ')
})

it('tells why it could not, and breaks off what it cannot finish', async () => {
  door = await openLocalDoor(dataDir, {
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
  const folderOfDoor = () => dirname(readFileSync(join(dataDir, 'operation.path'), 'utf8'))

  it('answers in a folder of its own that nobody else can enter or foresee', async () => {
    door = await openLocalDoor(dataDir, sayWords)
    expect(await ask('say', ['here'])).toBe('here ')
    const first = folderOfDoor()
    expect(statSync(first).mode & 0o777).toBe(0o700)
    await door.close()
    expect(existsSync(first)).toBe(false)
    door = await openLocalDoor(dataDir, sayWords)
    expect(await ask('say', ['again'])).toBe('again ')
    expect(folderOfDoor()).not.toBe(first)
  })

  it('shows the secret to nobody who has put a folder of that name where others can enter', async () => {
    door = await openLocalDoor(dataDir, sayWords)
    chmodSync(folderOfDoor(), 0o755)
    expect(await ask('say', ['here'])).toBeNull()
    chmodSync(folderOfDoor(), 0o700)
    expect(await ask('say', ['here'])).toBe('here ')
  })
})
