/** What the pages share: amounts, dates, the choice of a test card. */
import { escapeHtml } from '#pages'
import { CARDS } from '../cards.ts'

export const STRIPE_PAGE = { vendor: 'Stripe', stylesheet: '/stripe/pages.css' } as const

/** The pages name no locale of the reader, so amounts are as Stripe writes them. */
export const moneyOf = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-NZ', { style: 'currency', currency: currency.toUpperCase() }).format(
    cents / 100,
  )

export const dayOf = (seconds: number): string =>
  new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000)

export const NOT_REAL = `<p>This page runs on your own computer. It is not Stripe, and no money
moves.</p>`

export const warningOf = (text: string | null): string =>
  text ? `<p role="alert" class="warning">${escapeHtml(text)}</p>` : ''

const spaced = (number: string) => number.replaceAll(/(.{4})(?=.)/g, '$1 ')

export const cardList = (): string =>
  `<fieldset><legend>Card</legend><ul>${CARDS.map(
    ({ number, about }, index) => `<li><label>
<input type="radio" name="card" value="${number}"${index === 0 ? ' checked' : ''}>
<span><strong>${spaced(number)}</strong><small>It ${escapeHtml(about.replace(/^its bank/, 'is one whose bank'))}</small></span>
</label></li>`,
  ).join('\n')}</ul></fieldset>`

export const field = (
  name: string,
  label: string,
  more: { readonly value?: string; readonly type?: string; readonly needed?: boolean } = {},
): string => `<p class="field"><label for="${name}">${escapeHtml(label)}</label>
<input id="${name}" name="${name}" type="${more.type ?? 'text'}" value="${escapeHtml(
  more.value ?? '',
)}"${more.needed ? ' required' : ''}></p>`
