/**
 * Rejects passwords that are tried first, without a network (ASVS 6.2.4, 6.2.12). Crackers vary the
 * words of their lists, so a password is reduced to what it was made from: a listed word with
 * digits around it, two common words, a repeated word, or a walk over the keyboard. Each counts as
 * listed.
 */
import { loadWordLists, type WordLists } from './word-lists.ts'

/** The commonest passwords of at least twelve characters, as published lists have them. */
const COMMON = new Set([
  '123456789012',
  '1234567890123',
  '12345678901234',
  '123456789123',
  '1234567891011',
  '111111111111',
  '000000000000',
  '121212121212',
  '123123123123',
  '112233445566',
  '987654321098',
  'passwordpassword',
  'password1234',
  'password12345',
  'password123456',
  'password2024',
  'password2025',
  'password2026',
  'adminadminadmin',
  'administrator',
  'iloveyou1234',
  'iloveyouforever',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwertyuiop[]',
  'qwerty123456',
  'qwertyqwerty',
  'qwertyasdfgh',
  'qwertyasdfghzxcvbn',
  '1q2w3e4r5t6y',
  '1q2w3e4r5t6y7u8i',
  '1qaz2wsx3edc',
  '1qaz2wsx3edc4rfv',
  '!qaz2wsx#edc',
  'qazwsxedcrfv',
  'zxcvbnm12345',
  'abcdefghijkl',
  'abcd12345678',
  'abc123456789',
  'a12345678901',
  'aaaaaaaaaaaa',
  'letmeinletmein',
  'welcome12345',
  'welcome123456',
  'changeme1234',
  'changemechangeme',
  'trustno1trustno1',
  'football1234',
  'monkeymonkey',
  'sunshine1234',
  'princess1234',
  'superman1234',
  'manchesterunited',
  'liverpoolfc1',
  'newzealand12',
  'correcthorsebatterystaple',
  'mypassword123',
  'millpondmillpond',
  'millpond1234',
])

/** The message for the user, or null. */
export async function faultOfPassword(password: string, email: string): Promise<string | null> {
  const lists = await loadWordLists()
  return isCommon(password, email, lists)
    ? 'This password is too common. Choose another one.'
    : null
}

/** More digits than this around a word are a secret of their own. */
const MAX_FIGURES = 8
const MIN_CHARACTERS = 5
const NO_LETTERS = /[^\p{L}\p{N}]/gu
/** The share of steps to a neighbouring key or to the next character in order. */
const WALKED = 0.8

function isCommon(password: string, email: string, lists: WordLists): boolean {
  const folded = password.normalize('NFC').toLowerCase()
  const address = email.toLowerCase()
  const name = address.slice(0, address.indexOf('@'))
  const own = [address, name, address.replace(NO_LETTERS, ''), name.replace(NO_LETTERS, '')]
  if (COMMON.has(folded) || own.includes(folded)) return true
  if (new Set(folded).size < MIN_CHARACTERS || isWalk(folded, lists)) return true
  return [folded, unmasked(folded)].some(text => isMadeOfWords(text, own, lists))
}

function isMadeOfWords(text: string, own: readonly string[], lists: WordLists): boolean {
  const plain = text.replace(NO_LETTERS, '')
  if (/^\p{N}*$/u.test(plain)) return true
  const word = plain.replace(/^\p{N}+|\p{N}+$/gu, '')
  if (plain.length - word.length > MAX_FIGURES) return false
  const isKnown = (part: string) =>
    lists.words.has(part) || own.includes(part) || part === 'millpond'
  const once = saidOnce(word)
  if (once.length < word.length && once.length < 5) return true
  return isKnown(once) || isKnown(word) || isTwoOf(once, lists.commonest)
}

/** `abcabcab` is `abc`; what repeats nothing stays as it is. */
function saidOnce(word: string): string {
  for (let length = 1; length <= word.length / 2; length++) {
    const unit = word.slice(0, length)
    if (unit.repeat(Math.ceil(word.length / length)).startsWith(word)) return unit
  }
  return word
}

function isTwoOf(word: string, commonest: ReadonlySet<string>): boolean {
  for (let length = 3; length <= word.length - 3; length++) {
    if (commonest.has(word.slice(0, length)) && commonest.has(word.slice(length))) return true
  }
  return false
}

function isWalk(text: string, { neighbours }: WordLists): boolean {
  const keys = [...text]
  const steps = keys.slice(1).filter((key, index) => {
    const before = keys[index] ?? ''
    const distance = Math.abs((key.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0))
    return distance <= 1 || neighbours.get(before)?.has(key)
  })
  return steps.length >= (keys.length - 1) * WALKED
}

const MASKS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** `p@ssw0rd2024` is `password2024`: a digit replaces a letter only between letters. */
const unmasked = (text: string): string =>
  text.replace(/(?<=\p{L})[013457@$!]+(?=\p{L})|^[013457@$](?=\p{L})/gu, masked =>
    [...masked].map(sign => MASKS[sign] ?? sign).join(''),
  )
