/** The consent page: plain HTML that works without scripts, from nowhere but here. */
import { SCOPE_WORDS } from './scopes.ts'
import type { CompanyChoice } from './tenants.ts'

export interface ConsentView {
  readonly requestId: string
  readonly scopes: readonly string[]
  /** Empty where only a sign-in was asked for. */
  readonly companies: readonly CompanyChoice[]
  readonly warning: string | null
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => ESCAPES[sign] ?? sign)

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/identity/consent.css">
</head>
<body>
<main>
<p class="mark">Local stand-in for Xero</p>
${content}
</main>
</body>
</html>
`
}

function companyList(companies: readonly CompanyChoice[]): string {
  const choices = companies.map(
    ({ key, name, description }, index) => `<li><label>
<input type="radio" name="company" value="${escapeHtml(key)}"${index === 0 ? ' checked' : ''}>
<span><strong>${escapeHtml(name)}</strong><small>${escapeHtml(description)}</small></span>
</label></li>`,
  )
  return `<fieldset><legend>Choose a demo company</legend><ul>${choices.join('\n')}</ul></fieldset>`
}

export function consentPage({ requestId, scopes, companies, warning }: ConsentView): string {
  const asks = scopes.map(scope => `<li>${escapeHtml(SCOPE_WORDS[scope] ?? scope)}</li>`)
  return page(
    'Allow access – local stand-in for Xero',
    `<h1>Millpond wants access to ${companies.length ? 'an organisation' : 'your sign-in'}</h1>
<p>This page runs on your own computer. It is not Xero, and the companies below are made up.</p>
${warning ? `<p role="alert" class="warning">${escapeHtml(warning)}</p>` : ''}
<form method="post" action="/identity/connect/consent">
<input type="hidden" name="request" value="${escapeHtml(requestId)}">
${companies.length ? companyList(companies) : ''}
<details><summary>What Millpond will be able to do</summary><ul>${asks.join('')}</ul></details>
<div class="buttons">
<button type="submit" name="decision" value="allow" class="first">Allow access</button>
<button type="submit" name="decision" value="cancel">Cancel</button>
</div>
</form>`,
  )
}

export const errorPage = (code: string, explanation: string): string =>
  page(
    'Something is wrong – local stand-in for Xero',
    `<h1>Sorry, something went wrong</h1>
<p>Error: <code>${escapeHtml(code)}</code></p>
<p>${escapeHtml(explanation)}</p>`,
  )

export const CONSENT_CSS = `:root { color-scheme: light dark }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: #f3f5f7; color: #16212c }
main { max-width: 34rem; margin: 3rem auto; padding: 1.5rem 2rem 2rem; background: #fff;
  border-radius: 8px; box-shadow: 0 1px 4px rgb(0 0 0 / 20%) }
h1 { font-size: 1.4rem; line-height: 1.25 }
.mark { margin: 0; font-weight: 600; color: #0b5c8a }
.warning { padding: .5rem .75rem; background: #fdeaea; color: #8a1010; border-radius: 4px }
fieldset { border: 0; margin: 1rem 0; padding: 0 }
legend { font-weight: 600; margin-bottom: .5rem }
fieldset ul { list-style: none; margin: 0; padding: 0 }
label { display: flex; gap: .75rem; padding: .6rem .75rem; margin-bottom: .5rem;
  border: 1px solid #b6c0ca; border-radius: 6px; cursor: pointer }
label:has(:checked) { border-color: #0b5c8a; outline: 1px solid #0b5c8a }
label span { display: flex; flex-direction: column }
small { color: #4c5966 }
.buttons { display: flex; gap: .75rem; margin-top: 1.5rem }
button { font: inherit; padding: .55rem 1.1rem; border-radius: 6px; cursor: pointer;
  border: 1px solid #74818d; background: #fff; color: #16212c }
button.first { background: #0b5c8a; border-color: #0b5c8a; color: #fff }
:focus-visible { outline: 3px solid #e39a1c; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  body { background: #10161c; color: #e6ebf0 }
  main { background: #1a232c }
  .mark { color: #7cc4ec }
  small { color: #a9b6c2 }
  label { border-color: #4a5763 }
  label:has(:checked) { border-color: #7cc4ec; outline-color: #7cc4ec }
  button { background: #1a232c; color: #e6ebf0 }
  .warning { background: #4b1616; color: #ffd9d9 }
}
`
