import { chromium } from '@playwright/test'
const which = process.argv[2]
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const base = 'http://localhost:5199'
const price = (pricing, amount, interval) => ({ pricing, amount, currency: 'NZD', interval })
const catalogue = (billing='test') => ({ billing, products: billing==='off'?[]:[
  { productId: 'business', name: 'Business', planKind: 1, prices: [price('monthly', 3900, 'month'), price('yearly', 39000, 'year')] },
  { productId: 'passes', name: 'Client passes', planKind: 1, prices: [price('monthly', 900, 'month'), price('yearly', 9000, 'year')] },
  { productId: 'lifetime', name: 'Lifetime', planKind: 0, prices: [price('lifetime', 29900, null)] },
]})
const id = '00000000-0000-4000-8000-000000000001'
const org = (more={}) => ({ organisationId: id, name: 'Ngaio Press Ltd', currency: 'NZD', country: 'NZ', reportingYearBeginsMonth: 4, subscriptionStatus: 7, isPartner: false, parentOrganisationId: null, role: 'owner', cashFloor: null, isSample: false, closeMonth: '2026-10', provider: 'xero', connectionStatus: 'connected', tenantName: 'Ngaio Press Ltd', lastImportedAt: '2026-11-21T09:10:00.000Z', trialEndsAt: '2026-12-08T00:00:00.000Z', version: 1, access: 'member', deleteAfter: null, ...more })
const place = (flowType, accountType, pricing, currentStep, errors=[]) => ({ onboarding: { productId: 'business', organisationId: currentStep==='connect'?null:id, invitation: { inviteCode: null, inviterInfo: null }, accountType: { accountType, isPartner: accountType!=='individual', clientLimit: null, partnerTier: null }, subscription: { flowType, isTrialSignup: false, trialConfig: null, paymentConfig: flowType.includes('TRIAL')?null:{ pricing } }, progress: { currentStep, completedSteps: [], canProceed: errors.length===0, errors } } })
const sub = (more={}) => ({ organisationId: id, covers: [id], productId: 'business', status: 'active', pricing: 'monthly', quantity: 1, amount: 3900, currency: 'NZD', trialEnd: null, periodEnd: 1798200000, cancelAt: null, payBy: null, payUrl: null, needsConfirmation: false, card: { brand: 'visa', last4: '4242' }, ...more })
const receipts = [1795600000, 1793000000].map((createdAt, i) => ({ number: `A-${i}`, createdAt, amount: 3900, currency: 'NZD', state: 'paid', pdfUrl: 'https://example.org/r.pdf' }))
const session = { idToken: 'e30.e30.x', expiresIn: 600, isSpoofSession: false, claims: { appStore: false, xero: true, quickbooks: false }, user: { uid: 'u-1', email: 'ana@example.nz', displayName: 'Ana Ngata', photoURL: null, emailVerified: true, phoneNumber: null, isAnonymous: false, providerId: 'password', metadata: { creationTime: null, lastSignInTime: null } } }
const settings = `/organizations/${id}/settings/billing`
const CASES = {
  landing: ['/onboarding/landing/business', {}],
  landingoff: ['/onboarding/landing/business', { billing: 'off' }],
  landingpaid: ['/onboarding/landing/business?pricing=monthly&account-type=individual', {}],
  landingpartner: ['/onboarding/landing/passes?account-type=partner', {}],
  landinglife: ['/onboarding/landing/lifetime?pricing=lifetime', {}],
  landingended: ['/onboarding/landing/spring25?pricing=weekly', {}],
  connect: ['/onboarding/connect', { signedIn: true, place: place('PAID_CHECKOUT','individual','monthly','connect') }],
  connectfail: ['/onboarding/connect', { signedIn: true, place: place('FREE_TRIAL','trial-partner',null,'connect',['You have already used your free trial. Please choose a paid plan.']) }],
  payment: ['/onboarding/payment?returned', { signedIn: true, place: place('PAID_CHECKOUT','individual','monthly','payment') }],
  passes: ['/onboarding/payment', { signedIn: true, place: place('PARTNER_CHECKOUT','partner','monthly','payment') }],
  lifetime: ['/onboarding/payment', { signedIn: true, place: place('LIFETIME_UPGRADE','individual','lifetime','payment',['Lifetime upgrade is only available for monthly subscribers.']) }],
  confirming: ['/onboarding/finished', { signedIn: true, place: place('PAID_CHECKOUT','individual','monthly','payment') }],
  finished: ['/onboarding/finished', { signedIn: true, place: place('PAID_CHECKOUT','individual','monthly','finished') }],
  billingtrial: [settings, { signedIn: true, subs: [] }],
  billing: [settings, { signedIn: true, subs: [sub()], status: 3 }],
  billingpartner: [settings, { signedIn: true, subs: [sub({ productId: 'passes', quantity: 10, amount: 9000 })], status: 3, isPartner: true }],
  billingfailed: [settings, { signedIn: true, subs: [sub({ status: 'past_due', payBy: 1797000000, payUrl: 'https://example.org/pay' })], status: 3 }],
  billingviewer: [settings, { signedIn: true, subs: [], role: 'viewer' }],
}
async function shot(name, theme, width) {
  const [path, how] = CASES[name]
  const page = await browser.newPage({ viewport: { width, height: width === 390 ? 844 : 800 }, colorScheme: theme })
  page.on('pageerror', e => console.log(name, 'ERR', e.message))
  page.on('console', m => m.type()==='error' && !/402|401|404/.test(m.text()) && console.log(name, m.text().slice(0,300)))
  await page.route('**/*', route => {
    const url = new URL(route.request().url())
    const p = url.pathname
    const json = body => route.fulfill({ json: body })
    if (p === '/auth/refresh') return how.signedIn ? json(session) : route.fulfill({ status: 401, json: {} })
    if (p === '/stripe/active-products') return json(catalogue(how.billing))
    if (p === '/stripe/subscriptions') return json({ subscriptions: how.subs ?? [], checkouts: [] })
    if (p === '/api/billing/receipts') return json({ receipts: how.subs?.length ? receipts : [] })
    if (p === '/api/billing/passes') { const passes = Number(url.searchParams.get('passes') ?? 10); return json({ paid: 10, used: 7, passes, pricing: 'monthly', currency: 'NZD', prorationDate: 1, chargedNow: passes>10?(passes-10)*600:0, creditedLater: passes<10?(10-passes)*600:0, eachPeriod: passes*900 }) }
    if (p === '/api/providers') return json({ providers: [{ name: 'xero', isStandIn: true }] })
    if (p === '/api/onboarding') return json(how.place ?? { onboarding: null })
    if (p === '/api/organisations') return json({ organisations: [org({ subscriptionStatus: how.status ?? 7, isPartner: how.isPartner ?? false, role: how.role ?? 'owner' })] })
    if (p === '/api/members') return json({ members: [{ userId: 'u', name: 'Hana Tau', email: 'h@x.nz', role: 'owner', isYou: false, lastSeenAt: null }], partners: [], invites: [] })
    if (p === '/api/imports') return json({ latest: { importId: id, state: 'running', startedAt: '2026-11-26T00:00:00.000Z', finishedAt: null, resumesAt: null, monthsDone: 14, monthsWanted: 36, canOpen: true, steps: [], failure: null }, gaps: [] })
    if (p.startsWith('/api/') || p.startsWith('/auth/')) { if (!p.includes('.ts')) return json({}) }
    return route.continue()
  })
  await page.goto(base + path)
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 20000 }).catch(() => console.log(name, 'no h1'))
  await page.waitForTimeout(700)
  if (name === 'billingpartner') { await page.getByLabel('Client passes', { exact: true }).last().fill('15').catch(e => console.log(e.message.slice(0,200))); await page.waitForTimeout(500) }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  if (wide > width) console.log(name, 'SIDEWAYS', wide)
  await page.screenshot({ path: `/tmp/onboarding/${name}-${theme}-${width}.png`, fullPage: process.argv[3] !== 'view' })
  await page.close()
}
const names = which ? which.split(',') : Object.keys(CASES)
for (const n of names) { for (const [t, w] of [['light', 1280], ['dark', 390]]) await shot(n, t, w) }
await browser.close()
