/** Which passwords are refused offline: those that get tried first (ASVS 6.2.4, 6.2.12). */

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

/** A long run of one character, a word everybody tries, or the address itself. */
function isTooCommon(password: string, email: string): boolean {
  const folded = password.normalize('NFC').toLowerCase()
  const address = email.toLowerCase()
  return (
    COMMON.has(folded) ||
    new Set(folded).size < 4 ||
    folded === address ||
    folded === address.slice(0, address.indexOf('@'))
  )
}

/** What the person is told, or null. */
export async function faultOfPassword(password: string, email: string): Promise<string | null> {
  return isTooCommon(password, email)
    ? 'This password is among the first that get tried. Choose another one.'
    : null
}
