import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [
    'Chrome on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140 Safari/537`,
  ],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140 Safari/537 Edg/140`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ['Safari on Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/26 Safari/605.1'],
  ['Safari on iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1'],
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 16; Pixel) ${WEBKIT} Chrome/140 Mobile Safari`,
  ],
  ['An unknown browser', 'curl/8.0'],
  ['An unknown browser', undefined],
  ['An unknown browser', `<script>alert(1)</script>${'x'.repeat(5000)}`],
])('[AUTH-01] says %s', (expected, userAgent) => {
  expect(deviceName(userAgent)).toBe(expected)
})
