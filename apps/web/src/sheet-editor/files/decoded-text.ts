/** The text of a file in its own encoding; null if it is not text. */
export function decodedText(bytes: Uint8Array): string | null {
  const text = decodeAs(encodingOf(bytes), bytes) ?? decodeAs('windows-1252', bytes) ?? ''
  return text.includes('\0') ? null : text
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const LOOKED_AT = 2000

/** By its byte order mark, or by its zero bytes: UTF-16 has one next to every Latin letter. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of bytes.subarray(0, LOOKED_AT).entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  if (even === odd) return 'utf-8'
  return odd > even ? 'utf-16le' : 'utf-16be'
}
