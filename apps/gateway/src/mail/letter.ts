/** A mail as plain text and as simple HTML, from the same words. */

export interface Letter {
  /** The kind of the letter, for logs: `verifyEmail`. */
  readonly kind: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address that answers go to. */
  readonly replyTo?: string
  /** The address of one-click unsubscribing (RFC 8058). */
  readonly unsubscribe?: string
  /** The name of the file that it carries. */
  readonly fileName?: string
}

export interface Words {
  readonly kind: string
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Shown large, to be typed. */
  readonly code?: string
  readonly link?: { readonly address: string; readonly label: string }
  /** After the code or the link. */
  readonly closing?: readonly string[]
}

/** Names come from users: a line break or a control character must not inject a header. */
const oneLine = (text: string): string =>
  [...text.normalize('NFC')]
    .map(character => (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(character) ? ' ' : character))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()

const SIGNATURE = 'Millpond'

export function composeLetter(words: Words): Letter {
  const paragraphs = words.paragraphs.map(oneLine)
  const closing = (words.closing ?? []).map(oneLine)
  const { code, link } = words
  return {
    kind: words.kind,
    to: oneLine(words.to),
    subject: oneLine(words.subject).slice(0, 150),
    text: `${[
      ...paragraphs,
      ...(code ? [`    ${code}`] : []),
      ...(link ? [`${link.label}:\n${link.address}`] : []),
      ...closing,
      SIGNATURE,
    ].join('\n\n')}\n`,
    html: page([
      ...paragraphs.map(paragraph),
      ...(code ? [`<p style="font-size:28px;letter-spacing:4px">${escapeHtml(code)}</p>`] : []),
      ...(link ? [anchor(link)] : []),
      ...closing.map(paragraph),
      paragraph(SIGNATURE),
    ]),
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, found => ESCAPES[found] ?? '')
const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
const anchor = ({ address, label }: { address: string; label: string }) =>
  `<p><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`

const page = (parts: readonly string[]) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"></head>
<body style="font-family:sans-serif;max-width:560px">
${parts.join('\n')}
</body></html>
`
