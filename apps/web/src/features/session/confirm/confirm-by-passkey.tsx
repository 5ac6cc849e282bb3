import { useBeginPasskeyMutation } from '#api/account-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { showPasskey } from '#platform/passkeys.ts'
import { PasskeyButton } from '../passkey-button.tsx'
import type { GiveProof } from './confirm-ways.ts'

export function ConfirmByPasskey({ onGive }: { onGive: GiveProof }) {
  const [begin] = useBeginPasskeyMutation()
  const use = async () => {
    const { data, error } = await begin({ use: 'confirm' })
    if (!data) return plainMessage(error)
    const passkey = await showPasskey(data.options)
    return passkey ? onGive({ ticket: data.ticket, passkey }) : undefined
  }
  return <PasskeyButton variant="primary" label="Use your passkey" onUse={use} />
}
