/** Hostile input for tests of every workspace; it contains no attack code. */
export { ADDRESS_PAYLOADS, LOOPBACK_PAYLOADS } from './addresses.ts'
export { ELSEWHERE, REDIRECT_PAYLOADS } from './redirects.ts'
