/** The browser's own passkey dialogs. Input and output are JSON that only the gateway reads. */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

type Json = Record<string, unknown>

export const hasPasskeys = browserSupportsWebAuthn
export const offersPasskeysInFields = browserSupportsWebAuthnAutofill

/** Null: the person closed the browser's dialog, which is no error. */
export const makePasskey = (options: Json): Promise<Json | null> =>
  unlessClosed(() =>
    startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    }),
  )

export const showPasskey = (options: Json): Promise<Json | null> =>
  unlessClosed(() => startAuthentication({ optionsJSON: asked(options) }))

/** Waits until a passkey is chosen in the list of the email field; null if that was cancelled. */
export const showPasskeyInField = (options: Json): Promise<Json | null> =>
  unlessClosed(() => startAuthentication({ optionsJSON: asked(options), useBrowserAutofill: true }))

export const stopWaitingForPasskey = (): void => WebAuthnAbortService.cancelCeremony()

const asked = (options: Json) => options as unknown as PublicKeyCredentialRequestOptionsJSON

async function unlessClosed(show: () => Promise<object>): Promise<Json | null> {
  try {
    return { ...(await show()) }
  } catch (reason) {
    if (reason instanceof Error && CLOSED.has(reason.name)) return null
    throw reason
  }
}

const CLOSED = new Set(['NotAllowedError', 'AbortError'])
