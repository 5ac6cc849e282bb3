import type { HttpLimits, HttpWatch } from '#http'

/** The key of a service account, as Google's own JSON file has it. */
export interface ServiceAccount {
  readonly clientEmail: string
  /** PEM. */
  readonly privateKey: string
}

export interface FirebaseSettings {
  readonly projectId: string
  readonly apiKey: string
  /** For what no person's own token may do; the emulator needs none. */
  readonly serviceAccount: ServiceAccount | null
  /** `127.0.0.1:9099`. Its tokens are unsigned, so it is refused in production. */
  readonly emulatorHost: string | null
  readonly mode: 'production' | 'development' | 'test'
  /** Tests put a server of their own in place of Google's. */
  readonly addresses?: FirebaseAddresses
  readonly limits?: Partial<HttpLimits>
  readonly watch?: HttpWatch
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

export interface FirebaseAddresses {
  readonly accounts: string
  readonly tokens: string
  readonly keys: string
  readonly oauth: string
}

const GOOGLE: FirebaseAddresses = {
  accounts: 'https://identitytoolkit.googleapis.com/v1',
  tokens: 'https://securetoken.googleapis.com/v1/token',
  keys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  oauth: 'https://oauth2.googleapis.com/token',
}

export function addressesOf({ addresses, emulatorHost }: FirebaseSettings): FirebaseAddresses {
  if (emulatorHost === null) return addresses ?? GOOGLE
  return {
    ...GOOGLE,
    accounts: `http://${emulatorHost}/identitytoolkit.googleapis.com/v1`,
    tokens: `http://${emulatorHost}/securetoken.googleapis.com/v1/token`,
  }
}
