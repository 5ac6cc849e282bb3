/** Process entry of the stand-ins. */
import { day } from '@millpond/core/time'
import { type SandboxOptions, startSandbox } from './start.ts'

const {
  SANDBOX_PORT,
  SANDBOX_STATE_DIR,
  SANDBOX_TODAY,
  SANDBOX_LIMITS,
  SANDBOX_CALLS_PER_MINUTE,
  SANDBOX_REDIRECT_URIS,
  SANDBOX_STRIPE_WEBHOOK,
  SANDBOX_QUICKBOOKS_WEBHOOK,
} = process.env

function limitsOf(text: string | undefined): 'real' | 'lifted' {
  if (text === undefined || text === '' || text === 'real') return 'real'
  if (text === 'lifted') return 'lifted'
  throw new Error(`SANDBOX_LIMITS is real or lifted, not ${text}`)
}

const options: SandboxOptions = {
  port: Number(SANDBOX_PORT || 4001),
  limits: limitsOf(SANDBOX_LIMITS),
  callsPerMinute: SANDBOX_CALLS_PER_MINUTE ? Number(SANDBOX_CALLS_PER_MINUTE) : undefined,
  ...(SANDBOX_STATE_DIR ? { stateDir: SANDBOX_STATE_DIR } : {}),
  ...(SANDBOX_TODAY ? { today: day(SANDBOX_TODAY) } : {}),
  ...(SANDBOX_REDIRECT_URIS ? { redirectUris: SANDBOX_REDIRECT_URIS.split(',') } : {}),
  ...(SANDBOX_QUICKBOOKS_WEBHOOK ? { quickBooksWebhook: SANDBOX_QUICKBOOKS_WEBHOOK } : {}),
  ...(SANDBOX_STRIPE_WEBHOOK ? { stripeWebhook: SANDBOX_STRIPE_WEBHOOK } : {}),
}

const sandbox = await startSandbox(options)
console.log(`Stand-ins listen on ${sandbox.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.stop())
}
