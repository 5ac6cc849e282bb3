import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makePasskey, showPasskey } from './passkeys.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** The browser's result, as far as it is read here. */
const shown = {
  ...{
    id: 'cGFzcw',
    rawId: bytes('pass'),
    type: 'public-key',
    authenticatorAttachment: 'platform',
  },
  response: {
    authenticatorData: bytes('data'),
    clientDataJSON: bytes('{}'),
    signature: bytes('signed'),
    userHandle: null,
  },
  getClientExtensionResults: () => ({}),
}
const options = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' }

const get = vi.fn()
const create = vi.fn()
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { credentials: { get, create } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

describe('a passkey', () => {
  it('is passed on as JSON that only the gateway reads', async () => {
    get.mockResolvedValue(shown)
    expect(await showPasskey(options)).toMatchObject({
      id: 'cGFzcw',
      rawId: 'cGFzcw',
      type: 'public-key',
      response: { signature: 'c2lnbmVk' },
    })
    const [asked] = get.mock.calls[0] ?? []
    expect(new TextDecoder().decode(asked.publicKey.challenge)).toBe('challenge')
  })

  it.each(['NotAllowedError', 'AbortError'])('%s: a closed dialog gives none', async name => {
    get.mockRejectedValue(new DOMException('', name))
    expect(await showPasskey(options)).toBeNull()
  })

  it('a browser without passkeys is an error', async () => {
    create.mockRejectedValue(new DOMException('', 'NotSupportedError'))
    const wanted = {
      ...{ challenge: 'Y2hhbGxlbmdl', rp: { id: 'localhost', name: 'Millpond' } },
      user: { id: 'dTE', name: 'ana@kereru.example', displayName: 'Ana' },
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    }
    await expect(makePasskey(wanted)).rejects.toThrow()
  })
})
