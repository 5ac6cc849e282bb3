/** What a hostile world sends: data for tests of every workspace, and no code that attacks. */
export { ADDRESS_PAYLOADS, LOOPBACK_PAYLOADS } from './addresses.ts'
export { ELSEWHERE, REDIRECT_PAYLOADS } from './redirects.ts'
