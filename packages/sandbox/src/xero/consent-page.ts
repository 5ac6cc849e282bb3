/** The consent page: the user chooses a company for books, or a person for a sign-in alone. */
import { escapeHtml, pageHtml, peopleList } from '#pages'
import { SCOPE_WORDS } from './scopes.ts'
import type { CompanyChoice } from './tenants.ts'

export const XERO_PAGE = { vendor: 'Xero', stylesheet: '/identity/consent.css' } as const

/** Chosen without a person of the list: the last person of this browser. */
const ANY_PERSON = {
  value: '',
  name: 'Someone else',
  about: 'a person only for this browser',
}

export interface ConsentView {
  readonly requestId: string
  readonly scopes: readonly string[]
  /** Empty if only a sign-in was requested. */
  readonly companies: readonly CompanyChoice[]
  readonly warning: string | null
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
  const isSignIn = companies.length === 0
  return pageHtml({
    ...XERO_PAGE,
    title: 'Allow access',
    content: `<h1>Millpond wants ${isSignIn ? 'to sign you in' : 'access to an organisation'}</h1>
<p>This page runs on your own computer. It is not Xero, and the ${
      isSignIn ? 'people' : 'companies'
    } below are made up.</p>
${warning ? `<p role="alert" class="warning">${escapeHtml(warning)}</p>` : ''}
<form method="post" action="/identity/connect/consent">
<input type="hidden" name="request" value="${escapeHtml(requestId)}">
${isSignIn ? peopleList([ANY_PERSON]) : companyList(companies)}
<details><summary>What Millpond will be able to do</summary><ul>${asks.join('')}</ul></details>
<div class="buttons">
<button type="submit" name="decision" value="allow" class="first">Allow access</button>
<button type="submit" name="decision" value="cancel">Cancel</button>
</div>
</form>`,
  })
}
