import type { Readable } from 'node:stream'

/** A reply that is not a small JSON object: a redirect, prepared text, a stream. */
export class Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | Readable | null

  constructor(
    status: number,
    headers: Readonly<Record<string, string>>,
    body: string | Buffer | Readable | null,
  ) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

interface FileName {
  /** Of ASCII letters, for old browsers. */
  readonly plain: string
  readonly name: string
}

/** A file that a browser saves and never shows. The name is in the form of RFC 5987 too. */
export function fileAnswer(type: string, { plain, name }: FileName, body: Buffer): Answer {
  const encoded = encodeURIComponent(name)
  return new Answer(
    200,
    {
      'content-type': type,
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    },
    body,
  )
}

/**
 * Only within our own origin: `path` starts with one slash. Browsers drop tabs and line breaks
 * before they read an address, so a tab between two slashes would not protect: none are accepted.
 */
export function redirectTo(path: `/${string}`): Answer {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(path))
    throw new TypeError('Redirects stay within our own origin')
  return new Answer(302, { location: path }, null)
}
