import * as z from 'zod'
import type { ChannelClaims } from '#identity'

const text = z.string().min(1)
const seconds = z.coerce.number().int().positive()

export const errorReply = z.object({ error: z.object({ message: z.string() }) })

/** Of signUp and signInWithPassword. */
export const sessionReply = z
  .object({ idToken: text, refreshToken: text, expiresIn: seconds, localId: text })
  .transform(({ idToken, refreshToken, expiresIn, localId }) => ({
    idToken,
    refreshToken,
    expiresInSeconds: expiresIn,
    subject: localId,
  }))

/** The token endpoint speaks OAuth, in snake case. */
export const refreshReply = z
  .object({ id_token: text, refresh_token: text, expires_in: seconds, user_id: text })
  .transform(({ id_token, refresh_token, expires_in, user_id }) => ({
    idToken: id_token,
    refreshToken: refresh_token,
    expiresInSeconds: expires_in,
    subject: user_id,
  }))

const user = z
  .object({
    localId: text,
    email: z.string().optional(),
    emailVerified: z.boolean().default(false),
    displayName: z.string().optional(),
    disabled: z.boolean().default(false),
    customAttributes: z.string().optional(),
  })
  .transform(({ localId, email, emailVerified, displayName, disabled, customAttributes }) => ({
    subject: localId,
    email: email ?? null,
    emailVerified,
    name: displayName ?? null,
    isDisabled: disabled,
    claims: readClaims(parsedOrNull(customAttributes)),
  }))

export const lookupReply = z.object({ users: z.array(user).default([]) })
export const createdReply = z.object({ localId: text })
export const codeReply = z.object({ oobCode: text.optional(), oobLink: text.optional() })
export const emailReply = z.object({ email: z.string().optional() })
export const anyReply = z.object({})
export const accessReply = z.object({ access_token: text, expires_in: seconds })
export const keysReply = z.object({
  keys: z.array(z.looseObject({ kty: z.literal('RSA'), kid: text })),
})

/** Custom claims lie next to the standard ones; whatever is not exactly true is false. */
export function readClaims(source: unknown): ChannelClaims {
  const has = (name: string) =>
    source !== null &&
    typeof source === 'object' &&
    Object.hasOwn(source, name) &&
    (source as Record<string, unknown>)[name] === true
  return { appStore: has('appStore'), xero: has('xero'), quickbooks: has('quickbooks') }
}

function parsedOrNull(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
