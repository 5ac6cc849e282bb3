import { randomInt, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { faultOfPassword } from './password-rules.ts'
import { loadWordLists } from './word-lists.ts'

const isCommon = async (password: string) =>
  (await faultOfPassword(password, 'Aroha.Ngata.NZ@example.org')) !== null

it.each([
  'Password1234',
  'P@ssw0rd2024!',
  '$unshine.2026',
  '121212121212',
  'ababababababab',
  '1993-04-27-1993',
  'aroha.ngata.nz',
  'aroha.ngata.nz@example.org',
  'ArohaNgataNZ2026',
  'Wellington2026',
  '2024summer2024',
  'dragon-monkey-1',
  'iloveyou princess',
  'letmein!letmein!',
  'michaeljackson1',
  'Millpond-2026',
  'qwertyuiop12',
  '1qaz2wsx3edc',
  '1q2w3e4r5t6y7u8i',
  'abcdefghijkl',
  'zxcvbnmasdfg',
  'correcthorsebatterystaple',
])('[AUTH-07] refuses %s', async password => {
  expect(await isCommon(password)).toBe(true)
})

it.each([
  'a quiet millpond at dusk',
  'seven herons over the weir',
  'correct pond battery 9',
  'Kererū in the valley',
  'tKq7 ebb plinth',
  'not the right password',
  'wellington8391740265',
  '池の水面に映る月とカエルの歌',
])('[AUTH-07] takes %s', async password => {
  expect(await isCommon(password)).toBe(false)
})

it('[AUTH-07] rejects leaked passwords and their usual variants by the hundred thousand', async () => {
  const { words, commonest } = await loadWordLists()
  expect(words.size).toBeGreaterThan(150_000)
  const ways: ((word: string) => string)[] = [
    word => `${word}2024`,
    word => `${word}123!`,
    word => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}2026!`,
    word => `12345${word}`,
    word => `${word}.${word}`,
    word => `${word}19850612`,
    word => word.replaceAll('o', '0').replaceAll('a', '@'),
  ]
  const tried = new Set<string>()
  const missed: string[] = []
  for (const word of commonest) {
    for (const way of ways) {
      for (const second of ['', 'love', 'dragon', 'password', 'summer', 'london']) {
        const password = way(`${word}${second}`)
        if (password.length < 12 || tried.has(password)) continue
        tried.add(password)
        if (!(await isCommon(password))) missed.push(password)
      }
    }
  }
  expect(tried.size).toBeGreaterThan(100_000)
  expect(missed.length / tried.size).toBeLessThan(0.001)
})

it('[AUTH-07] accepts every phrase of four words and every generated password', async () => {
  const { words } = await loadWordLists()
  const all = [...words]
  const refused: string[] = []
  for (let count = 0; count < 2000; count++) {
    const phrase = Array.from({ length: 4 }, () => all[randomInt(all.length)]).join(' ')
    for (const password of [phrase, randomUUID()]) {
      if (await isCommon(password)) refused.push(password)
    }
  }
  expect(refused).toEqual([])
})
