/** Why a command was not carried out, in a sentence for whoever gave it. */
export class OperationRefused extends Error {
  override name = 'OperationRefused'
}
