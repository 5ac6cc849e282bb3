import { routes } from '@millpond/contract/routes'
import type { BindRoute } from '../../http/bind-route.ts'
import { finishEmailChange, startEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { confirm, requestConfirmCode } from './confirm.ts'
import { deleteAccount, keepAccount } from './deletion.ts'
import { endSession } from './end-session.ts'
import { exportAccount } from './export-account.ts'
import { linkExternalIdentity, unlinkExternalIdentity } from './external-identities.ts'
import { getAccount } from './get-account.ts'
import { getApiOrganisations } from './get-api-organisations.ts'
import { createApiToken, getApiTokens, revokeApiToken } from './own-tokens.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkeys.ts'
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './totp.ts'
import { updateAccount } from './update-account.ts'

export function bindAccountRoutes(bind: BindRoute): void {
  bind(routes.getAccount, getAccount)
  bind(routes.updateAccount, updateAccount)
  bind(routes.confirm, confirm)
  bind(routes.requestConfirmCode, requestConfirmCode)
  bind(routes.changePassword, changePassword)
  bind(routes.startEmailChange, startEmailChange)
  bind(routes.finishEmailChange, finishEmailChange)
  bind(routes.beginTotp, beginTotp)
  bind(routes.confirmTotp, confirmTotp)
  bind(routes.removeTotp, removeTotp)
  bind(routes.renewRecoveryCodes, renewRecoveryCodes)
  bind(routes.beginPasskey, beginPasskey)
  bind(routes.addPasskey, addPasskey)
  bind(routes.renamePasskey, renamePasskey)
  bind(routes.removePasskey, removePasskey)
  bind(routes.linkExternalIdentity, linkExternalIdentity)
  bind(routes.unlinkExternalIdentity, unlinkExternalIdentity)
  bind(routes.endSession, endSession)
  bind(routes.exportAccount, exportAccount)
  bind(routes.deleteAccount, deleteAccount)
  bind(routes.keepAccount, keepAccount)
  bind(routes.getApiTokens, getApiTokens)
  bind(routes.createApiToken, createApiToken)
  bind(routes.revokeApiToken, revokeApiToken)
  bind(routes.getApiOrganisations, getApiOrganisations)
}
