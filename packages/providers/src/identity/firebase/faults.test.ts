import { expect, it } from 'vitest'
import { faultOf } from './faults.ts'
import { maxAgeMs } from './keys.ts'
import { readClaims } from './payloads.ts'

it.each([
  [400, 'INVALID_LOGIN_CREDENTIALS', 'invalidCredential'],
  [400, 'INVALID_PASSWORD', 'invalidCredential'],
  [400, 'EMAIL_EXISTS', 'emailInUse'],
  [400, 'EMAIL_NOT_FOUND', 'userNotFound'],
  [
    400,
    'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been disabled',
    'tooManyRequests',
  ],
  [400, 'USER_DISABLED', 'userDisabled'],
  [400, 'WEAK_PASSWORD : Password should be at least 6 characters', 'weakPassword'],
  [400, 'TOKEN_EXPIRED', 'sessionEnded'],
  [400, 'INVALID_REFRESH_TOKEN', 'sessionEnded'],
  [400, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'confirmationRequired'],
  [400, 'EXPIRED_OOB_CODE', 'codeEnded'],
  [400, 'OPERATION_NOT_ALLOWED', 'misconfigured'],
  [400, 'API key not valid. Please pass a valid API key.', 'misconfigured'],
  [403, 'PERMISSION_DENIED', 'misconfigured'],
  [429, '', 'tooManyRequests'],
  [500, '', 'network'],
  [503, 'The service is currently unavailable.', 'network'],
  [400, 'constructor', 'misconfigured'],
  [400, '__PROTO__', 'misconfigured'],
])('[AUTH-07] %i %s is %s', (status, message, kind) => {
  expect(faultOf(status, message).kind).toBe(kind)
})

it('keeps the code for the log and never the text', () => {
  expect(faultOf(400, 'WEAK_PASSWORD : Password should be longer').code).toBe('WEAK_PASSWORD')
  expect(faultOf(400, 'aroha@example.org is unknown').code).toBe('HTTP_400')
})

it.each([
  ['public, max-age=19302, must-revalidate, no-transform', 19_302_000],
  ['max-age=600', 600_000],
  ['no-store', 60_000],
  ['max-age=5', 60_000],
  ['max-age=999999999', 86_400_000],
  ['s-maxage=900', 60_000],
  [null, 60_000],
])('keys answered with %s live %i ms', (header, expected) => {
  expect(maxAgeMs(header)).toBe(expected)
})

it.each([
  [{ appStore: true, xero: 'true', quickbooks: 1 }, [true, false, false]],
  [{ sub: 'a', xero: true }, [false, true, false]],
  [Object.create({ xero: true }), [false, false, false]],
  [null, [false, false, false]],
  ['xero', [false, false, false]],
])('[ORG-04] claims in %j', (source, [appStore, xero, quickbooks]) => {
  expect(readClaims(source)).toEqual({ appStore, xero, quickbooks })
})
